import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { COMPANY_SIGN_IN_PARAMETER, EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { useEffect, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { property } from '@/shared/api/failure';
import { useFocusRestore } from '@/shared/dialog/use-focus-restore';
import { LabelledInput, PasswordInput } from '@/shared/form/text-input';
import { forgetInput, keepInput, keptInput } from '@/shared/language/kept-input';
import { t } from '@/shared/language/language';
import { lazyPart } from '@/shared/layout/lazy-part';
import { PageHeading } from '@/shared/layout/page-heading';
import { SplitPage } from '@/shared/layout/split-page';
import { useProvider } from '@/shared/session/provider';
import { readSessionCookie } from '@/shared/session/session-cookie';
import { registrationChosen, signedIn, type SessionState } from '@/shared/session/session-slice';
import { useSignInMutation } from '@/shared/session/use-session';
import { notifyFailure } from '@/shared/toast/notify';
import { PageLink, type GoTo } from './page-link';

const RegistrationLoading = () => <Box sx={{ height: { xs: 460, sm: 397 } }} />;
const RegistrationForm = lazyPart(async () => (await import('./registration-form')).RegistrationForm, {
  Loading: RegistrationLoading,
});
const CodeForm = lazyPart(async () => (await import('./code-form')).CodeForm);
const CompanySignIn = lazyPart(async () => (await import('./company-sign-in')).CompanySignIn);

const WORDS = {
  signIn: {
    title: t('Welcome back'),
    lead: t('Sign in to see your attendance.'),
    question: t('No account yet?'),
    action: t('Sign up'),
  },
  registration: {
    title: t('Create your account'),
    lead: t('You need the employee ID that HR gave you.'),
    question: t('Already have an account?'),
    action: t('Sign in here'),
  },
} as const;

interface SignInPageProps {
  readonly goTo: GoTo;
  /** Address of the screen to show after sign-in; null for the first one. */
  readonly returnTo: string | null;
  /** Called when a session has begun; null if nothing but the session matters. */
  readonly onSignedIn: (() => void) | null;
}

/** Sign-in by password or at the company's provider, or registration in its place, beside a picture. */
export function SignInPage({ goTo, returnTo, onSignedIn }: SignInPageProps) {
  const dispatch = useDispatch();
  useSessionOfOtherTab();
  const provider = useProvider();
  const usesPasswords = !provider?.only;
  const registering =
    useSelector(({ session }: { session: SessionState }) => session.registering) && usesPasswords;
  const words = registering ? WORDS.registration : WORDS.signIn;
  const [isOpening, setOpening] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  // False once it is over; null if the browser does not come from the provider.
  const [isReturning, setReturning] = useState<boolean | null>(
    () => window.location.search.includes(COMPANY_SIGN_IN_PARAMETER) || null,
  );
  return (
    <SplitPage foot={<AboutLink goTo={goTo} />}>
      <PageHeading key={words.title} title={words.title}>
        {words.title}
      </PageHeading>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 4 }}>{words.lead}</Typography>
      <ConnectionNote />
      {registering ? (
        <RegistrationForm goTo={goTo} />
      ) : isOpening ? (
        <RegistrationLoading />
      ) : (
        usesPasswords &&
        !isReturning && (
          <SignInForm goTo={goTo} asksCode={asksCode} onAsksCode={setAsksCode} onSignedIn={onSignedIn} />
        )
      )}
      {(provider || isReturning !== null) && !registering && !isOpening && !asksCode && (
        <CompanySignIn
          provider={provider}
          isReturning={isReturning === true}
          returnTo={returnTo}
          onReturned={() => {
            setReturning(false);
          }}
        />
      )}
      {usesPasswords && !isReturning && !asksCode && (
        <Typography variant="body2" sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
          {words.question}{' '}
          <Link
            component="button"
            type="button"
            variant="body2"
            sx={{ verticalAlign: 'baseline' }}
            onClick={() => {
              // Nobody types into a form that is about to go; without a connection it stays.
              setOpening(!registering && navigator.onLine);
              void RegistrationForm.load().then((isLoaded) => {
                setOpening(false);
                if (isLoaded || registering) dispatch(registrationChosen(!registering));
              });
            }}
          >
            {words.action}
          </Link>
        </Typography>
      )}
    </SplitPage>
  );
}

/** Loads the page again if another tab has a session: one that began after that of this tab had expired, or while this page was hidden. */
function useSessionOfOtherTab(): void {
  useEffect(() => {
    const follow = () => {
      if (readSessionCookie() !== null) window.location.reload();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
}

/** Says why nobody can sign in while the device has no connection. */
function ConnectionNote() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        mb: 3,
        px: 2,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'subtle',
      }}
    >
      <strong>{t('No connection.')}</strong> {t('Signing in needs one.')}
    </Typography>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

function AboutLink({ goTo }: Pick<SignInPageProps, 'goTo'>) {
  return (
    <PageLink goTo={goTo} to="/about" variant="body2" sx={{ color: 'text.secondary' }}>
      {t('About System')}
    </PageLink>
  );
}

/** Name of the form's kept input, which is the employee id. */
const SIGN_IN = 'sign-in';

function keptId(): string {
  const kept = keptInput(SIGN_IN);
  return typeof kept === 'string' ? kept : '';
}

interface SignInFormProps extends Pick<SignInPageProps, 'goTo' | 'onSignedIn'> {
  /** True once the password is known to be right, and a code of the second factor is missing. */
  readonly asksCode: boolean;
  readonly onAsksCode: (asksCode: boolean) => void;
}

/** Form with employee id and password, and then with the code of the second factor in their place. */
function SignInForm({ goTo, asksCode, onAsksCode, onSignedIn }: SignInFormProps) {
  const dispatch = useDispatch();
  const [signIn, { isLoading }] = useSignInMutation();
  useFocusRestore(isLoading);
  const [id, setId] = useState(keptId);
  const [password, setPassword] = useState('');

  useEffect(() => {
    forgetInput(SIGN_IN);
    return keepInput(SIGN_IN, () => id);
  }, [id]);

  const open = async (code?: string) => {
    const { data, error } = await signIn(code === undefined ? { id, password } : { id, password, code });
    if (data) {
      dispatch(signedIn(data));
      onSignedIn?.();
    }
    return error;
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const error = await open();
    if (property(property(error, 'data'), 'secondFactor')) onAsksCode(await CodeForm.load());
    else if (error) notifyFailure(error, t(ACCOUNT_MESSAGES.signInException));
  };
  if (asksCode) {
    return (
      <CodeForm
        send={open}
        onBack={() => {
          setPassword('');
          onAsksCode(false);
        }}
      />
    );
  }

  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      <LabelledInput
        label={t('Employee ID')}
        name="username"
        autoComplete="username"
        placeholder={t('Enter your Employee ID')}
        required
        value={id}
        slotProps={{ input: { maxLength: EMPID_LENGTH, inputMode: 'numeric' } }}
        onValue={setId}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        placeholder={t('Enter your Password')}
        required
        autoFocus={id !== ''}
        value={password}
        onValue={setPassword}
      />
      <PageLink goTo={goTo} to="/reset" state={{ EMPID: id }} variant="body2" sx={{ justifySelf: 'end' }}>
        {t('Forgot Password')}
      </PageLink>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isLoading}>
        {t('Log In')}
      </Button>
    </Box>
  );
}
