import { ACCOUNT_MESSAGES, RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '@/shared/api/failure';
import { notify } from '@/shared/toast/notify';
import { useResetPasswordMutation } from './reset-api';
import { EMPTY_RESET, type ResetState } from './reset-state';

/** The way from a forgotten password to a new one. */
export function usePasswordReset() {
  const navigate = useNavigate();
  const [resetPassword, { isLoading: saving }] = useResetPasswordMutation();
  const [state, setState] = useState<ResetState>(EMPTY_RESET);
  const change = (part: Partial<ResetState>) => {
    setState((former) => ({ ...former, ...part }));
  };

  const save = async () => {
    const { issued, confirmedCode, newPassword } = state;
    if (!issued || confirmedCode === null) return;
    const { data, error } = await resetPassword({
      id: issued.id,
      password: newPassword.password,
      code: confirmedCode,
    });
    if (data) {
      notify('success', data.msg);
      await navigate('/');
      return;
    }
    const message = failureMessage(error, ACCOUNT_MESSAGES.signInException);
    notify('error', message);
    // The code was right, so its ticket is over: too old, used, or followed by another.
    if (message === RESET_MESSAGES.invalidCode)
      change({ issued: null, confirmedCode: null, isCodeSpent: true });
  };

  return { state, change, save, saving };
}
