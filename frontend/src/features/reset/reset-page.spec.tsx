import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { PASSWORDS_ARE_OFF } from '@timekeep/contracts/accounts/company-sign-in-texts';
import { hash } from 'bcryptjs';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, config, employee, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';

const CODE = 'ABCDE23456';
const NEWER_CODE = 'ZYXWV98765';
const EMAIL = 'juan@demo.example';
const INVALID = "The code you've entered is invalid. Please try again.";
const SAVED = 'Your password was changed. You can sign in now.';

let [issued, issuedLater] = [ok({}), ok({})];

beforeAll(async () => {
  issued = ok({ code: await hash(CODE, 4), id: 'ticket-1' });
  issuedLater = ok({ code: await hash(NEWER_CODE, 4), id: 'ticket-2' });
});

function server(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    'GET /api/config': ok(config),
    'POST /api/user/reset': issued,
    'PATCH /api/data/reset': ok({ msg: SAVED }),
    ...answers,
  });
}

async function open() {
  const app = renderApp('/reset');
  await screen.findByLabelText('Email');
  return app;
}

type User = ReturnType<typeof renderApp>['user'];

/** Pastes a text into a field, like a user with a mail or a password manager. */
async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function sendCode(user: User, email = EMAIL) {
  if (email) await paste(user, screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: /^Send Code/ }));
}

async function enterCode(user: User, code: string) {
  await paste(user, await screen.findByLabelText('Reset Code'), code);
  await user.click(screen.getByRole('button', { name: 'Enter Confirmation Code' }));
}

