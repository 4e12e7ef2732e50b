import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { datesInWords } from './existing-ranges';
import type { ScheduleDraft } from './schedule-draft';

export type ScheduleAction = 'save' | 'delete';

interface ScheduleActionsProps {
  /** Id of the form that the main button submits. */
  readonly form: string;
  /** True if the employee has a schedule. */
  readonly exists: boolean;
  /** The action to confirm. */
  readonly asked: ScheduleAction | null;
  readonly questions: Readonly<Record<ScheduleAction, string>>;
  readonly busy: boolean;
  /** Requests a confirmation; null cancels it. */
  readonly onAsk: (action: ScheduleAction | null) => void;
  readonly onConfirm: (action: ScheduleAction) => void;
  /** A choice that belongs to the question for saving; null for none. */
  readonly choice: ReactNode;
}

/** Buttons of the form. For an action that replaces or removes schedules a question takes their place. */
export function ScheduleActions(props: ScheduleActionsProps) {
  const { form, exists, asked, questions, busy, onAsk, onConfirm, choice } = props;
  // Its button takes the focus after a question.
  const [last, setLast] = useState<ScheduleAction | null>(null);
  const saveLabel = exists ? t('Update Schedules') : t('Create Schedules');
  return (
    <Box sx={{ width: '100%' }}>
      {asked === null ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          {exists && (
            <Button
              variant="outlined"
              color="error"
              disabled={busy}
              autoFocus={last === 'delete'}
              sx={{ mr: 'auto' }}
              onClick={() => {
                setLast('delete');
                onAsk('delete');
              }}
            >
              {t('Delete Schedules')}
            </Button>
          )}
          <Button
            variant="contained"
            loading={busy}
            autoFocus={last === 'save' || (last === 'delete' && !exists)}
            type="submit"
            form={form}
            onClick={() => {
              setLast('save');
            }}
          >
            {saveLabel}
          </Button>
        </Box>
      ) : (
        <Question
          key={asked}
          action={asked}
          label={asked === 'delete' ? t('Delete Schedules') : saveLabel}
          text={questions[asked]}
          busy={busy}
          onBackOut={() => {
            onAsk(null);
          }}
          onConfirm={onConfirm}
        >
          {asked === 'save' && choice}
        </Question>
      )}
    </Box>
  );
}

interface QuestionProps {
  readonly action: ScheduleAction;
  /** Label of the button that confirms it. */
  readonly label: string;
  readonly text: string;
  readonly busy: boolean;
  readonly onBackOut: () => void;
  readonly onConfirm: (action: ScheduleAction) => void;
  readonly children: ReactNode;
}

function Question({ action, label, text, busy, onBackOut, onConfirm, children }: QuestionProps) {
  const isDelete = action === 'delete';
  return (
    <Box role="group" aria-labelledby="schedule-question">
      <Typography variant="body2" role="status" id="schedule-question" sx={{ fontWeight: 600, mb: 1.5 }}>
        {text}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button autoFocus color="inherit" disabled={busy} onClick={onBackOut}>
          {t('Cancel')}
        </Button>
        <Button
          variant={isDelete ? 'outlined' : 'contained'}
          color={isDelete ? 'error' : 'primary'}
          loading={busy}
          onClick={() => {
            onConfirm(action);
          }}
        >
          {label}
        </Button>
      </Box>
    </Box>
  );
}

/** Returns the questions for saving and removing schedules, with their dates. */
export function questionsFor(
  { FROM, TO }: ScheduleDraft,
  exists: boolean,
): Readonly<Record<ScheduleAction, string>> {
  const dates = FROM === null || TO === null ? t('these days') : datesInWords(FROM, TO);
  return {
    save: exists
      ? t('Update the schedules of {dates}? What stood on these days is replaced.', { dates })
      : t('Create the schedules of {dates}?', { dates }),
    delete: t('Delete all schedules from today on? Schedules of earlier days stay.'),
  };
}
