import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PASSWORD_MIN_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { type SyntheticEvent, useState } from 'react';
import { PasswordInput } from '@/shared/form/text-input';
import { notify } from '@/shared/toast/notify';
import { newPasswordProblem, type NewPasswordProblem } from './new-password.model';
import type { NewPassword } from './reset-state';

interface NewPasswordFormProps {
  readonly value: NewPassword;
  readonly onValue: (value: NewPassword) => void;
  /** For the password manager; null when nobody said it. */
  readonly EMPID: string | null;
  readonly saving: boolean;
  readonly onSubmit: () => void;
}

/** Takes a new password, twice. */
export function NewPasswordForm({ value, onValue, EMPID, saving, onSubmit }: NewPasswordFormProps) {
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const problemOf = (field: keyof NewPassword) => (problem?.field === field ? problem.message : null);
  const change = (part: Partial<NewPassword>) => {
    setProblem(null);
    onValue({ ...value, ...part });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = newPasswordProblem(value);
    setProblem(found);
    if (found) notify('error', found.message);
    else onSubmit();
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {EMPID !== null && <input name="username" autoComplete="username" value={EMPID} readOnly hidden />}
      <PasswordInput
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN_LENGTH} letters and digits.`}
        required
        value={value.password}
        problem={problemOf('password')}
        onValue={(password) => {
          change({ password });
        }}
      />
      <PasswordInput
        label="Confirm New Password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={value.confirmation}
        problem={problemOf('confirmation')}
        onValue={(confirmation) => {
          change({ confirmation });
        }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={value.password === '' || value.confirmation === ''}
        loading={saving}
      >
        Change Password
      </Button>
    </Box>
  );
}
