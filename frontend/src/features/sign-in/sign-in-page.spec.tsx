import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsTo, failed, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { findBanner, renderApp } from '@/testing/render-app';

async function signIn(password: string) {
  const { user, store } = renderApp('/');
  await user.type(await screen.findByPlaceholderText('Enter your Employee ID'), '100003');
  await user.type(screen.getByPlaceholderText('Enter your Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  return { user, store };
}

describe('sign-in', () => {
  beforeEach(() => {
    serve(answersFor(employee));
  });

  it('works with a password manager and links to reset and about', async () => {
    renderApp('/');
    const id = await screen.findByPlaceholderText('Enter your Employee ID');
    const password = screen.getByPlaceholderText('Enter your Password');
    expect(id).toHaveAttribute('autocomplete', 'username');
    expect(id).toHaveAttribute('maxlength', '6');
    expect(id).toBeRequired();
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(password).toBeRequired();
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/reset');
    expect(screen.getByRole('link', { name: 'About System' })).toHaveAttribute('href', '/about');
  });

  it('shows and hides the password', async () => {
    const { user } = renderApp('/');
    const password = await screen.findByPlaceholderText('Enter your Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('keeps the token, welcomes, and shows the dashboard', async () => {
    await signIn('demo2023');
    expect(await screen.findByText('Welcome')).toBeVisible();
    expect(await findBanner()).toBeVisible();
    expect(document.cookie).toBe(`mtkp=${TOKEN}`);
    expect(callsTo('/api/user/auth')).toMatchObject([
      { token: null, body: { id: '100003', password: 'demo2023' } },
    ]);
    await waitFor(() => {
      expect(callsTo('/api/data/100003')).toMatchObject([{ token: TOKEN }]);
    });
  });

  it("shows the server's words on a wrong password and keeps no cookie", async () => {
    serve({ 'POST /api/user/auth': failed(401, 'The employee ID or the password is wrong.') });
    const { store } = await signIn('wrong123');
    expect(await screen.findByText('The employee ID or the password is wrong.')).toBeVisible();
    expect(document.cookie).toBe('');
    expect(store.getState().session.token).toBeNull();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Log In' })).toBeEnabled();
    });
  });

  it('says that an error occured when the server is unreachable', async () => {
    serve({ 'POST /api/user/auth': 'break' });
    await signIn('demo2023');
    expect(await screen.findByText('An error occured')).toBeVisible();
  });
});

const codeAsked: ApiAnswer = { status: 401, body: { err: 'Please enter the code.', secondFactor: 'code' } };
const codeRefused: ApiAnswer = { status: 401, body: { err: 'The code is wrong.', secondFactor: 'code' } };

/** Signs in with a right password, and waits for the field of the code. */
async function askedForCode() {
  serve({ ...answersFor(employee), 'POST /api/user/auth': codeAsked });
  const { user, store } = await signIn('demo2023');
  const field = await screen.findByLabelText('Code');
  const send = async (code: string, answer: ApiAnswer) => {
    serve({ ...answersFor(employee), 'POST /api/user/auth': answer });
    await user.keyboard(`${code}{Enter}`);
  };
  return { user, store, field, send };
}

describe('sign-in with a second factor', () => {
  it('asks for the code after the password, in a field for apps and recovery codes that has the focus', async () => {
    const { field } = await askedForCode();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'text');
    expect(screen.getByText(/authenticator app shows, or one of your recovery codes/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign up' })).not.toBeInTheDocument();
  });

  it('sends the code with the id and the password, and opens the session', async () => {
    const { send } = await askedForCode();
    await send('123456', ok({ token: TOKEN }));
    expect(await findBanner()).toBeVisible();
    expect(document.cookie).toBe(`mtkp=${TOKEN}`);
    expect(callsTo('/api/user/auth')).toMatchObject([
      { body: { id: '100003', password: 'demo2023', code: '123456' } },
    ]);
  });

  it('keeps the field after a wrong code, with the reason, so that the next one replaces it', async () => {
    const { field, send } = await askedForCode();
    await send('111111', codeRefused);
    expect(await screen.findByText('The code is wrong.')).toBeVisible();
    await waitFor(() => {
      expect(field).toHaveFocus();
    });
    expect(field).toHaveAccessibleDescription('The code is wrong.');
    await send('222222', ok({ token: TOKEN }));
    expect(await findBanner()).toBeVisible();
    expect(callsTo('/api/user/auth')).toMatchObject([{ body: { code: '222222' } }]);
  });

  it('keeps the code while the server cannot be reached', async () => {
    const { field, send } = await askedForCode();
    await send('123456', 'break');
    expect(await screen.findByText('An error occured')).toBeVisible();
    expect(field).toHaveValue('123456');
    // The code counts once: it may have arrived.
    expect(callsTo('/api/user/auth')).toHaveLength(1);
  });

  it('begins anew on Back, with the id', async () => {
    const { user } = await askedForCode();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByPlaceholderText('Enter your Employee ID')).toHaveValue('100003');
    expect(screen.getByPlaceholderText('Enter your Password')).toHaveValue('');
    expect(screen.getByPlaceholderText('Enter your Password')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Sign up' })).toBeVisible();
  });

  it.each([
    ['the password has changed meanwhile', 401],
    ['the account was closed meanwhile', 403],
  ])('begins anew when %s', async (_, status) => {
    const { send } = await askedForCode();
    await send('123456', failed(status, 'This does not work any more.'));
    expect(await screen.findByText('This does not work any more.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log In' })).toBeEnabled();
    expect(screen.getByPlaceholderText('Enter your Password')).toHaveValue('');
  });
});