async function choose(user: User, password: string, confirmation = password) {
  await paste(user, await screen.findByLabelText('New Password'), password);
  await paste(user, screen.getByLabelText('Confirm New Password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

/** Expects a notice with the text, which may be shown under a field too. */
async function expectToast(text: string) {
  await waitFor(() => {
    const found = screen.getAllByText(text);
    expect(found.some((element) => element.closest('[role=alert]') !== null)).toBe(true);
  });
}

describe('password reset', () => {
  beforeEach(() => {
    server();
  });

  it('says who reads out the code where no mail is sent', async () => {
    server({ 'GET /api/config': ok({ ...config, codesByMail: false }) });
    const { user } = await open();
    await screen.findByText('The IT Department reads a code to you.');
    await sendCode(user);
    expect(await screen.findByText(/please call the IT Department/)).toHaveTextContent(
      /^A code for juan@demo/,
    );
    expect(screen.queryByText(/spam folder/)).not.toBeInTheDocument();
    expect(screen.getByPlaceholderText('Enter the code of the IT Department')).toBeVisible();
    await enterCode(user, 'abcde 23456');
    await choose(user, 'secret2024');
    await expectToast(SAVED);
  });

  it('goes from an email by a code to a new password and back to sign-in', async () => {
    const { user, router } = await open();
    await sendCode(user);
    expect(await screen.findByText(/the code was sent to/i)).toHaveTextContent(/juan@demo.*spam folder/);
    await enterCode(user, CODE);
    await choose(user, 'secret2024');
    await expectToast(SAVED);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(callsTo('/api/user/reset')).toMatchObject([
      { method: 'POST', token: null, body: { email: EMAIL } },
    ]);
    expect(callsTo('/api/data/reset')).toMatchObject([
      { method: 'PATCH', token: null, body: { id: 'ticket-1', password: 'secret2024', code: CODE } },
    ]);
  });

  it('asks for the email and sends nothing without it', async () => {
    const { user } = await open();
    await sendCode(user, '');
    await expectToast('Please enter the email of your account.');
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(callsTo('/api/user/reset')).toEqual([]);
  });

  it.each([
    [429, 'A code was asked for too often for this email. Please try again in 40 minutes.'],
    [400, 'Please use a valid email address'],
    [503, 'Codes cannot be sent by e-mail here. Please ask the IT Department for a new password.'],
  ])('says why no code was sent: %p, %p', async (status, message) => {
    server({ 'POST /api/user/reset': failed(status, message) });
    const { user } = await open();
    await sendCode(user);
    await expectToast(message);
    expect(screen.queryByLabelText('Reset Code')).toBeNull();
  });

  it('says that an error occured when the server is unreachable', async () => {
    server({ 'POST /api/user/reset': 'break' });
    const { user } = await open();
    await sendCode(user);
    await expectToast('An error occured');
  });

  it.each(['AAAAA22222', ''])('refuses the code %p in the browser and stays', async (code) => {
    const { user } = await open();
    await sendCode(user);
    await screen.findByLabelText('Reset Code');
    if (code) await enterCode(user, code);
    else await user.click(screen.getByRole('button', { name: 'Enter Confirmation Code' }));
    await expectToast(INVALID);
    expect(screen.getByLabelText('Reset Code')).toBeInvalid();
    expect(callsTo('/api/data/reset')).toEqual([]);
  });

  it('accepts the code in lower case and with spaces, and sends it as issued', async () => {
    const { user } = await open();
    await sendCode(user);
    await enterCode(user, ' abcde 23456 ');
    await choose(user, 'secret2024');
    await expectToast(SAVED);
    expect(callsTo('/api/data/reset')).toMatchObject([{ body: { code: CODE } }]);
  });

  it('sends another code, which invalidates the first', async () => {
    const { user } = await open();
    await sendCode(user);
    await screen.findByLabelText('Reset Code');
    server({ 'POST /api/user/reset': issuedLater });
    await sendCode(user, '');
    await waitFor(() => {
      expect(callsTo('/api/user/reset')).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Send Code Again' })).toBeEnabled();
    });
    await enterCode(user, CODE);
    await expectToast(INVALID);
    await user.clear(screen.getByLabelText('Reset Code'));
    await enterCode(user, NEWER_CODE);
    await choose(user, 'secret2024');
    await expectToast(SAVED);
    expect(callsTo('/api/data/reset')).toMatchObject([{ body: { id: 'ticket-2', code: NEWER_CODE } }]);
  });

  it.each([
    ['short', 'short', 'Please use 6 or more characters in you password'],
    ['secret2024', 'secret2025', "Password doesn't match"],
    ['secret 2024', 'secret 2024', 'Please use only letters and digits in your password'],
  ])('refuses the passwords %p and %p', async (password, confirmation, message) => {
    const { user } = await open();
    await sendCode(user);
    await enterCode(user, CODE);
    await choose(user, password, confirmation);
    await expectToast(message);
    expect(callsTo('/api/data/reset')).toEqual([]);
  });

  it('enables the submit button once both passwords are entered, and shows the typed text', async () => {
    const { user } = await open();
    await sendCode(user);
    await enterCode(user, CODE);
    const password = await screen.findByLabelText('New Password');
    const submit = screen.getByRole('button', { name: 'Change Password' });
    expect(submit).toBeDisabled();
    await paste(user, password, 'secret2024');
    expect(submit).toBeDisabled();
    await user.type(screen.getByLabelText('Confirm New Password'), 's');
    expect(submit).toBeEnabled();
    const toggles = screen.getAllByRole('button', { name: 'Show password' });
    expect(toggles).toHaveLength(2);
    for (const toggle of toggles) await user.click(toggle);
    expect(password).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirm New Password')).toHaveAttribute('type', 'text');
  });

  it('returns to the code form when the server refuses the confirmed code, and keeps the password', async () => {
    server({ 'PATCH /api/data/reset': failed(422, accountMessages.codeInvalid()) });
    const { user } = await open();
    await sendCode(user);
    await enterCode(user, CODE);
    await choose(user, 'secret2024');
    await expectToast(INVALID);
    expect(await screen.findByText(/that code is no longer valid/i)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL);
    expect(screen.queryByLabelText('Reset Code')).toBeNull();
    server({ 'POST /api/user/reset': issuedLater });
    await sendCode(user, '');
    await enterCode(user, NEWER_CODE);
    expect(await screen.findByLabelText('New Password')).toHaveValue('secret2024');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await expectToast(SAVED);
    expect(callsTo('/api/data/reset')).toMatchObject([{ body: { id: 'ticket-2' } }]);
  });

  it.each([
    [429, 'There were too many wrong codes from your network. Please try again in 15 minutes.'],
    [503, 'The service is not available. Nothing was recorded.'],
  ])('stays with the new password when it cannot be saved now: %p, %p', async (status, message) => {
    server({ 'PATCH /api/data/reset': failed(status, message) });
    const { user } = await open();
    await sendCode(user);
    await enterCode(user, CODE);
    await choose(user, 'secret2024');
    await expectToast(message);
    expect(screen.getByLabelText('New Password')).toHaveValue('secret2024');
  });

  it('works with a password manager', async () => {
    const { user } = await open();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    await sendCode(user);
    expect(await screen.findByLabelText('Reset Code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByLabelText('Reset Code')).toHaveFocus();
    await enterCode(user, CODE);
    expect(await screen.findByLabelText('New Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('Confirm New Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('[autocomplete=username]')).toBeNull();
  });

  it('gives the id from sign-in to the password manager', async () => {
    const { user } = renderApp('/');
    await user.type(await screen.findByPlaceholderText('Enter your Employee ID'), '100003');
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await screen.findByLabelText('Email');
    await sendCode(user);
    await enterCode(user, CODE);
    await screen.findByLabelText('New Password');
    expect(document.querySelector('[autocomplete=username]')).toHaveValue('100003');
  });

  it('goes back to login, before and after a code was sent', async () => {
    const { user } = await open();
    await sendCode(user);
    await screen.findByLabelText('Reset Code');
    await user.click(screen.getByRole('link', { name: 'Go back to login' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });

  it('has no form where passwords are off, but the way to sign in', async () => {
    server({ 'GET /api/config': ok({ ...config, companySignIn: { name: 'Acme', only: true } }) });
    renderApp('/reset');
    expect(await screen.findByRole('link', { name: 'Sign in with Acme' })).toHaveAttribute(
      'href',
      '/api/user/oidc',
    );
    expect(screen.getByText(PASSWORDS_ARE_OFF)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send Code' })).toBeNull();
    localStorage.clear();
  });

  it('has its form where the provider is beside passwords', async () => {
    server({ 'GET /api/config': ok({ ...config, companySignIn: { name: 'Acme', only: false } }) });
    await open();
    await waitFor(() => {
      expect(callsTo('/api/config')).toHaveLength(1);
    });
    expect(screen.getByRole('button', { name: 'Send Code' })).toBeVisible();
    expect(screen.queryByText(PASSWORDS_ARE_OFF)).toBeNull();
  });

  it('sends no token, even of a session', async () => {
    server({ ...answersFor(employee), 'POST /api/user/reset': issued });
    const { user } = renderApp('/reset', TOKEN);
    await screen.findByLabelText('Email');
    await sendCode(user);
    await screen.findByLabelText('Reset Code');
    expect(callsTo('/api/user/reset')).toMatchObject([{ token: null }]);
  });
});
