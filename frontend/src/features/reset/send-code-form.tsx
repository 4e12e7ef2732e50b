import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ACCOUNT_MESSAGES, EMAIL_MAX_LENGTH, RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { type SyntheticEvent, useState } from 'react';
import { failureMessage } from '@/shared/api/failure';
import { LabelledInput } from '@/shared/form/text-input';
import { notify } from '@/shared/toast/notify';
import { useRequestResetMutation } from './reset-api';
import type { IssuedCode } from './reset-state';

interface SendCodeFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Whether a code is out already; another one voids it. */
  readonly isRepeated: boolean;
  readonly onIssued: (issued: IssuedCode) => void;
}

/** Has a code sent to the address of the account. */
export function SendCodeForm({ email, onEmail, isRepeated, onIssued }: SendCodeFormProps) {
  const [requestReset, { isLoading }] = useRequestResetMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (message: string) => {
    setProblem(message);
    notify('error', message);
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === '') {
      refuse(RESET_MESSAGES.emailMissing);
      return;
    }
    const { data, error } = await requestReset({ email: address });
    if (data) onIssued({ email: address, id: data.id, hash: data.code });
    else refuse(failureMessage(error, ACCOUNT_MESSAGES.signInException));
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <LabelledInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="Enter the email of your account"
        required
        value={email}
        problem={problem}
        slotProps={{ input: { maxLength: EMAIL_MAX_LENGTH } }}
        onValue={(value) => {
          setProblem(null);
          onEmail(value);
        }}
      />
      <Button
        type="submit"
        variant={isRepeated ? 'outlined' : 'contained'}
        size="large"
        fullWidth
        loading={isLoading}
      >
        {isRepeated ? 'Send Code Again' : 'Send Code'}
      </Button>
    </Box>
  );
}
