import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SCHEDULE_DAYS, splitsShift } from '@timekeep/contracts/schedules/weekly-times';
import type { Control } from 'react-hook-form';
import { useIsFormSaving } from '@/shared/form/app-form';
import { ChoiceField } from '@/shared/form/choice-field';
import { FormDate } from '@/shared/form/form-fields';
import { t } from '@/shared/language/language';
import {
  templateIn,
  templatesFor,
  weekdaysOf,
  completePair,
  isWorked,
  withDays,
  withTemplate,
  type ScheduleDraft,
} from './schedule-draft';
import { hoursInWords, weekdayName } from '@/shared/schedules/week-format';
import { pairOfFields } from '@/shared/layout/page-layout';

interface RangeViewProps<Request> {
  readonly control: Control<ScheduleDraft, unknown, Request>;
  readonly draft: ScheduleDraft;
  /** Called with a draft that has other days or times. */
  readonly onDraft: (draft: ScheduleDraft) => void;
}

const DAYS_CHOICES = SCHEDULE_DAYS.map((days) => ({
  value: String(days),
  label: t('{count} days', { count: days }),
}));

/** First sub-view: the dates, the days of a week, and the template. */
export function RangeView<Request>({ control, draft, onDraft }: RangeViewProps<Request>) {
  const disabled = useIsFormSaving();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={pairOfFields}>
        <FormDate control={control} name="FROM" label={t('From')} />
        <FormDate control={control} name="TO" label={t('To')} earliest={draft.FROM} />
        <ChoiceField
          label={t('Working Days')}
          value={String(draft.DAYS)}
          choices={DAYS_CHOICES}
          disabled={disabled}
          onChoice={(value) => {
            const days = SCHEDULE_DAYS.find((known) => String(known) === value);
            if (days !== undefined) onDraft(withDays(draft, days));
          }}
        />
        <ChoiceField
          label={t('Template')}
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

/** Summary of the hours of each day. */
function WeekPreview({ draft }: { readonly draft: ScheduleDraft }) {
  return (
    <Box
      component="dl"
      aria-label={t('Hours of the week')}
      sx={{
        m: 0,
        p: 1.75,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(3, 1fr)', sm: 'repeat(auto-fit, minmax(96px, 1fr))' },
        bgcolor: 'subtle',
        borderRadius: '8px',
      }}
    >
      {weekdaysOf(draft.DAYS).map((weekday) => {
        const hours = completePair(draft.TIME[weekday]);
        const pause = draft.hasBreaks && isWorked(draft.TIME[weekday]) && completePair(draft.BREAK[weekday]);
        return (
          <div key={weekday}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {weekdayName(weekday)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              {hours ? hoursInWords(hours) : '–'}
            </Typography>
            {pause && (
              <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
                {t('Break {hours}', { hours: hoursInWords(pause) })}
                {splitsShift(pause) && ` (${t('split shift')})`}
              </Typography>
            )}
          </div>
        );
      })}
    </Box>
  );
}
