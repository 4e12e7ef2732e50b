import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { Authority } from '@timekeep/contracts/events/account';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { ErrorState } from '@/shared/layout/error-state';
import { useSession } from './use-session';

interface RequireAuthorityProps {
  readonly authority: Authority;
  readonly children: (user: UserProfile) => ReactNode;
}

/** A page for one authority alone; everyone else is sent to `/`. */
export function RequireAuthority({ authority, children }: RequireAuthorityProps) {
  const session = useSession();
  switch (session.status) {
    case 'none':
      return <Navigate to="/" replace />;
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
