import type { RouteObject } from 'react-router-dom';
import { RootLayout } from '@/app/shell/root-layout';
import { NotFoundPage } from '@/features/not-found/not-found-page';
import { HomePage } from './home-page';
import { resourceRoutes } from './resource-routes';
import { RouteFailure } from './route-failure';

/** Every screen and where it is. */
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
            path: '/resource',
            lazy: async () => ({
              Component: (await import('@/features/resource/resource-page')).ResourcePage,
            }),
            children: resourceRoutes,
          },
        ],
      },
    ],
  },
  {
    // Like sign-in, it has the window to itself.
    path: '/reset',
    hydrateFallbackElement: <></>,
    errorElement: <RouteFailure />,
    lazy: async () => ({ Component: (await import('@/features/reset/reset-page')).ResetPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];
