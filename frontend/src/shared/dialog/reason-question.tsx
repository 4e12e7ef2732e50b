import Box from '@mui/material/Box';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { useState, type ReactNode } from 'react';
import { object, pipe, string, transform, trim, type InferInput } from 'valibot';
import { AppForm } from '@/shared/form/app-form';
import { FormLongText } from '@/shared/form/form-fields';
import { filledIn } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import type { DraftOptions } from '@/shared/form/use-draft';
import { t } from '@/shared/language/language';
import { ConfirmDialog, DiscardQuestion } from './confirm-dialog';

const reasonSchema = pipe(
  object({ reason: pipe(string(), filledIn(t('Please enter the reason')), trim()) }),
  transform(({ reason }) => reason),
);

interface ReasonQuestionProps {
  /** The question. */
  readonly message: string;
  /** The consequences. */
  readonly details: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  /** Keeps the reason when the session expires or the page is loaded again. */
  readonly draft: DraftOptions<InferInput<typeof reasonSchema>>;
  readonly onCancel: () => void;
  /** Acts for a reason that was given, and returns why that failed; null if it did not. */
  readonly onReason: (reason: string) => Promise<string | null>;
}

/** Question before an action that needs a reason. */
export function ReasonQuestion({ details, draft, onCancel, onReason, ...dialog }: ReasonQuestionProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const form = useAppForm({
    schema: reasonSchema,
    initial: { reason: '' },
    save: async (reason: string) => {
      const message = await onReason(reason);
      return message === null ? { data: reason } : { problem: { message } };
    },
    failure: t('This was not saved.'),
    onSaved: () => undefined,
    draft,
  });
  const confirm = async () => {
    const reason = await form.check();
    if (reason !== null) await form.send(reason);
  };
  return (
    <>
      <ConfirmDialog
        {...dialog}
        busy={form.saving}
        details={
          // Long words break, but not those of a button that has little room.
          <Box sx={{ display: 'grid', gap: 1.5, overflowWrap: 'break-word' }}>
            {details}
            <AppForm form={form} noAutoComplete>
              <FormLongText
                control={form.control}
                name="reason"
                label={t('Reason')}
                required
                multiline={false}
                maxLength={REASON_MAX_LENGTH}
              />
            </AppForm>
          </Box>
        }
        onCancel={() => {
          if (form.dirty) setDiscarding(true);
          else onCancel();
        }}
        onConfirm={() => void confirm()}
      />
      {isDiscarding && (
        <DiscardQuestion
          onKeep={() => {
            setDiscarding(false);
          }}
          onDiscard={onCancel}
        />
      )}
    </>
  );
}
