import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { HoursRow } from '@timekeep/contracts/api/hours-api';
import { HOURS_FIGURES, paidMinutes } from '@timekeep/contracts/hours/day-figures';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { halfMonthOf, halfMonthsUntil } from '@timekeep/contracts/time/half-months';
import { useState, type ReactNode } from 'react';
import { object, picklist } from 'valibot';
import { OwnCutOffs } from './own-cutoffs';
import { lenient, workDateParameter } from '@/shared/address-state';
import { BusyButton } from '@/shared/dialog/busy-button';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { Pill } from '@/shared/filter/filter-parts';
import { t } from '@/shared/language/language';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { cardSurface } from '@/shared/layout/page-layout';
import { periodName } from '@/shared/attendance/date-format';
import { minutesInWords } from '@/shared/attendance/hours-words';
import { useOwnHoursQuery } from './pay-api';

const HoursDaysDialog = lazyDialog(async () => (await import('./hours-days')).HoursDaysDialog);

/** The half month whose days are open, by its first day, and the figure that they are narrowed to. */
const hoursAddress = object({ hours: lenient(workDateParameter), figure: lenient(picklist(HOURS_FIGURES)) });
const CLOSED = { unreadable: {} } as const;

interface OwnHoursProps {
  readonly today: WorkDate;
  readonly name: string;
}

/** The hours for pay of one's own half month, with its days behind a button; the one before is a press away. */
export function OwnHours({ today, name }: OwnHoursProps) {
  const { opened, open, amend, close } = useDialogAddress(hoursAddress, CLOSED);
  const halves = halfMonthsUntil(today, 2);
  const [chosen, setChosen] = useState(opened.hours ?? today);
  const period = halfMonthOf(opened.hours ?? chosen);
  const days = useOwnHoursQuery({ FROM: period.from, TO: period.to }, { refetchOnMountOrArgChange: true });
  const isMissing = days.isError && !days.currentData;
  return (
    <Box
      component="section"
      aria-labelledby="own-hours"
      sx={{ ...cardSurface, px: { xs: 2, sm: 2.5 }, py: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="h3" component="h2" id="own-hours" sx={{ flex: '1 1 auto' }}>
          {t('Hours for pay, {period}', { period: periodName(period) })}
        </Typography>
        <Box role="group" aria-label={t('Period')} sx={{ display: 'flex', gap: 0.75 }}>
          {halves.map((half) => (
            <Pill
              key={half.from}
              isChosen={half.from === period.from}
              onClick={() => {
                setChosen(half.from);
              }}
            >
              {periodName(half)}
            </Pill>
          ))}
        </Box>
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            open({ hours: period.from, figure: undefined });
          }}
        >
          {t('See the days')}
        </Button>
      </Box>
      {isMissing ? (
        <Figures>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('The hours could not be loaded.')}
          </Typography>
          <BusyButton size="small" loading={days.isFetching} onClick={() => void days.refetch()}>
            {t('Try again')}
          </BusyButton>
        </Figures>
      ) : (
        <Sums total={days.currentData && days.currentData.total} />
      )}
      {opened.hours !== undefined && (
        <HoursDaysDialog
          period={period}
          days={days}
          name={name}
          figure={opened.figure}
          onFigure={(figure) => {
            amend({ figure });
          }}
          onClose={close}
        />
      )}
      <OwnCutOffs />
    </Box>
  );
}

/** The sums of the half month; `total` is undefined while it loads, and null without a record. */
function Sums({ total }: { readonly total: HoursRow | null | undefined }) {
  if (total === null) {
    return (
      <Figures>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No record found')}
        </Typography>
      </Figures>
    );
  }
  const { paid, overtime, night } = paidMinutes((column) => total?.[column] ?? 0);
  const sums = [
    { label: t('Paid'), value: minutesInWords(paid), isShown: true },
    { label: t('Overtime'), value: minutesInWords(overtime), isShown: overtime > 0 },
    { label: t('Night'), value: minutesInWords(night), isShown: night > 0 },
    { label: t('Days with work'), value: String(total?.WORKED ?? 0), isShown: true },
    { label: t('Late'), value: minutesInWords(total?.LATE ?? 0), isShown: true },
    { label: t('Absences'), value: String(total?.ABSENT ?? 0), isShown: (total?.ABSENT ?? 0) > 0 },
    {
      label: t('Days that are not settled'),
      value: String(total?.OPEN ?? 0),
      isShown: (total?.OPEN ?? 0) > 0,
    },
  ];
  return (
    <Figures isList>
      {sums
        .filter(({ isShown }) => isShown)
        .map(({ label, value }) => (
          <Box key={label} sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {total === undefined ? <Skeleton width={40} /> : value}
            </Box>
          </Box>
        ))}
    </Figures>
  );
}

/** The line of the figures; as high with a button in it. */
function Figures({ isList = false, children }: { readonly isList?: boolean; readonly children: ReactNode }) {
  return (
    <Box
      component={isList ? 'dl' : 'div'}
      sx={{
        m: 0,
        mt: 0.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 0.25,
        minHeight: 32,
        fontSize: '0.875rem',
      }}
    >
      {children}
    </Box>
  );
}
