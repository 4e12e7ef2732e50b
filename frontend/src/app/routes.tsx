import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useNavigate, type RouteObject } from 'react-router-dom';
import { SignInPage } from '@/features/sign-in/sign-in-page';
import { useSession } from '@/shared/session/use-session';
import { NotFoundPage, RouteFailure } from './fallback-pages';
import { loadDashboard, loadShell } from './loaders';
import type { ResourceTab } from './resource-tabs';

const loadTabs = () => import('./resource-tabs');

/**
 * Loads a tab of the HR area by way of the list of them, so that sign-in, which everybody loads, does not name the many files
 * that only HR needs.
 */
function tab(name: ResourceTab) {
  return async () => ({ Component: await (await loadTabs()).RESOURCE_TABS[name]() });
}

/** The tabs of the HR area. */
const resourceRoutes: RouteObject[] = [
  { index: true, lazy: tab('overview') },
  { path: 'employees', lazy: tab('employees') },
  { path: 'timekeep', lazy: tab('timekeep') },
  { path: 'leave', lazy: tab('leave') },
  { path: 'requests', lazy: tab('requests') },
  {
    path: 'company',
    lazy: tab('company'),
    children: [
      { index: true, lazy: tab('holidays') },
      { path: 'renew', lazy: tab('renewal') },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    path: 'audit',
    lazy: tab('audit'),
    children: [
      { index: true, lazy: tab('changes') },
      { path: 'compare', lazy: tab('moments') },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

/** The address of every screen. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    hydrateFallbackElement: <></>,
    errorElement: <RouteFailure />,
    children: [
      {
        errorElement: <RouteFailure />,
        children: [
          { path: '/', element: <HomePage /> },
          {
            path: '/about',
            lazy: async () => ({ Component: (await import('@/features/about/about-page')).AboutPage }),
          },
          {
            path: '/supervise',
            lazy: async () => ({
              Component: (await import('@/features/supervise/supervise-page')).SupervisePage,
            }),
          },
          {
            path: '/supervise/requests',
            lazy: async () => ({
              Component: (await import('@/features/requests/supervisor-requests-page'))
                .SupervisorRequestsPage,
            }),
          },
          {
            path: '/resource',
            lazy: async () => ({ Component: (await import('./resource-page')).ResourcePage }),
            children: resourceRoutes,
          },
        ],
      },
    ],
  },
  {
    // Without the shell, like sign-in.
    path: '/reset',
    hydrateFallbackElement: <></>,
    errorElement: <RouteFailure />,
    lazy: async () => ({ Component: (await import('@/features/reset/reset-page')).ResetPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];

const AppShell = lazy(async () => ({ default: (await loadShell()).AppShell }));

/** Shows sign-in without the shell, and every other screen within it. */
function RootLayout() {
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

const DashboardPage = lazy(async () => ({ default: (await loadDashboard()).DashboardPage }));

/** `/`: sign-in, or the dashboard of the signed-in user. */
function HomePage() {
  const { status } = useSession();
  if (status === 'none') return <SignIn />;
  return (
    <Suspense fallback={null}>
      <DashboardPage />
    </Suspense>
  );
}

/** Sign-in, which leads back to the page that was requested. */
function SignIn() {
  const navigate = useNavigate();
  const returnTo = returnPath(useLocation().state);
  return (
    <SignInPage
      goTo={(path, state) => void navigate(path, { state })}
      onSignedIn={() => {
        if (returnTo !== null) void navigate(returnTo, { replace: true });
      }}
    />
  );
}

/** Returns the page of this application that was requested before sign-in; null when there was none. */
function returnPath(state: unknown): string | null {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
}
