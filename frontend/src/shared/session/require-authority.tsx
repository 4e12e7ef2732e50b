import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { Authority } from '@timekeep/contracts/events/account';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ErrorState } from '@/shared/layout/error-state';
import { useSession } from './use-session';

interface RequireAuthorityProps {
  readonly authority: Authority;
  readonly children: (user: UserProfile) => ReactNode;
}

/**
 * Restricts a page to one authority and redirects other users to `/`. A user who opened it without a session returns to
 * it after sign-in, unless the session ended on that page.
 */
export function RequireAuthority({ authority, children }: RequireAuthorityProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasReady, setWasReady] = useState(false);
  if (session.status === 'ready' && !wasReady) setWasReady(true);
  switch (session.status) {
    case 'none':
      return <Navigate to="/" replace state={wasReady ? null : { returnTo: pathname + search }} />;
    case 'starting':
      return null;
    case 'failed':
      return <ErrorState error={session.error} retrying={session.retrying} onRetry={session.retry} />;
    case 'ready':
      return session.user.ACCOUNT_AUTHORITY === authority ? (
        children(session.user)
      ) : (
        <Navigate to="/" replace />
      );
  }
}
