import { PASSWORD_MIN_LENGTH, PASSWORD_PATTERN, RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import type { NewPassword } from './reset-state';

export interface NewPasswordProblem {
  readonly field: keyof NewPassword;
  readonly message: string;
}

/** The first thing that is wrong with a new password, or null. */
export function newPasswordProblem({ password, confirmation }: NewPassword): NewPasswordProblem | null {
  if (password.length < PASSWORD_MIN_LENGTH)
    return { field: 'password', message: RESET_MESSAGES.shortPassword };
  if (password !== confirmation) return { field: 'confirmation', message: RESET_MESSAGES.passwordMismatch };
  if (!PASSWORD_PATTERN.test(password))
    return { field: 'password', message: 'Please use only letters and digits in your password' };
  return null;
}
