import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link as RouterLink } from 'react-router-dom';
import { PageHeading } from '@/shared/layout/page-heading';
import { SplitPage } from '@/shared/layout/split-page';
import { registrationChosen, type SessionState } from '@/shared/session/session-slice';
import { SignInForm } from './sign-in-form';

const RegistrationForm = lazy(async () => ({
  default: (await import('./registration-form')).RegistrationForm,
}));

const WORDS = {
  signIn: {
    title: 'Welcome back',
    lead: 'Sign in to see your attendance.',
    question: 'No account yet?',
    action: 'Sign up',
  },
  registration: {
    title: 'Create your account',
    lead: 'You need the employee ID that HR gave you.',
    question: 'Already have an account?',
    action: 'Sign in here',
  },
} as const;

/** Sign-in, or registration in its place, beside a picture. */
export function SignInPage() {
  const dispatch = useDispatch();
  const registering = useSelector(({ session }: { session: SessionState }) => session.registering);
  const words = registering ? WORDS.registration : WORDS.signIn;
  return (
    <SplitPage foot={<AboutLink />}>
      <PageHeading key={words.title} title={words.title}>
        {words.title}
      </PageHeading>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 4 }}>{words.lead}</Typography>
      <Suspense fallback={<Box sx={{ height: 402 }} />}>
        {registering ? <RegistrationForm /> : <SignInForm />}
      </Suspense>
      <Typography variant="body2" sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
        {words.question}{' '}
        <Link
          component="button"
          type="button"
          variant="body2"
          sx={{ verticalAlign: 'baseline' }}
          onClick={() => {
            dispatch(registrationChosen(!registering));
          }}
        >
          {words.action}
        </Link>
      </Typography>
    </SplitPage>
  );
}

function AboutLink() {
  return (
    <Link component={RouterLink} to="/about" variant="body2" sx={{ color: 'text.secondary' }}>
      About System
    </Link>
  );
}
