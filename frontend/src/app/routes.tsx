import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found-page';
import { HomePage } from './home-page';
import { RootLayout } from './shell/root-layout';

/** Every screen and where it is. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', element: <HomePage /> },
      {
        path: '/about',
        lazy: async () => ({ Component: (await import('../features/about/about-page')).AboutPage }),
      },
      {
        path: '/supervise',
        lazy: async () => ({
          Component: (await import('../features/supervise/supervise-page')).SupervisePage,
        }),
      },
      {
        path: '/resource/*',
        lazy: async () => ({ Component: (await import('../features/resource/resource-page')).ResourcePage }),
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];
