import Box from '@mui/material/Box';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { useRef, useState, type ReactNode } from 'react';
import { FormMessage } from '@/shared/form/app-form';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { ConfirmDialog } from './confirm-dialog';

interface ReasonQuestionProps {
  /** The question. */
  readonly message: string;
  /** The consequences. */
  readonly details: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  /** Acts for a reason that was given, and returns why that failed; null if it did not. */
  readonly onReason: (reason: string) => Promise<string | null>;
}

/** Question before an action that needs a reason. */
export function ReasonQuestion({ details, onReason, ...dialog }: ReasonQuestionProps) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const confirm = async () => {
    if (reason.trim() === '') {
      setFailure(t('Please enter the reason'));
      field.current?.focus();
      return;
    }
    setFailure(null);
    setFailure(await onReason(reason));
  };
  return (
    <ConfirmDialog
      {...dialog}
      details={
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {details}
          <LabelledInput
            label={t('Reason')}
            value={reason}
            required
            inputRef={field}
            slotProps={{ input: { maxLength: REASON_MAX_LENGTH } }}
            onValue={setReason}
          />
          <FormMessage message={failure} />
        </Box>
      }
      onConfirm={() => void confirm()}
    />
  );
}
