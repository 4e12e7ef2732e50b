import Typography from '@mui/material/Typography';
import { SECOND_FACTOR_MINUTES } from '@timekeep/contracts/api/second-factor-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { FormButtons } from '@/shared/form/form-dialog';
import { t } from '@/shared/language/language';
import { CodeForm, useCodeForm } from './code-form';
import { useGiveCodeMutation } from './second-factor-api';

interface StepUpDialogProps {
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Asks for a code before something that needs a recent one. */
export function StepUpDialog({ onGiven, onClose }: StepUpDialogProps) {
  const [giveCode] = useGiveCodeMutation();
  const form = useCodeForm({ send: giveCode, onSent: onGiven });
  return (
    <DialogFrame
      title={t('Enter a code to go on')}
      maxWidth="xs"
      onClose={onClose}
      actions={<FormButtons form={form} label={t('Continue')} onCancel={onClose} />}
    >
      <Typography sx={{ mb: 2 }}>
        {t(
          'This needs a new code of your authenticator app, or a recovery code. It then counts for {minutes} minutes.',
          { minutes: SECOND_FACTOR_MINUTES },
        )}
      </Typography>
      <CodeForm form={form} />
    </DialogFrame>
  );
}
