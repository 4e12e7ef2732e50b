import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { getDotPath, safeParse } from 'valibot';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, config, employee } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { registrationSchema, registrationSummary } from './registration-form';

async function openRegistration() {
  const { user, store } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Sign up' }));
  await screen.findByRole('button', { name: 'Create Account' });
  const fill = async (id: string, email: string, password: string) => {
    if (id) await user.type(screen.getByLabelText('Employee ID'), id);
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
  };
  return { user, store, fill };
}

async function expectToast(text: string) {
  const toasts = await screen.findAllByRole('alert');
  expect(toasts.some((toast) => within(toast).queryByText(text) !== null)).toBe(true);
}

describe('registration', () => {
  beforeEach(() => {
    serve(answersFor(employee));
  });

  it.each([
    ['', 'a@b.example', 'secret1', 'Please fill the fields properly first before submitting.'],
    ['10000x', 'a@b.example', 'secret1', 'Please use valid ID when signing up'],
    ['100006', 'a@b.example', 'short', 'Please use 6 or more characters in your password'],
  ])('reports the problem of %p, %p, %p and sends nothing', async (id, email, password, message) => {
    const { fill } = await openRegistration();
    await fill(id, email, password);
    await expectToast(message);
    expect(callsTo('/api/user')).toEqual([]);
  });

  it('limits the id to six characters', async () => {
    const { user } = await openRegistration();
    await user.type(screen.getByLabelText('Employee ID'), '12345678');
    expect(screen.getByLabelText('Employee ID')).toHaveValue('123456');
  });

  it('sends id, email and password, shows the message and returns to sign-in', async () => {
    serve({ 'POST /api/user': ok({ msg: 'Your account is ready.' }) });
    const { fill } = await openRegistration();
    await fill('100006', 'new@demo.example', 'secret1');
    await expectToast('Your account is ready.');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(callsTo('/api/user')).toMatchObject([
      { method: 'POST', token: null, body: { id: '100006', email: 'new@demo.example', password: 'secret1' } },
    ]);
  });

  it('asks for the PIN where a registration has to be proven by it', async () => {
    serve({
      'GET /api/config': ok({ ...config, registrationProof: 'pin' }),
      'POST /api/user': ok({ msg: 'Your account is ready.' }),
    });
    const { user, fill } = await openRegistration();
    const pin = await screen.findByLabelText('PIN');
    await fill('100006', 'new@demo.example', 'secret1');
    await expectToast('Please fill the fields properly first before submitting.');
    await user.hover(screen.getByRole('button', { name: 'About the PIN' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/The PIN that HR gave you/);
    await user.type(pin, '00421');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await expectToast('Your account is ready.');
    const body = { id: '100006', email: 'new@demo.example', password: 'secret1', pin: '0042' };
    expect(callsTo('/api/user')).toMatchObject([{ body }]);
  });

  it("shows the server's words and stays", async () => {
    serve({ 'POST /api/user': failed(422, 'That account cannot be created.') });
    const { fill, store } = await openRegistration();
    await fill('100006', 'new@demo.example', 'secret1');
    await expectToast('That account cannot be created.');
    expect(store.getState().session.registering).toBe(true);
  });

  it.each([
    ['Email', accountMessages.companyEmail({ domains: 'luzon.example' })],
    ['Password', accountMessages.passwordCommon()],
  ])('marks %s when the server refuses it', async (label, message) => {
    serve({ 'POST /api/user': failed(400, message) });
    const { fill } = await openRegistration();
    await fill('100006', 'new@demo.example', 'secret1');
    await expectToast(message.text);
    const field = screen.getByLabelText(label);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(message.text);
    expect(field).toHaveFocus();
  });

  it('says that something went wrong when the server is unreachable', async () => {
    serve({ 'POST /api/user': 'break' });
    const { fill } = await openRegistration();
    await fill('100006', 'new@demo.example', 'secret1');
    await expectToast('An error occured. Please try again later.');
  });

  it('explains the password, and goes back to sign-in', async () => {
    const { user } = await openRegistration();
    await user.hover(screen.getByRole('button', { name: 'About the password' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/at least 6 characters.*\(0-9, A-Z\)/i);
    await user.click(screen.getByRole('button', { name: 'Sign in here' }));
    expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible();
  });
});

const good = {
  EMPID: '100006',
  EMP_EMAIL: 'new@demo.example',
  EMP_PASSWORD: 'secret1',
  PIN: '',
  agrees: false,
};

function summaryOf(values: typeof good): readonly string[] {
  const { issues = [] } = safeParse(registrationSchema(false), values);
  return registrationSummary(
    issues.map((issue) => ({
      field: getDotPath(issue) ?? '',
      message: issue.message,
      ...(issue.type === 'non_empty' && { isEmpty: true }),
    })),
  );
}

describe('the fields of a registration', () => {
  it('are valid when they are filled in, with or without agreement', () => {
    expect(summaryOf(good)).toEqual([]);
    expect(summaryOf({ ...good, agrees: true })).toEqual([]);
  });

  it.each(['EMPID', 'EMP_EMAIL', 'EMP_PASSWORD'] as const)('need %s', (field) => {
    const { issues = [] } = safeParse(registrationSchema(false), { ...good, [field]: ' ' });
    expect(issues.map((issue) => [getDotPath(issue), issue.message])).toEqual([
      [field, 'Please fill this in.'],
    ]);
    expect(summaryOf({ ...good, [field]: ' ' })).toEqual([
      'Please fill the fields properly first before submitting.',
    ]);
  });

  it('need a numeric id', () => {
    expect(summaryOf({ ...good, EMPID: '10000a' })).toEqual(['Please use valid ID when signing up']);
  });

  it('need six characters of password', () => {
    expect(summaryOf({ ...good, EMP_PASSWORD: '12345' })).toEqual([
      'Please use 6 or more characters in your password',
    ]);
    expect(summaryOf({ ...good, EMP_PASSWORD: '123456' })).toEqual([]);
  });

  it('name an empty field before anything else', () => {
    expect(summaryOf({ ...good, EMPID: 'abc', EMP_PASSWORD: '' })).toEqual([
      'Please fill the fields properly first before submitting.',
    ]);
  });
});
