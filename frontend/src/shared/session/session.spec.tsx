import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, employee, record, TODAY, TOKEN } from '@/testing/company';
import { findBanner, renderApp } from '@/testing/render-app';
import { EMPTY_SESSION } from './session-slice';

const DEACTIVATED =
  "Sorry, the account you've entered is DEACTIVATED. Please contact IT Department for more information.";

async function isSignedOut(store: ReturnType<typeof renderApp>['store']) {
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(document.cookie).toBe('');
  expect(store.getState().session).toEqual(EMPTY_SESSION);
}

describe('session', () => {
  beforeEach(() => {
    serve(answersFor(employee));
  });

  it('verifies the token of the cookie, then loads the profile of the employee it yields', async () => {
    const { store } = renderApp('/', TOKEN);
    expect(await findBanner()).toBeVisible();
    await waitFor(() => {
      expect(store.getState().session).toEqual({ ...EMPTY_SESSION, token: TOKEN, user: employee });
    });
    expect(callsTo('/api/user/token')).toMatchObject([{ method: 'POST', body: { token: TOKEN } }]);
    expect(callsTo('/api/user/profile/100003')).toMatchObject([{ method: 'GET', token: TOKEN }]);
  });

  it.each([400, 401, 403, 404])('ends at a token that the server answers with %p', async (status) => {
    serve({ ...answersFor(employee), 'POST /api/user/token': failed(status, 'Please sign in again.') });
    const { store, router } = renderApp('/about', TOKEN);
    expect(await screen.findByText('Please sign in again.')).toBeVisible();
    await isSignedOut(store);
    expect(router.state.location.pathname).toBe('/');
  });

  it('ends when the account is not active', async () => {
    const profile = ok({ ...employee, ACCOUNT_STATUS: 'DEACTIVATED' });
    serve({ ...answersFor(employee), 'GET /api/user/profile/100003': profile });
    const { store } = renderApp('/', TOKEN);
    expect(await screen.findByText(DEACTIVATED)).toBeVisible();
    await isSignedOut(store);
  });

  it('ends when any call says that the account is deactivated', async () => {
    serve({ ...answersFor(employee), 'GET /api/data/100003': failed(403, accountMessages.deactivated()) });
    const { store } = renderApp('/', TOKEN);
    expect(await screen.findByText(DEACTIVATED)).toBeVisible();
    await isSignedOut(store);
  });

  it('continues when a call is forbidden for another reason', async () => {
    serve({ ...answersFor(employee), 'GET /api/data/100003': failed(403, 'Own records only.') });
    const { store } = renderApp('/', TOKEN);
    expect(await screen.findByText('Own records only.')).toBeVisible();
    expect(store.getState().session.token).toBe(TOKEN);
  });

  it('ends without a message when the attendance has no list', async () => {
    serve({ ...answersFor(employee), 'GET /api/data/100003': ok({}) });
    const { store } = renderApp('/', TOKEN);
    await isSignedOut(store);
  });

  it('goes on with an attendance that does not say the work date under way', async () => {
    serve({ ...answersFor(employee), 'GET /api/data/100003': ok({ data: [record(TODAY)] }) });
    const { store } = renderApp('/', TOKEN);
    expect(await findBanner()).toHaveTextContent('Present');
    expect(store.getState().session.token).toBe(TOKEN);
  });

  it('waits while the server is unreachable, and continues at Try again', async () => {
    serve({ ...answersFor(employee), 'POST /api/user/token': 'break' });
    const { user } = renderApp('/', TOKEN);
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
    expect(document.cookie).toBe(`mtkp=${TOKEN}`);
    serve(answersFor(employee));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findBanner()).toBeVisible();
  });

  it('ends at Logout on any page', async () => {
    const { user, store, router } = renderApp('/about', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'JD, profile' }));
    expect(screen.getByText('Dela Cruz, Juan')).toBeVisible();
    expect(screen.getByText('ID: 100003')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await isSignedOut(store);
    expect(router.state.location.pathname).toBe('/');
  });
});
