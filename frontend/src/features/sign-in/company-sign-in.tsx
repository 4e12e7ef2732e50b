import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import {
  COMPANY_SIGN_IN_REFUSALS,
  COMPANY_SIGN_IN_USED,
  type CompanySignInRefusal,
} from '@timekeep/contracts/accounts/company-sign-in-texts';
import { COMPANY_SIGN_IN_PARAMETER, type SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import type { CompanySignInRequest } from '@timekeep/contracts/accounts/fields';
import { COMPANY_SIGN_IN_DONE, SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type { DeclaredCode } from '@timekeep/contracts/messages/catalog';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '@/shared/api/base-api';
import { failureMessage, isUnreachable, property } from '@/shared/api/failure';
import { t } from '@/shared/language/language';
import { keepReturnPath, type Provider } from '@/shared/session/provider';
import { ProviderLink } from '@/shared/session/provider-link';
import { signedIn } from '@/shared/session/session-slice';
import { asksForCode, CodeForm, isOver } from './code-form';

const { useOpenCompanySessionMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Opens a session by the cookie that the provider's answer has left. */
    openCompanySession: build.mutation<SignInAnswer, CompanySignInRequest>({
      query: (body) => ({ url: SESSION_PATHS.companySignInToken, method: 'POST', body, code: body.code }),
    }),
  }),
});

interface CompanySignInProps {
  /** The provider; undefined while it is not known. */
  readonly provider: Provider | null | undefined;
  /** True if the browser has just come back from the provider. */
  readonly isReturning: boolean;
  /** Address of the screen to show after sign-in; null for the first one. */
  readonly returnTo: string | null;
  /** Called when nobody was signed in; the page then offers all ways to sign in. */
  readonly onReturned: () => void;
}

/** Link to the company's provider, and the way back from it into a session. */
export function CompanySignIn({ provider, isReturning, returnTo, onReturned }: CompanySignInProps) {
  const [hasReturned] = useState(isReturning);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (isReturning) {
    return (
      <CompanySession
        onRefused={(message) => {
          setRefusal(message);
          // Loaded again, the page must not repeat an outcome that was said.
          window.history.replaceState(window.history.state, '', window.location.pathname);
          onReturned();
        }}
      />
    );
  }
  return (
    <>
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      {provider && (
        <ProviderLink
          provider={provider}
          isFocused={hasReturned}
          onLeave={() => {
            // A second try leads where the first one did.
            if (!hasReturned) keepReturnPath(returnTo);
          }}
        />
      )}
    </>
  );
}

/** Says why nobody is signed in. MUI's alert comes with the screens, which sign-in does not wait for. */
function Refusal({ children }: { readonly children: string }) {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1.5,
        my: 2,
        borderRadius: '10px',
        bgcolor: 'remark.red.tint',
        color: 'remark.red.ink',
        typography: 'body2',
      }}
    >
      {children}
    </Box>
  );
}

const UNREACHABLE = t(
  'Timekeep cannot be reached. You are not signed in yet. Please try again within a few minutes.',
);

const USED: DeclaredCode = 'limits.companySignInUsed';

interface CompanySessionProps {
  /** Called with the reason in words; null when the user goes back. */
  readonly onRefused: (message: string | null) => void;
}

/** Opens the session after the provider's answer, and asks for a code of the second factor where one is needed. */
function CompanySession({ onRefused }: CompanySessionProps) {
  const dispatch = useDispatch();
  const [openSession] = useOpenCompanySessionMutation();
  const [asksCode, setAsksCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasBegun = useRef(false);

  const open = async (code?: string) => {
    const { data, error } = await openSession(code === undefined ? {} : { code });
    // The screens replace the address, which still has the outcome.
    if (data) dispatch(signedIn(data));
    // The answer that opened the session was lost. The server's words name a time to wait, which the next sign-in need not.
    if (!isUsed(error)) return error;
    onRefused(t(COMPANY_SIGN_IN_USED));
    return undefined;
  };
  const begin = async () => {
    setFailure(null);
    const error = await open();
    if (error === undefined) return;
    if (asksForCode(error)) setAsksCode(true);
    else if (isOver(error)) onRefused(failureMessage(error));
    else setFailure(isUnreachable(error) ? UNREACHABLE : failureMessage(error));
  };
  const read = useEffectEvent(() => {
    const outcome = new URLSearchParams(window.location.search).get(COMPANY_SIGN_IN_PARAMETER);
    if (outcome === COMPANY_SIGN_IN_DONE) void begin();
    else onRefused(isRefusal(outcome) ? t(COMPANY_SIGN_IN_REFUSALS[outcome]) : null);
  });
  useEffect(() => {
    // The cookie opens one session.
    if (hasBegun.current) return;
    hasBegun.current = true;
    read();
  }, []);

  const goBack = () => {
    onRefused(null);
  };
  if (asksCode) return <CodeForm send={open} onBack={goBack} />;
  if (failure === null) {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <CircularProgress size={20} aria-hidden />
        {t('Signing you in …')}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Refusal>{failure}</Refusal>
      <Button variant="contained" size="large" fullWidth autoFocus onClick={() => void begin()}>
        {t('Try again')}
      </Button>
      <Link component="button" type="button" variant="body2" sx={{ justifySelf: 'center' }} onClick={goBack}>
        {t('Back')}
      </Link>
    </Box>
  );
}

/** True if the provider's answer has opened a session before. */
function isUsed(error: unknown): boolean {
  const reason = property(property(property(error, 'data'), 'values'), 'reason');
  return property(reason, 'code') === USED;
}

function isRefusal(outcome: string | null): outcome is CompanySignInRefusal {
  return outcome !== null && Object.hasOwn(COMPANY_SIGN_IN_REFUSALS, outcome);
}
