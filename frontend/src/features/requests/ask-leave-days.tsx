import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { dayAndMonth, fullDate, shortWeekday } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { BalanceChange } from '@/shared/leave/leave-values';
import type { ChosenDay, DayPart } from './leave-choice';
import { dayCountInWords, HALF_TITLES } from './request-text';

const PART_TITLES: Readonly<Record<DayPart, string>> = {
  whole: t('Whole day'),
  ...HALF_TITLES,
  none: t('Left out'),
};

/** Returns the part that leave takes, or why it takes none. */
function stateOf({ part, reason, isWorked }: ChosenDay): string {
  return reason ?? (isWorked && part === 'none' ? t('Worked') : PART_TITLES[part]);
}

interface DayListProps {
  readonly days: readonly ChosenDay[];
  /** True if leave can be asked for on one of them only. */
  readonly isOnlyDay: boolean;
  /** Days of leave. */
  readonly taken: number;
  /** Requests that the days need. */
  readonly requests: number;
  readonly disabled: boolean;
  readonly onPress: (day: ChosenDay) => void;
}

/**
 * The days of the range. A press changes a working day (see `withNextPart`). No text changes its
 * height, so that the days stay where they are pressed.
 */
export function DayList({ days, isOnlyDay, taken, requests, disabled, onPress }: DayListProps) {
  return (
    <Box role="group" aria-label={t('Days of leave')}>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        <Box component="strong" sx={{ display: 'block' }}>
          {t('{days} of leave.', { days: dayCountInWords(taken) })}
        </Box>
        {isOnlyDay
          ? t('Press the day to take half of it.')
          : t('Press a day to leave it out, or again to take half of it.')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' }}>
        {days.map((day) => (
          <ButtonBase
            key={day.date}
            disabled={disabled || day.reason !== null}
            aria-label={`${fullDate(day.date)}, ${stateOf(day)}`}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              minHeight: 44,
              px: 1.25,
              py: 0.5,
              border: 1,
              borderRadius: '8px',
              fontFamily: 'inherit',
              fontSize: '0.75rem',
              lineHeight: 1.4,
              textAlign: 'left',
              ...(day.part === 'none'
                ? { borderStyle: 'dashed', borderColor: 'divider', color: 'text.secondary' }
                : { borderColor: 'primary.main', bgcolor: 'subtle' }),
            }}
            onClick={() => {
              onPress(day);
            }}
          >
            <Box component="span" sx={{ fontWeight: day.part === 'none' ? 400 : 600 }}>
              {shortWeekday(day.date)} {dayAndMonth(day.date)}
            </Box>
            <span>{stateOf(day)}</span>
          </ButtonBase>
        ))}
      </Box>
      {/* Its lines are reserved: on phones the sentence takes two. */}
      <Typography variant="body2" role="status" sx={{ mt: 1, minHeight: { xs: '2lh', sm: '1lh' } }}>
        {requests > 1 &&
          t('{count} requests will be sent, since each half day has its own.', { count: requests })}
      </Typography>
    </Box>
  );
}

interface BalanceAfterProps {
  readonly title: string;
  /** Days left before the leave. */
  readonly before: number;
  readonly taken: number;
}

/** Balance of the leave type before and after. */
export function BalanceAfter({ title, before, taken }: BalanceAfterProps) {
  return (
    <Box
      component="dl"
      aria-label={t('Balance before and after')}
      sx={{
        m: 0,
        p: 2,
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        borderRadius: '10px',
        bgcolor: 'subtle',
        fontSize: '0.875rem',
      }}
    >
      <dt>{title}</dt>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        <BalanceChange before={before} after={before - taken} />
      </Box>
    </Box>
  );
}
