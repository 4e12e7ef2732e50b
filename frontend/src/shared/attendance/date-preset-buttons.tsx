import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';
import { datePresets, type DateRange } from './date-presets';

interface DatePresetButtonsProps {
  readonly today: WorkDate;
  /** The dates in the fields. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly disabled?: boolean;
  readonly onRange: (range: DateRange) => void;
}

/** Buttons that select a range of dates. */
export function DatePresetButtons({ today, from, to, disabled = false, onRange }: DatePresetButtonsProps) {
  return (
    <Box role="group" aria-label={t('Dates')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {datePresets(today).map(({ label, ...range }) => {
        const isChosen = range.from === from && range.to === to;
        return (
          <Button
            key={label}
            size="small"
            variant="outlined"
            color={isChosen ? 'primary' : 'inherit'}
            aria-pressed={isChosen}
            disabled={disabled}
            sx={{
              minHeight: { xs: 44, sm: 28 },
              minWidth: { xs: 44, sm: 0 },
              px: 1,
              py: 0,
              fontSize: '0.75rem',
              ...(isChosen ? { bgcolor: 'subtle' } : { borderColor: 'divider', fontWeight: 500 }),
            }}
            onClick={() => {
              onRange(range);
            }}
          >
            {label}
          </Button>
        );
      })}
    </Box>
  );
}
