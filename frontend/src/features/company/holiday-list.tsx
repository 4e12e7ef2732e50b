import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { historyPath } from '@/features/audit/audit-address';
import { mediumDate } from '@/shared/attendance/date-format';
import { DateValue } from '@/shared/attendance/record-values';
import { RemarkBadge } from '@/shared/attendance/remark-badges';
import { HistoryLink } from '@/shared/audit/history-link';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { useHolidaysQuery } from './company-api';

interface HolidayListProps {
  readonly today: WorkDate;
  readonly onChoose: (holiday: Holiday) => void;
}

/** Returns the names of a date's holidays, empty for none. */
function namesOf({ name, second }: Holiday): string {
  return [name, second].flatMap((each) => each ?? []).join('; ');
}

/** Returns the company of a holiday. */
function ownerOf({ COMPANY }: Holiday): string {
  return COMPANY ?? t('All companies');
}

/** Returns the next holiday first, then those after it, then the past ones, the latest first. */
function nextFirst(holidays: readonly Holiday[], today: WorkDate): Holiday[] {
  const past = holidays.filter(({ date }) => date < today);
  return [...holidays.filter(({ date }) => date >= today), ...past.reverse()];
}

const COLUMNS: readonly Column<Holiday>[] = [
  {
    heading: 'DATE',
    width: '28%',
    sortValue: ({ date }) => date,
    render: ({ date }) => <DateValue wireDate={toWireDate(date)} />,
  },
  {
    heading: 'HOLIDAY',
    width: '19%',
    sortValue: ({ remark }) => remarkTitle(remark),
    render: ({ remark }) => <RemarkBadge remark={remark} />,
  },
  { heading: 'NAME', width: '30%', sortValue: namesOf, render: namesOf },
  { heading: 'COMPANY', width: '23%', sortValue: ownerOf, render: ownerOf },
];

/** Table of all holidays, the next one first. */
export function HolidayList({ today, onChoose }: HolidayListProps) {
  const { data, isError, error, isFetching, refetch } = useHolidaysQuery(undefined);
  const rows = nextFirst(data ?? [], today);
  return (
    <Box component="section" aria-labelledby="holiday-list" sx={{ mt: 4 }}>
      <Typography variant="h3" component="h3" id="holiday-list" sx={{ mb: 1 }}>
        {t('Holidays')}
      </Typography>
      <HistoryLink to={historyPath({ areas: ['holidays'] })} />
      {isError && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Holidays')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ date, COMPANY }) => `${date} ${COMPANY ?? ''}`}
          loading={!data}
          loadingText={t('Loading data')}
          emptyText={t('No record found')}
          emptyHint={t('Holidays that you save are listed here.')}
          maxHeight="20rem"
          summary={rows.length === 1 ? t('1 holiday') : t('{count} holidays', { count: rows.length })}
          openLabel={({ date }) => t('Choose {date}', { date: mediumDate(date) })}
          onOpen={onChoose}
          renderCard={(holiday) => (
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
              <div>
                <DateValue wireDate={toWireDate(holiday.date)} />
                <Typography variant="body2" color="text.secondary">
                  {[namesOf(holiday), ownerOf(holiday)].filter(Boolean).join(' · ')}
                </Typography>
              </div>
              <RemarkBadge remark={holiday.remark} />
            </Box>
          )}
        />
      )}
    </Box>
  );
}
