import { ErrorState } from '../../shared/feedback/error-state';
import { useSession } from '../session/use-session';
import { Dashboard } from './dashboard';
import { DashboardLoading } from './dashboard-loading';

/** Home of whoever is signed in. */
export function DashboardPage() {
  const session = useSession();
  switch (session.status) {
    case 'failed':
      return <ErrorState error={session.error} retrying={session.retrying} onRetry={session.retry} />;
    case 'ready':
      return <Dashboard user={session.user} />;
    case 'none':
    case 'starting':
      return <DashboardLoading />;
  }
}
