import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { PageHeading } from '@/shared/layout/page-heading';
import { SplitPage } from '@/shared/layout/split-page';
import { CodeSentNotice, CodeSpentNotice } from './code-notice';
import { ConfirmCodeForm } from './confirm-code-form';
import { NewPasswordForm } from './new-password-form';
import { SendCodeForm } from './send-code-form';
import { usePasswordReset } from './use-password-reset';

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
