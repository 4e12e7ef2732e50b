import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { COMPANY_SIGN_IN_REFUSALS } from '@timekeep/contracts/accounts/company-sign-in-texts';
import { limitMessages } from '@timekeep/contracts/messages/limit-messages';
import { App } from '@/app/app';
import { Entry, loadScreens } from '@/app/entry';
import { createStore } from '@/app/store';
import { removeSessionCookie } from '@/shared/session/session-cookie';
import { callsTo, failed, ok, serve, serveAlso, type ApiAnswer } from '@/testing/api-server';
import { answersFor, config, employee, TOKEN } from '@/testing/company';
import { findBanner, renderApp } from '@/testing/render-app';
import { WithoutStyles } from '@/testing/without-styles';

const OPEN = '/api/user/oidc/token';
const codeAsked: ApiAnswer = { status: 401, body: { err: 'Please enter the code.', secondFactor: 'code' } };

function serveProvider(only: boolean, answers: Readonly<Record<string, ApiAnswer>> = {}): void {
  serve({
    ...answersFor(employee),
    'GET /api/config': ok({ ...config, companySignIn: { name: 'Acme', only } }),
    [`POST ${OPEN}`]: ok({ token: TOKEN }),
    ...answers,
  });
}

/** Shows the page as the browser opens it without a session. */
async function openPage(path: string) {
  removeSessionCookie();
  const { router, goHome } = await loadScreens();
  await router.navigate(path);
  const store = createStore({ goHome });
  render(
    <App store={store}>
      <Entry isSignIn />
    </App>,
    { wrapper: WithoutStyles },
  );
  return { router, user: userEvent.setup() };
}

const findLink = () => screen.findByRole('link', { name: 'Sign in with Acme' });
const search = () => window.location.search;

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("the link to the company's provider", () => {
  it('is beside the passwords', async () => {
    serveProvider(false);
    await openPage('/');
    expect(await findLink()).toHaveAttribute('href', '/api/user/oidc');
    expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeVisible();
  });

  it('is not there without a provider', async () => {
    serve(answersFor(employee));
    await openPage('/');
    await waitFor(() => {
      expect(callsTo('/api/config')).toHaveLength(1);
    });
    expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Sign in with/ })).not.toBeInTheDocument();
  });

  it('is all where passwords are off, at the next visit from the beginning', async () => {
    serveProvider(true);
    await openPage('/');
    await findLink();
    const expectNoPasswords = () => {
      expect(screen.queryByRole('button', { name: 'Log In' })).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Forgot Password' })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Sign up' })).not.toBeInTheDocument();
    };
    expectNoPasswords();
    cleanup();
    serve({ 'GET /api/config': 'break' });
    await openPage('/');
    expectNoPasswords();
    expect(await findLink()).toBeVisible();
  });

  it('is not left behind where passwords are on again', async () => {
    serveProvider(true);
    await openPage('/');
    await findLink();
    cleanup();
    serve(answersFor(employee));
    await openPage('/');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Sign in with/ })).not.toBeInTheDocument();
    expect(localStorage.getItem('timekeep-only-provider')).toBeNull();
  });

  it('remembers the page that was asked for', async () => {
    serveProvider(true);
    const { router, user } = renderApp('/resource/leave?name=cruz');
    const link = await findLink();
    expect(router.state.location.pathname).toBe('/');
    // jsdom opens no pages.
    link.addEventListener('click', (event) => {
      event.preventDefault();
    });
    await user.click(link);
    expect(sessionStorage.getItem('timekeep-return-to')).toBe('/resource/leave?name=cruz');
  });
});

