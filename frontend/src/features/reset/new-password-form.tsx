import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PASSWORD_MIN_LENGTH, PASSWORD_PATTERN, RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { useState, type SyntheticEvent } from 'react';
import { PasswordInput } from '@/shared/form/text-input';
import { notify } from '@/shared/toast/notify';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

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

interface NewPasswordProblem {
  readonly field: keyof NewPassword;
  readonly message: string;
}

/** The first thing that is wrong with a new password, or null. */
function newPasswordProblem({ password, confirmation }: NewPassword): NewPasswordProblem | null {
  if (password.length < PASSWORD_MIN_LENGTH)
    return { field: 'password', message: RESET_MESSAGES.shortPassword };
  if (password !== confirmation) return { field: 'confirmation', message: RESET_MESSAGES.passwordMismatch };
  if (!PASSWORD_PATTERN.test(password))
    return { field: 'password', message: 'Please use only letters and digits in your password' };
  return null;
}
