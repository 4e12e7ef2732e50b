import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PASSWORDS_ARE_OFF } from '@timekeep/contracts/accounts/company-sign-in-texts';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { is, nullable, object, string } from 'valibot';
import { isFailedAs } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { forgetInput, keepInput, keptInput } from '@/shared/language/kept-input';
import { t } from '@/shared/language/language';
import { PageHeading } from '@/shared/layout/page-heading';
import { SplitPage } from '@/shared/layout/split-page';
import { keepReturnPath, useProvider, type Provider } from '@/shared/session/provider';
import { ProviderLink } from '@/shared/session/provider-link';
import { notify, notifyFailure } from '@/shared/toast/notify';
import {
  CodeReadOutNotice,
  CodeSentNotice,
  InvalidCodeNotice,
  ConfirmCodeForm,
  SendCodeForm,
  type IssuedCode,
} from './code-forms';
import { NewPasswordForm, type NewPassword } from './new-password-form';
import { useResetPasswordMutation } from './reset-api';

const WORDS = {
  code: { title: t('Forgot your password?'), lead: t('We send a code to the email of your account.') },
  readOut: { title: t('Forgot your password?'), lead: t('The IT Department reads a code to you.') },
  password: {
    title: t('Choose a new password'),
    lead: t('You sign in with it from now on, on every device.'),
  },
  off: { title: t('Forgot your password?'), lead: t(PASSWORDS_ARE_OFF) },
} as const;

interface ResetState {
  readonly email: string;
  readonly issued: IssuedCode | null;
  /** The confirmed code; null in stage 0. */
  readonly confirmedCode: string | null;
  /** Kept when the code is no longer valid, so that the user need not type it again. */
  readonly newPassword: NewPassword;
  /** True if the server refused the confirmed code. */
  readonly isCodeInvalid: boolean;
}

const EMPTY_RESET: ResetState = {
  email: '',
  issued: null,
  confirmedCode: null,
  newPassword: { password: '', confirmation: '' },
  isCodeInvalid: false,
};

/** Name of the page's kept state. */
const RESET = 'reset';
/** Kept when the language changes: the code works for some minutes only, and the new password is typed again. */
const keptReset = object({
  email: string(),
  issued: nullable(object({ email: string(), id: string(), hash: string() })),
  confirmedCode: nullable(string()),
});

function initialReset(): ResetState {
  const kept = keptInput(RESET);
  return is(keptReset, kept) ? { ...EMPTY_RESET, ...kept } : EMPTY_RESET;
}

/** Page for a forgotten password: a code by e-mail, then a new password. */
export function ResetPage() {
  const EMPID = enteredAtSignIn(useLocation().state);
  const { state, change, save, finish } = usePasswordReset();
  const provider = useProvider();
  const { issued, confirmedCode } = state;
  const byMail = useConfig().data?.codesByMail ?? true;
  if (provider?.only) return <WithoutPasswords provider={provider} />;
  const words = WORDS[confirmedCode !== null ? 'password' : byMail ? 'code' : 'readOut'];
  return (
    <ResetFrame {...words}>
      {confirmedCode === null ? (
        <>
          <div role="status">{state.isCodeInvalid && <InvalidCodeNotice />}</div>
          <SendCodeForm
            email={state.email}
            isRepeated={issued !== null}
            onIssued={(code) => {
              change({ email: code.email, issued: code, isCodeInvalid: false });
            }}
          />
          <div role="status">
            {issued && byMail && <CodeSentNotice email={issued.email} />}
            {issued && !byMail && <CodeReadOutNotice email={issued.email} />}
          </div>
          {issued && (
            <ConfirmCodeForm
              key={issued.id}
              hash={issued.hash}
              byMail={byMail}
              onConfirmed={(code) => {
                change({ confirmedCode: code });
              }}
            />
          )}
        </>
      ) : (
        <NewPasswordForm
          initial={state.newPassword}
          onValues={(newPassword) => {
            change({ newPassword });
          }}
          EMPID={EMPID}
          save={save}
          onSaved={finish}
        />
      )}
    </ResetFrame>
  );
}

/** Leads to the company's provider where nobody has a password. */
function WithoutPasswords({ provider }: { readonly provider: Provider }) {
  return (
    <ResetFrame {...WORDS.off}>
      <ProviderLink
        provider={provider}
        isFocused={false}
        onLeave={() => {
          keepReturnPath(null);
        }}
      />
    </ResetFrame>
  );
}

interface ResetFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function ResetFrame({ title, lead, children }: ResetFrameProps) {
  return (
    <SplitPage
      foot={
        <Link component={RouterLink} to="/" variant="body2">
          {t('Go back to login')}
        </Link>
      }
    >
      <PageHeading key={title} title={title}>
        {title}
      </PageHeading>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 4 }}>{lead}</Typography>
      {children}
    </SplitPage>
  );
}

function usePasswordReset() {
  const navigate = useNavigate();
  const [resetPassword] = useResetPasswordMutation();
  const [state, setState] = useState(initialReset);
  const input = useEffectEvent(() => {
    const { email, issued, confirmedCode } = state;
    return { email, issued, confirmedCode };
  });
  useEffect(() => {
    forgetInput(RESET);
    return keepInput(RESET, () => input());
  }, []);
  const change = (part: Partial<ResetState>) => {
    setState((former) => ({ ...former, ...part }));
  };
  return {
    state,
    change,
    save: async (password: string) => {
      const { issued, confirmedCode } = state;
      if (!issued || confirmedCode === null) return {};
      const answer = await resetPassword({ id: issued.id, password, code: confirmedCode });
      // The code matched its hash, so its ticket has ended: expired, used or replaced.
      if (isFailedAs(answer.error, 'accounts.codeInvalid')) {
        change({ issued: null, confirmedCode: null, isCodeInvalid: true });
        // The form closes and removes its own notices, so the failure needs a separate one.
        notifyFailure(answer.error);
      }
      return answer;
    },
    finish: async ({ msg }: { readonly msg: string }) => {
      notify('success', msg);
      await navigate('/');
    },
  };
}

/** Returns the employee id from the sign-in form, under which password managers save the account; null without one. */
function enteredAtSignIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('EMPID' in state)) return null;
  const { EMPID } = state;
  return typeof EMPID === 'string' && EMPID_PATTERN.test(EMPID) ? EMPID : null;
}
