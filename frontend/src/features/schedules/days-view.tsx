import { capitalized } from '@timekeep/contracts/api/plain-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ScheduleWeekday } from '@timekeep/contracts/schedules/weekly-times';
import type { Control } from 'react-hook-form';
import { FormTime } from '@/shared/form/time-field';
import { t } from '@/shared/language/language';
import { weekdaysOf, completePair, type ScheduleDraft } from './schedule-draft';
import { lengthInWords } from '@/shared/schedules/week-format';

interface DaysViewProps<Request> {
  readonly control: Control<ScheduleDraft, unknown, Request>;
  readonly draft: ScheduleDraft;
}

const columns = { xs: 'repeat(2, minmax(0, 1fr))', sm: '104px repeat(2, minmax(0, 1fr)) 136px' } as const;

/** Hides labels visually on wide screens, where column headings replace them. Screen readers still announce them. */
const labelsOnPhones = {
  '& .MuiInputLabel-root': {
    position: { sm: 'absolute' },
    width: { sm: '1px' },
    height: { sm: '1px' },
    overflow: { sm: 'hidden' },
    clipPath: { sm: 'inset(50%)' },
    whiteSpace: 'nowrap',
  },
} as const;

/** Second sub-view: times of each day. */
export function DaysView<Request>({ control, draft }: DaysViewProps<Request>) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2.5, sm: 1.25 } }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('00:00:00 in both is a day off. A time out before the time in is on the next day.')}
      </Typography>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'grid' },
          columnGap: 2,
          gridTemplateColumns: columns,
          fontSize: '0.875rem',
          fontWeight: 500,
        }}
      >
        <span />
        <span>{t('Time in')}</span>
        <span>{t('Time out')}</span>
      </Box>
      {weekdaysOf(draft.DAYS).map((weekday) => (
        <DayRow key={weekday} weekday={weekday} control={control} draft={draft} />
      ))}
    </Box>
  );
}

function DayRow<Request>({
  weekday,
  control,
  draft,
}: DaysViewProps<Request> & { readonly weekday: ScheduleWeekday }) {
  const name = capitalized(weekday);
  const hours = completePair(draft.TIME[weekday]);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        ...labelsOnPhones,
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'start',
        gridTemplateColumns: columns,
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: { sm: '44px' } }}>
        {name}
      </Typography>
      <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}>
        <FormTime control={control} name={`TIME.${weekday}.0`} label={t('{weekday} in', { weekday: name })} />
      </Box>
      <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 2, sm: 3 } }}>
        <FormTime
          control={control}
          name={`TIME.${weekday}.1`}
          label={t('{weekday} out', { weekday: name })}
        />
      </Box>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          textAlign: { xs: 'right', sm: 'left' },
          minHeight: { sm: 44 },
          display: 'flex',
          alignItems: 'center',
          justifyContent: { xs: 'flex-end', sm: 'flex-start' },
        }}
      >
        {hours ? lengthInWords(hours) : ''}
      </Typography>
    </Box>
  );
}
