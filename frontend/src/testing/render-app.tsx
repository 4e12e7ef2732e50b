import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { App } from '@/app/app';
import { routes } from '@/app/routes';
import { createStore } from '@/app/store';
import { forgetAttendance, forgetUser } from '@/shared/session/kept-for-session';
import { removeSessionCookie, writeSessionCookie } from '@/shared/session/session-cookie';
import { TOKEN } from './company';
import { WithoutStyles } from './without-styles';

export interface Rendering {
  /** True to apply the styles of components, which take most of the time and matter to few tests. */
  readonly styled?: boolean;
  /** True if the device still has the attendance that an earlier page kept. */
  readonly again?: boolean;
}

/** The whole application as a page load at `path` with the given token in the cookie. */
export function renderApp(
  path: string,
  token: string | null = null,
  { styled = false, again = false }: Rendering = {},
) {
  if (!again) forgetAttendance();
  forgetUser();
  if (token === null) removeSessionCookie();
  else writeSessionCookie(token);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const store = createStore({ goHome: () => void router.navigate('/') });
  render(
    <App store={store}>
      <RouterProvider router={router} />
    </App>,
    styled ? {} : { wrapper: WithoutStyles },
  );
  return { router, store, user: userEvent.setup() };
}

/** Waits for the banner of the dashboard with its data. */
export function findBanner(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Today' });
}

/** The application with the open profile of the employee. */
export async function openProfile() {
  const app = renderApp('/', TOKEN);
  await app.user.click(await screen.findByRole('button', { name: 'JD, profile' }));
  return { ...app, profile: await screen.findByRole('dialog', { name: 'Your account' }) };
}

/** The application with a dialog that was opened from the profile; the name of its button begins with its title. */
export async function openProfileDialog(title: string) {
  const app = await openProfile();
  await app.user.click(within(app.profile).getByRole('button', { name: new RegExp(`^${title}`) }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: title }) };
}
