import { lazy, Suspense } from 'react';
import { SignInPage } from '@/features/sign-in/sign-in-page';
import { useSession } from '@/shared/session/use-session';

const DashboardPage = lazy(async () => ({
  default: (await import('@/features/attendance/dashboard-page')).DashboardPage,
}));

/** `/`: sign-in, or the dashboard of whoever is signed in. */
export function HomePage() {
  const { status } = useSession();
  if (status === 'none') return <SignInPage />;
  return (
    <Suspense fallback={null}>
      <DashboardPage />
    </Suspense>
  );
}
