import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { reloadWhenOutdated } from './outdated-notice';
import { routes } from './routes';

/** The addresses of this window. */
export const router = createBrowserRouter(routes);
reloadWhenOutdated(router);

/**
 * Resolves when the first screen is loaded. The provider misses what changes between its render and its commit, which
 * React delays after a fallback.
 */
export const isReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else
    router.subscribe(({ initialized }) => {
      if (initialized) resolve();
    });
});

/** All screens, each at its address. */
export function Screens() {
  return <RouterProvider router={router} />;
}

/** Shows sign-in; `returning` shows the current page again afterwards. */
export function goHome(returning: boolean): void {
  const { pathname, search } = router.state.location;
  void router.navigate('/', returning ? { state: { returnTo: pathname + search } } : {});
}
