import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import { earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useId, useState } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import type { ScheduleDraft } from './schedule-draft';
import { weekInWords } from '@/shared/schedules/week-format';

interface ExistingRangesProps {
  readonly ranges: readonly ScheduleRange[];
  readonly today: WorkDate;
  readonly draft: ScheduleDraft;
  readonly disabled: boolean;
  readonly onCopy: (range: ScheduleRange) => void;
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

/** The existing ranges, each with the part that saving would replace. Past ranges are shown on demand. */
export function ExistingRanges({ ranges, today, draft, disabled, onCopy }: ExistingRangesProps) {
  const titleId = useId();
  const [withPast, setWithPast] = useState(false);
  const past = ranges.filter((range) => rangeStatus(range, today) === 'past');
  const shown = withPast ? ranges : ranges.filter((range) => !past.includes(range));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 0.75, gap: 1 }}>
        <Typography variant="h3" id={titleId} sx={{ flex: 1 }}>
          {t('Current schedules')}
        </Typography>
        {past.length > 0 && (
          <Button
            size="small"
            aria-expanded={withPast}
            sx={{ minHeight: 32, my: { xs: '-6px', sm: 0 } }}
            onClick={() => {
              setWithPast(!withPast);
            }}
          >
            {withPast ? t('Hide earlier') : t('Show {count} earlier', { count: past.length })}
          </Button>
        )}
      </Box>
      {shown.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('There is no schedule from today on.')}
        </Typography>
      ) : (
        <Box component="ul" sx={list}>
          {shown.map((range) => (
            <RangeItem
              key={range.FROM}
              range={range}
              status={rangeStatus(range, today)}
              replaced={replacedInWords(range, draft)}
              disabled={disabled}
              onCopy={onCopy}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface RangeItemProps {
  readonly range: ScheduleRange;
  readonly status: RangeStatus;
  readonly replaced: string | null;
  readonly disabled: boolean;
  readonly onCopy: (range: ScheduleRange) => void;
}

function RangeItem({ range, status, replaced, disabled, onCopy }: RangeItemProps) {
  const dates = datesInWords(range.FROM, range.TO);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 1.75,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {dates}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, display: 'inline-block' }}>
            {t('{status}, {count} days', { status: t(status), count: range.DAYS })}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {weekInWords(range)}
        </Typography>
        {replaced !== null && (
          <Typography variant="body2" sx={{ color: 'remark.orange.ink' }}>
            {replaced}
          </Typography>
        )}
      </Box>
      <Button
        size="small"
        disabled={disabled}
        aria-label={t('Edit the schedule of {dates}', { dates })}
        onClick={() => {
          onCopy(range);
        }}
      >
        {t('Edit')}
      </Button>
    </Box>
  );
}

/** Returns `Nov 20, 2026 – Dec 31, 2026`. */
export function datesInWords(FROM: WorkDate, TO: WorkDate): string {
  return FROM === TO ? mediumDate(FROM) : `${mediumDate(FROM)} – ${mediumDate(TO)}`;
}

/** Returns a text with the part of a range that saving the draft would replace; null when it replaces none. */
export function replacedInWords(range: ScheduleRange, { FROM, TO }: ScheduleDraft): string | null {
  if (FROM === null || TO === null || FROM > TO || range.TO < FROM || range.FROM > TO) return null;
  const isWhole = FROM <= range.FROM && range.TO <= TO;
  if (isWhole) return t('Saving replaces all of it');
  const dates = datesInWords(laterOf(range.FROM, FROM), earlierOf(range.TO, TO));
  return t('Saving replaces {dates} of it', { dates });
}

type RangeStatus = 'past' | 'in force' | 'upcoming';

/** Returns the state of a range today. */
export function rangeStatus({ FROM, TO }: ScheduleRange, today: WorkDate): RangeStatus {
  if (TO < today) return 'past';
  return FROM <= today ? 'in force' : 'upcoming';
}
