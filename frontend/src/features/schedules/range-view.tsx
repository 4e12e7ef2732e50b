import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SCHEDULE_DAYS } from '@timekeep/contracts/schedules/templates';
import { ChoiceField } from '@/shared/form/choice-field';
import { WorkDateField } from '@/shared/form/work-date-field';
import {
  templateIn,
  templatesFor,
  weekdaysOf,
  wholePair,
  withDays,
  withTemplate,
  type ScheduleDraft,
} from './schedule-draft';
import { hoursInWords, weekdayName } from './week-format';

interface RangeViewProps {
  readonly draft: ScheduleDraft;
  readonly disabled: boolean;
  readonly onDraft: (draft: ScheduleDraft) => void;
}

const pair = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const DAYS_CHOICES = SCHEDULE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** First sub-view: from when to when, how many days a week, and by which template. */
export function RangeView({ draft, disabled, onDraft }: RangeViewProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={pair}>
        <WorkDateField
          label="From"
          initial={draft.FROM}
          disabled={disabled}
          onDate={(FROM) => {
            onDraft({ ...draft, FROM });
          }}
        />
        <WorkDateField
          label="To"
          initial={draft.TO}
          earliest={draft.FROM}
          disabled={disabled}
          onDate={(TO) => {
            onDraft({ ...draft, TO });
          }}
        />
        <ChoiceField
          label="Working Days"
          value={String(draft.DAYS)}
          choices={DAYS_CHOICES}
          disabled={disabled}
          onChoice={(value) => {
            const days = SCHEDULE_DAYS.find((known) => String(known) === value);
            if (days !== undefined) onDraft(withDays(draft, days));
          }}
        />
        <ChoiceField
          label="Template"
          value={templateIn(draft)}
          choices={templatesFor(draft.DAYS)}
          disabled={disabled}
          onChoice={(template) => {
            onDraft(withTemplate(draft, template));
          }}
        />
      </Box>
      <WeekPreview draft={draft} />
    </Box>
  );
}

/** The hours of each day, at a glance. */
function WeekPreview({ draft }: { readonly draft: ScheduleDraft }) {
  return (
    <Box
      component="dl"
      aria-label="Hours of the week"
      sx={{
        m: 0,
        p: 1.75,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(3, 1fr)', sm: `repeat(${weekdaysOf(draft.DAYS).length}, 1fr)` },
        bgcolor: 'subtle',
        borderRadius: '8px',
      }}
    >
      {weekdaysOf(draft.DAYS).map((weekday) => {
        const hours = wholePair(draft.TIME[weekday]);
        return (
          <div key={weekday}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {weekdayName(weekday)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              {hours ? hoursInWords(hours) : '–'}
            </Typography>
          </div>
        );
      })}
    </Box>
  );
}
