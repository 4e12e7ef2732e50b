import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ACCOUNT_MESSAGES, EMPID_PATTERN, RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { failureMessage } from '@/shared/api/failure';
import { PageHeading } from '@/shared/layout/page-heading';
import { SplitPage } from '@/shared/layout/split-page';
import { notify } from '@/shared/toast/notify';
import {
  CodeSentNotice,
  CodeSpentNotice,
  ConfirmCodeForm,
  SendCodeForm,
  type IssuedCode,
} from './code-forms';
import { NewPasswordForm, type NewPassword } from './new-password-form';
import { useResetPasswordMutation } from './reset-api';

const WORDS = {
  code: { title: 'Forgot your password?', lead: 'We send a code to the email of your account.' },
  password: { title: 'Choose a new password', lead: 'You sign in with it from now on, on every device.' },
} as const;

/** A forgotten password: a code by e-mail, then a new password. */
export function ResetPage() {
  const { state, change, save, saving } = usePasswordReset();
  const EMPID = typedAtSignIn(useLocation().state);
  const { issued, confirmedCode } = state;
  const words = confirmedCode === null ? WORDS.code : WORDS.password;
  return (
    <SplitPage foot={<LoginLink />}>
      <PageHeading key={words.title} title={words.title}>
        {words.title}
      </PageHeading>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 4 }}>{words.lead}</Typography>
      {confirmedCode === null ? (
        <>
          <div role="status">{state.isCodeSpent && <CodeSpentNotice />}</div>
          <SendCodeForm
            email={state.email}
            isRepeated={issued !== null}
            onEmail={(email) => {
              change({ email });
            }}
            onIssued={(code) => {
              change({ issued: code, isCodeSpent: false });
            }}
          />
          <div role="status">{issued && <CodeSentNotice email={issued.email} />}</div>
          {issued && (
            <ConfirmCodeForm
              key={issued.id}
              hash={issued.hash}
              onConfirmed={(code) => {
                change({ confirmedCode: code });
              }}
            />
          )}
        </>
      ) : (
        <NewPasswordForm
          value={state.newPassword}
          onValue={(newPassword) => {
            change({ newPassword });
          }}
          EMPID={EMPID}
          saving={saving}
          onSubmit={() => void save()}
        />
      )}
    </SplitPage>
  );
}

function LoginLink() {
  return (
    <Link component={RouterLink} to="/" variant="body2">
      Go back to login
    </Link>
  );
}

/** The employee id that stood in the sign-in form when its link was followed; accounts are saved under it. */
function typedAtSignIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('EMPID' in state)) return null;
  const { EMPID } = state;
  return typeof EMPID === 'string' && EMPID_PATTERN.test(EMPID) ? EMPID : null;
}

/** The way from a forgotten password to a new one. */
function usePasswordReset() {
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

/** What a forgotten password has come to. */
interface ResetState {
  readonly email: string;
  readonly issued: IssuedCode | null;
  /** The code as the person has confirmed it; null in stage 0. */
  readonly confirmedCode: string | null;
  /** Kept when a code turns out to be worth nothing, so that nobody types it again. */
  readonly newPassword: NewPassword;
  /** Whether the server took no more of the code that was confirmed. */
  readonly isCodeSpent: boolean;
}

const EMPTY_RESET: ResetState = {
  email: '',
  issued: null,
  confirmedCode: null,
  newPassword: { password: '', confirmation: '' },
  isCodeSpent: false,
};
