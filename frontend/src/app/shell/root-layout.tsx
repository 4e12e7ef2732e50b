import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '@/shared/session/use-session';

const AppShell = lazy(async () => ({ default: (await import('./app-shell')).AppShell }));

/** Sign-in has the window to itself; every other screen stands within the shell. */
export function RootLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'none' && pathname === '/') return <Outlet />;
  return (
    <Suspense fallback={null}>
      <AppShell session={session}>
        <Outlet />
      </AppShell>
    </Suspense>
  );
}
