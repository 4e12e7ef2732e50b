import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ScheduleWeekday } from '@timekeep/contracts/schedules/weekly-times';
import type { Control } from 'react-hook-form';
import { FormTime } from '@/shared/form/time-field';
import { t } from '@/shared/language/language';
import { completePair, isWorked, weekdaysOf, withSameBreaks, type ScheduleDraft } from './schedule-draft';
import { lengthInWords, weekdayName } from '@/shared/schedules/week-format';

interface DayRowProps<Request> {
  readonly control: Control<ScheduleDraft, unknown, Request>;
  readonly draft: ScheduleDraft;
  readonly weekday: ScheduleWeekday;
}

interface DaysViewProps<Request> extends Omit<DayRowProps<Request>, 'weekday'> {
  readonly onDraft: (draft: ScheduleDraft) => void;
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

/** Labels of breaks are shown at every width: no heading names them. */
const BREAK_LABELS = {
  '& .MuiInputLabel-root.MuiInputLabel-root': {
    position: 'static',
    width: 'auto',
    height: 'auto',
    clipPath: 'none',
    overflow: 'visible',
    whiteSpace: 'normal',
  },
} as const;

/** Second sub-view: times of each day, and its break. */
export function DaysView<Request>({ control, draft, onDraft }: DaysViewProps<Request>) {
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
      <BreakChoice draft={draft} onDraft={onDraft} />
    </Box>
  );
}

interface BreakChoiceProps {
  readonly draft: ScheduleDraft;
  readonly onDraft: (draft: ScheduleDraft) => void;
}

/** The choice whether days have breaks of their own, and the same break for all of them. */
function BreakChoice({ draft, onDraft }: BreakChoiceProps) {
  const { hasBreaks } = draft;
  const same = withSameBreaks(draft);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <FormControlLabel
        control={
          <Switch
            checked={hasBreaks}
            onChange={(_event, checked) => {
              onDraft({ ...draft, hasBreaks: checked });
            }}
          />
        }
        label={t('Breaks of their own')}
      />
      {hasBreaks && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('A day without a break here has the usual one of the company.')}{' '}
            {t('A break of 2 hours or more makes a split shift: both parts have punches of their own.')}
          </Typography>
          <Button
            size="small"
            disabled={same === null}
            onClick={() => {
              if (same) onDraft(same);
            }}
          >
            {t('Same break on all days')}
          </Button>
        </>
      )}
    </Box>
  );
}

function DayRow<Request>({ weekday, control, draft }: DayRowProps<Request>) {
  const name = weekdayName(weekday);
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
      {draft.hasBreaks && isWorked(draft.TIME[weekday]) && (
        <>
          <Box sx={{ ...BREAK_LABELS, gridRow: { xs: 3, sm: 2 }, gridColumn: { xs: 1, sm: 2 } }}>
            <FormTime
              control={control}
              name={`BREAK.${weekday}.0`}
              label={t('{weekday} break from', { weekday: name })}
            />
          </Box>
          <Box sx={{ ...BREAK_LABELS, gridRow: { xs: 3, sm: 2 }, gridColumn: { xs: 2, sm: 3 } }}>
            <FormTime
              control={control}
              name={`BREAK.${weekday}.1`}
              label={t('{weekday} break to', { weekday: name })}
            />
          </Box>
        </>
      )}
    </Box>
  );
}