describe("the way back from the company's provider", () => {
  beforeEach(() => {
    serveProvider(false);
  });

  it('leads into a session, and out of the address', async () => {
    await openPage('/?company-sign-in=done');
    expect(await findBanner()).toBeVisible();
    expect(screen.getByText('Welcome')).toBeVisible();
    expect(document.cookie).toBe(`mtkp=${TOKEN}`);
    expect(callsTo(OPEN)).toMatchObject([{ token: null, body: {} }]);
    expect(window.location.pathname + search()).toBe('/');
  });

  it('leads to the page that was asked for', async () => {
    sessionStorage.setItem('timekeep-return-to', '/about');
    const { router } = await openPage('/?company-sign-in=done');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/about');
    });
  });

  it('asks for the code of the second factor', async () => {
    serveProvider(false, { [`POST ${OPEN}`]: codeAsked });
    const { user } = await openPage('/?company-sign-in=done');
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Sign up' })).not.toBeInTheDocument();
    serveProvider(false);
    await user.keyboard('123456{Enter}');
    expect(await findBanner()).toBeVisible();
    expect(callsTo(OPEN)).toMatchObject([{ body: { code: '123456' } }]);
  });

  it('leads from the code back to all ways to sign in', async () => {
    serveProvider(false, { [`POST ${OPEN}`]: codeAsked });
    const { user } = await openPage('/?company-sign-in=done');
    await screen.findByLabelText('Code');
    expect(search()).toBe('?company-sign-in=done');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await findLink()).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(search()).toBe('');
  });

  it('is tried again after the connection has failed', async () => {
    serveProvider(false, { [`POST ${OPEN}`]: 'break' });
    const { user } = await openPage('/?company-sign-in=done');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Timekeep cannot be reached. You are not signed in yet.',
    );
    expect(search()).toBe('?company-sign-in=done');
    serveProvider(false);
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await findBanner()).toBeVisible();
  });

  it('ends with the words of the server when the answer that opened the session was lost', async () => {
    serveProvider(false);
    const used = failed(
      429,
      limitMessages.tryAgain({
        reason: limitMessages.companySignInUsed(),
        time: limitMessages.minutes({ count: 15 }),
      }),
    );
    let answers = 0;
    serveAlso(`POST ${OPEN}`, () => (answers++ === 0 ? 'break' : used));
    await openPage('/?company-sign-in=done');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^This sign-in was used before. Please sign in again.$/,
    );
    expect(await findLink()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(search()).toBe('');
  });

  it('sends a code once when the connection fails, and begins anew when the sign-in was used by it', async () => {
    serveProvider(false, { [`POST ${OPEN}`]: codeAsked });
    const { user } = await openPage('/?company-sign-in=done');
    await screen.findByLabelText('Code');
    serveProvider(false, { [`POST ${OPEN}`]: 'break' });
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText('An error occured')).toBeVisible();
    expect(callsTo(OPEN)).toHaveLength(1);
    const used = failed(
      429,
      limitMessages.tryAgain({
        reason: limitMessages.companySignInUsed(),
        time: limitMessages.minutes({ count: 15 }),
      }),
    );
    serveProvider(false, { [`POST ${OPEN}`]: used });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This sign-in was used before. Please sign in again.')).toBeVisible();
    expect(await findLink()).toHaveFocus();
  });

  it('keeps the form when there were too many wrong codes', async () => {
    serveProvider(false, { [`POST ${OPEN}`]: codeAsked });
    const { user } = await openPage('/?company-sign-in=done');
    await screen.findByLabelText('Code');
    const err = 'There were too many wrong codes for this account. Please try again in a minute.';
    serveProvider(false, { [`POST ${OPEN}`]: failed(429, err) });
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(err)).toBeVisible();
    expect(screen.getByLabelText('Code')).toBeVisible();
  });

  it('ends with the words of the server when too much time has passed', async () => {
    serveProvider(false, { [`POST ${OPEN}`]: failed(401, 'The sign-in took too long.') });
    await openPage('/?company-sign-in=done');
    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in took too long.');
    expect(await findLink()).toHaveFocus();
    expect(search()).toBe('');
  });

  it.each(Object.entries(COMPANY_SIGN_IN_REFUSALS))(
    'says why nobody is signed in: %s',
    async (reason, words) => {
      await openPage(`/?company-sign-in=${reason}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(words);
      expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
      expect(callsTo(OPEN)).toEqual([]);
      expect(search()).toBe('');
    },
  );

  it.each(['toString', '', '<b>'])('says nothing of its own about %p', async (outcome) => {
    await openPage(`/?company-sign-in=${encodeURIComponent(outcome)}`);
    await findLink();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(search()).toBe('');
  });
});
