import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { removeSessionCookie } from '@/shared/session/session-cookie';
import { profileLoaded, sessionEnded, signedIn } from '@/shared/session/session-slice';
import { serve } from '@/testing/api-server';
import { answersFor, employee } from '@/testing/company';
import { findBanner } from '@/testing/render-app';
import { WithoutStyles } from '@/testing/without-styles';
import { App } from './app';
import { Entry, loadScreens } from './entry';
import { createStore } from './store';

/** Shows the page as a visitor without a session opens it at `/`. */
async function openSignIn() {
  serve(answersFor(employee));
  removeSessionCookie();
  const { router, goHome } = await loadScreens();
  await router.navigate('/');
  const store = createStore({ goHome });
  render(
    <App store={store}>
      <Entry isSignIn />
    </App>,
    { wrapper: WithoutStyles },
  );
  return { router, user: userEvent.setup() };
}

describe('the entry', () => {
  let page: Awaited<ReturnType<typeof openSignIn>>;

  beforeEach(async () => {
    page = await openSignIn();
  });

  it('shows sign-in without waiting for a script', () => {
    expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  it('leads to another screen with what was typed, and back', async () => {
    const { router, user } = page;
    await user.type(screen.getByPlaceholderText('Enter your Employee ID'), '100003');
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toHaveFocus();
    expect(window.location.pathname).toBe('/reset');
    expect(router.state.location.state).toEqual({ EMPID: '100003' });
    await user.click(screen.getByRole('link', { name: 'Go back to login' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toHaveFocus();
    expect(window.location.pathname).toBe('/');
  });

  it('leaves a click with a key to the browser', async () => {
    const { user } = page;
    const link = screen.getByRole('link', { name: 'About System' });
    // jsdom opens no pages; a click that the browser keeps is not prevented.
    const kept: boolean[] = [];
    document.addEventListener(
      'click',
      (event) => {
        kept.push(!event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(kept).toEqual([true]);
    expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  it('leads to registration', async () => {
    await page.user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeVisible();
  });

  it('shows the dashboard after signing in, and sign-in again after signing out', async () => {
    const { user } = page;
    await user.type(screen.getByPlaceholderText('Enter your Employee ID'), '100003');
    await user.type(screen.getByPlaceholderText('Enter your Password'), 'demo2023');
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await findBanner()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'JD, profile' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
    });
  });
});

describe('a tab whose session ended by itself', () => {
  it.each([
    { next: employee.EMPID, isSignedOut: false, path: '/about' },
    { next: 'another one', isSignedOut: false, path: '/' },
    { next: 'another one', isSignedOut: true, path: '/about' },
  ])(
    'shows its page to $next: $path (signed out: $isSignedOut)',
    async ({ next: EMPID, isSignedOut, path }) => {
      const { router, goHome } = await loadScreens();
      const store = createStore({ goHome });
      const begin = (user: typeof employee, token: string) => {
        store.dispatch(signedIn({ token }));
        store.dispatch(profileLoaded({ token, user }));
      };
      begin(employee, 'first');
      store.dispatch(sessionEnded({ message: isSignedOut ? null : 'Your session has expired.' }));
      await router.navigate('/about');
      begin({ ...employee, EMPID }, 'second');
      await waitFor(() => {
        expect(router.state.location.pathname).toBe(path);
      });
      store.dispatch(sessionEnded({ message: null }));
    },
  );
});
