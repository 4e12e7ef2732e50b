import { Component, lazy, Suspense, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { SignInPage } from '@/features/sign-in/sign-in-page';
import { NOT_OPENED_OFFLINE } from '@/shared/layout/lazy-part';
import type { SessionState } from '@/shared/session/session-slice';
import { useSession } from '@/shared/session/use-session';
import { notify } from '@/shared/toast/notify';
import { RouteFailure } from './fallback-pages';
import { loadDashboard, loadData, loadShell } from './loaders';
import { Starting } from './starting';

export const loadScreens = () => import('./screens');

/** Begins to load what everybody sees first after signing in. */
export function preloadDashboard(): void {
  // A part that cannot be loaded now is asked for again when it is shown.
  Promise.all([loadScreens(), loadData(), loadShell(), loadDashboard()]).catch(() => undefined);
}

const Screens = lazy(async () => {
  const screens = await loadScreens();
  await screens.isReady;
  return { default: screens.Screens };
});

const DashboardData = lazy(async () => ({ default: (await loadData()).DashboardData }));

/** While the screens load. Their script is large, so the dashboard's data are loaded meanwhile. */
function ScreensLoading() {
  return (
    <>
      <Starting />
      <Suspense fallback={null}>{window.location.pathname === '/' && <DashboardData />}</Suspense>
    </>
  );
}

interface EntryProps {
  /** True if the page was opened at sign-in without a session. */
  readonly isSignIn: boolean;
}

/** All screens. Sign-in is shown before the script of the others, with the router, has come. */
export function Entry({ isSignIn }: EntryProps) {
  const [hasLeft, setHasLeft] = useState(!isSignIn);
  const { status } = useSession();
  const isRegistering = useSelector(({ session }: { session: SessionState }) => session.registering);
  // Registration keeps drafts by their address; sign-in after a session belongs to the screens.
  if (!hasLeft && (isRegistering || status !== 'none')) setHasLeft(true);
  const goTo = async (path: string, state?: unknown) => {
    const screens = await loadScreens().catch(() => null);
    if (screens) {
      await screens.router.navigate(path, { state });
      setHasLeft(true);
    } else if (navigator.onLine) {
      // The script of a newer version has another name, which the server's page of that address knows.
      window.location.assign(path);
    } else {
      notify('error', NOT_OPENED_OFFLINE);
    }
  };
  return (
    <FailureBoundary>
      {hasLeft ? (
        <Suspense fallback={<ScreensLoading />}>
          <Screens />
        </Suspense>
      ) : (
        <SignInPage goTo={(path, state) => void goTo(path, state)} returnTo={null} onSignedIn={null} />
      )}
    </FailureBoundary>
  );
}

interface FailureBoundaryState {
  readonly hasFailed: boolean;
}

/** Shows that the page could not be shown; the routes have boundaries of their own. */
class FailureBoundary extends Component<{ readonly children: ReactNode }, FailureBoundaryState> {
  override state: FailureBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): FailureBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <RouteFailure /> : this.props.children;
  }
}
