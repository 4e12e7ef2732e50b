import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useDeferredValue, useMemo, useState } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { IncludeLeft, type LeftSwitch } from '@/shared/form/include-left';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { ErrorState } from '@/shared/layout/error-state';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';
import { summariesNamed, type LeaveSummary } from './leave-api';
import { AnniversaryValue, cardLine, DaysLeft } from '@/shared/leave/leave-values';

interface LeaveListProps {
  /** The query of all employees' leave. */
  readonly list: {
    readonly data?: readonly LeaveSummary[] | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly left: LeftSwitch;
  /** The search text for names. */
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onOpen: (EMPID: string) => void;
}

const NONE: readonly LeaveSummary[] = [];
const MAX_HEIGHT = '30rem';

/** Table of the balances of all employees, with a search by name; empty after a failed fetch. */
export function LeaveList({ list, left, name, onName, onOpen }: LeaveListProps) {
  // A listing that failed is empty, also where an earlier one is known.
  const all = list.error === undefined ? (list.data ?? NONE) : NONE;
  // The address follows with a delay, so the field has its own state while the user types.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? name;
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => summariesNamed(all, wanted), [all, wanted]);
  return (
    <>
      <Box
        sx={{ maxWidth: 400, mb: 1.5 }}
        onBlur={() => {
          setTyped(null);
        }}
      >
        <LabelledInput
          label={t('Search')}
          type="search"
          placeholder={t('Type employee name...')}
          value={text}
          endAdornment={
            <InputAdornment position="end">
              <Search fontSize="small" />
            </InputAdornment>
          }
          onValue={(next) => {
            setTyped(next);
            onName(next);
          }}
        />
        <IncludeLeft {...left} />
      </Box>
      {list.error !== undefined && (
        <ErrorState
          error={list.error}
          level="h2"
          retrying={list.isFetching}
          onRetry={() => {
            list.refetch();
          }}
        />
      )}
      <DataTable
        label={t('Employee Leave Data')}
        columns={left.included ? COLUMNS_WITH_LEFT : LEAVE_COLUMNS}
        rows={shown}
        rowKey={({ EMPID }) => EMPID}
        loading={list.data === undefined && list.error === undefined}
        loadingText={t('Loading data')}
        emptyText={t('No data available')}
        {...(all.length > 0 ? { emptyHint: t('Change the name to see other employees.') } : {})}
        summary={summaryOf(shown.length, all.length)}
        renderCard={(summary) => <LeaveCard summary={summary} />}
        maxHeight={MAX_HEIGHT}
        csv={{ fileName: 'employee-leave-data.csv' }}
        openLabel={({ EMPNAME }) => t('Open the leave record of {employee}', { employee: EMPNAME })}
        onOpen={({ EMPID }) => {
          onOpen(EMPID);
        }}
      />
    </>
  );
}

function summaryOf(shown: number, all: number): string {
  const count = all.toLocaleString('en-US');
  if (shown === all) return all === 1 ? t('1 employee') : t('{count} employees', { count });
  const values = { shown: shown.toLocaleString('en-US'), count };
  return all === 1 ? t('{shown} of {count} employee', values) : t('{shown} of {count} employees', values);
}

/** The columns of the list of all employees' leave. */
const LEAVE_COLUMNS: readonly Column<LeaveSummary>[] = [
  { heading: 'EMPID', width: '76px', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
  {
    heading: 'NAME',
    width: '152px',
    frozen: true,
    wraps: true,
    sortValue: ({ EMPNAME }) => EMPNAME,
    render: ({ EMPNAME }) => EMPNAME,
  },
  {
    heading: 'DEPT',
    width: '112px',
    wraps: true,
    sortValue: ({ DEPT }) => DEPT,
    render: ({ DEPT }) => DEPT,
  },
  {
    heading: 'TOTAL SL',
    width: '80px',
    align: 'right',
    sortValue: ({ SL }) => SL,
    render: ({ SL }) => <DaysLeft days={SL} />,
  },
  {
    heading: 'TOTAL VL',
    width: '80px',
    align: 'right',
    sortValue: ({ VL }) => VL,
    render: ({ VL }) => <DaysLeft days={VL} />,
  },
  {
    heading: 'EMP ANNIV',
    width: '120px',
    align: 'right',
    sortValue: ({ ANNIV }) => ANNIV,
    render: ({ ANNIV }) => <AnniversaryValue date={ANNIV} />,
  },
  {
    heading: 'INCREMENT',
    width: '98px',
    align: 'right',
    sortValue: ({ INCREMENT }) => INCREMENT,
    render: ({ INCREMENT }) => INCREMENT,
  },
];

/** With the last day of who left, or is about to. */
const COLUMNS_WITH_LEFT: readonly Column<LeaveSummary>[] = [
  ...LEAVE_COLUMNS,
  {
    heading: 'LAST DAY',
    width: '112px',
    align: 'right',
    sortValue: ({ resignedOn }) => resignedOn ?? null,
    render: ({ resignedOn }) => (resignedOn === undefined ? null : mediumDate(resignedOn)),
  },
];

/** The leave of one employee as a card of two lines. */
function LeaveCard({ summary }: { readonly summary: LeaveSummary }) {
  return (
    <>
      <Box sx={cardLine}>
        <Box component="span" sx={{ ...shortened, fontWeight: 600 }}>
          {summary.EMPNAME}
        </Box>
        <span>{summary.EMPID}</span>
      </Box>
      <Box sx={{ ...cardLine, color: 'text.secondary' }}>
        <Box component="span" sx={shortened}>
          {summary.resignedOn === undefined
            ? summary.DEPT
            : t('Last day {date}', { date: mediumDate(summary.resignedOn) })}
        </Box>
        <Box component="span" sx={{ flexShrink: 0 }}>
          {withElements('SL {sick} · VL {vacation}', {
            sick: <DaysLeft days={summary.SL} />,
            vacation: <DaysLeft days={summary.VL} />,
          })}
        </Box>
      </Box>
    </>
  );
}
