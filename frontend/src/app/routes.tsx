import { COMPANY_SIGN_IN_PARAMETER } from '@timekeep/contracts/api/accounts-api';
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Outlet, replace, useLocation, useNavigate, type RouteObject } from 'react-router-dom';
import { SignInPage } from '@/features/sign-in/sign-in-page';
import { useStoredDrafts } from '@/shared/form/stored-drafts';
import { lazyPart } from '@/shared/layout/lazy-part';
import { PageSkeleton } from '@/shared/layout/page-skeleton';
import { keptReturnPath, returnPath } from '@/shared/session/provider';
import { useSession } from '@/shared/session/use-session';
import { NotFoundPage, RouteFailure } from './fallback-pages';
import { loadDashboard, loadShell } from './loaders';
import type { ResourceTab } from './resource-tabs';
import { Starting } from './starting';

const loadTabs = () => import('./resource-tabs');

/** Milliseconds until a skeleton takes the place of a page whose script has not come; a quick one shows no skeleton. */
const SKELETON_AFTER_MS = 200;

/**
 * Route of a page with a script of its own, whose skeleton is shown while a slow network delays it. When the script cannot be loaded,
 * the user stays on the present page; a page that was opened by its address, by Back or by Forward, or whose skeleton is shown already,
 * has a button to try again. The router's own `lazy` would keep a failure, and replace the page.
 */
function page(loadPage: () => Promise<ComponentType>) {
  const Page = lazyPart(loadPage, { Loading: PageSkeleton });
  const loader = async ({ request }: { readonly request: Request }) => {
    const late = new Promise<true>((resolve) => {
      setTimeout(resolve, SKELETON_AFTER_MS, true);
    });
    const isLoaded = await Promise.race([Page.load(), late]);
    const { pathname, search, hash, origin } = window.location;
    // Only a link or a button leaves the address of the window as it was until the page is loaded.
    const isLeaving = new URL(request.url, origin).pathname !== pathname;
    return isLoaded || !isLeaving ? null : replace(pathname + search + hash);
  };
  return { Component: Page, loader, shouldRevalidate: () => false };
}

/**
 * Loads a tab of the HR area by way of the list of them, so that sign-in, which everybody loads, does not name the many files
 * that only HR needs.
 */
function tab(name: ResourceTab) {
  return page(async () => (await loadTabs()).RESOURCE_TABS[name]());
}

/** The tabs of the HR area. */
const resourceRoutes: RouteObject[] = [
  { index: true, ...tab('overview') },
  { path: 'employees', ...tab('employees') },
  { path: 'timekeep', ...tab('timekeep') },
  { path: 'timekeep/refused', ...tab('refusedPunches') },
  { path: 'timekeep/clocks', ...tab('punchChanges') },
  { path: 'timekeep/files', ...tab('punchFiles') },
  { path: 'leave', ...tab('leave') },
  { path: 'requests', ...tab('requests') },
  { path: 'pay', ...tab('pay') },
  { path: 'pay/cutoffs', ...tab('cutOffs') },
  {
    path: 'company',
    ...tab('company'),
    children: [
      { index: true, ...tab('holidays') },
      { path: 'renew', ...tab('renewal') },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    path: 'audit',
    ...tab('audit'),
    children: [
      { index: true, ...tab('changes') },
      { path: 'all', ...tab('history') },
      { path: 'compare', ...tab('moments') },
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
            ...page(async () => (await import('@/features/about/about-page')).AboutPage),
          },
          {
            path: '/supervise',
            ...page(async () => (await import('@/features/supervise/supervise-page')).SupervisePage),
          },
          {
            path: '/supervise/requests',
            ...page(
              async () =>
                (await import('@/features/requests/supervisor-requests-page')).SupervisorRequestsPage,
            ),
          },
          {
            path: '/resource',
            ...page(async () => (await import('./resource-page')).ResourcePage),
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
    ...page(async () => (await import('@/features/reset/reset-page')).ResetPage),
  },
  { path: '*', element: <NotFoundPage /> },
];

const AppShell = lazy(async () => ({ default: (await loadShell()).AppShell }));

/** Shows sign-in without the shell, and every other screen within it. */
function RootLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  useStoredDrafts();
  if (session.status === 'none' && pathname === '/') return <Outlet />;
  return (
    <Suspense fallback={<Starting />}>
      <AppShell session={session}>
        <Outlet />
      </AppShell>
    </Suspense>
  );
}

const DashboardPage = lazyPart(async () => (await loadDashboard()).DashboardPage, {
  Loading: PageSkeleton,
  isKept: true,
});

/** `/`: sign-in, or the dashboard of the signed-in user. From the company's provider it leads on to the page that was requested. */
function HomePage() {
  const { status } = useSession();
  const { search } = useLocation();
  if (status === 'none') return <SignIn />;
  if (new URLSearchParams(search).has(COMPANY_SIGN_IN_PARAMETER))
    return <Navigate to={keptReturnPath() ?? '/'} replace />;
  return <DashboardPage />;
}

/** Sign-in, which leads back to the page that was requested. */
function SignIn() {
  const navigate = useNavigate();
  const returnTo = returnPath(useLocation().state);
  return (
    <SignInPage
      goTo={(path, state) => void navigate(path, { state })}
      returnTo={returnTo}
      onSignedIn={() => {
        if (returnTo !== null) void navigate(returnTo, { replace: true });
      }}
    />
  );
}
