import { lazy, Suspense } from 'react';
import { useSession } from '@/features/session/use-session';
import { SignInPage } from '@/features/sign-in/sign-in-page';

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
