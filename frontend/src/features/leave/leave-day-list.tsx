import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import type { DaysOff } from '@timekeep/contracts/leave/days-off';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { dayAndMonth, fullDate, shortWeekday } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { daysByType, type ApplicationValues, type RangeDay } from './leave-application';
import type { LeaveSummary } from './leave-api';
import { BalanceChange } from '@/shared/leave/leave-values';

interface LeaveDayListProps {
  readonly days: readonly RangeDay[];
  readonly disabled: boolean;
  /** Includes or excludes a day. */
  readonly onToggle: (date: WorkDate) => void;
}

/** The included and excluded days of a range; a click switches a day. */
export function LeaveDayList({ days, disabled, onToggle }: LeaveDayListProps) {
  const taken = days.filter(({ isTaken }) => isTaken).length;
  const leftOut = days.length - taken;
  return (
    <Box role="group" aria-label={t('Days of leave')}>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        <strong>{taken === 1 ? t('1 day of leave') : t('{count} days of leave', { count: taken })}</strong>
        {leftOut > 0 && t(', {count} left out. Press a day to change that.', { count: leftOut })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {days.map(({ date, isTaken, reason }) => (
          <ButtonBase
            key={date}
            disabled={disabled}
            aria-pressed={isTaken}
            aria-label={reason === null ? fullDate(date) : `${fullDate(date)}, ${reason}`}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              minHeight: 40,
              px: 1.25,
              py: 0.5,
              border: 1,
              borderRadius: '8px',
              fontFamily: 'inherit',
              fontSize: '0.75rem',
              lineHeight: 1.4,
              ...(isTaken
                ? { borderColor: 'primary.main', bgcolor: 'subtle', fontWeight: 600 }
                : { borderStyle: 'dashed', borderColor: 'divider', color: 'text.secondary' }),
            }}
            onClick={() => {
              onToggle(date);
            }}
          >
            <span>
              {shortWeekday(date)} {dayAndMonth(date)}
            </span>
            {reason !== null && <Box sx={{ fontWeight: 400 }}>{reason}</Box>}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

interface BalancesAfterProps {
  readonly summary: LeaveSummary | null;
  readonly entries: ApplicationValues['entries'];
  readonly off: DaysOff;
}

/** Balance before and after the application, for each of its leave types. */
export function BalancesAfter({ summary, entries, off }: BalancesAfterProps) {
  const taken = summary ? daysByType(entries, off) : [];
  if (!summary || taken.length === 0) return null;
  return (
    <Box
      component="dl"
      aria-label={t('Balance before and after')}
      sx={{ m: 0, p: 2, display: 'grid', gap: 0.5, borderRadius: '10px', bgcolor: 'subtle' }}
    >
      {taken.map(({ type, days }) => (
        <Box
          key={type}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}
        >
          <Box component="dt">{REMARK_TITLES[type]}</Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            <BalanceChange before={summary[type]} after={summary[type] - days} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
