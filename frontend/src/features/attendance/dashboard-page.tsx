import { ErrorState } from '@/shared/layout/error-state';
import { Dashboard } from './dashboard';
import { useDashboard } from './use-dashboard';

/** Home of whoever is signed in. */
export function DashboardPage() {
  const dashboard = useDashboard();
  switch (dashboard.status) {
    case 'failed':
      return <ErrorState error={dashboard.error} retrying={dashboard.retrying} onRetry={dashboard.retry} />;
    case 'loading':
      return <Dashboard data={null} />;
    case 'ready':
      return <Dashboard data={dashboard} />;
  }
}
