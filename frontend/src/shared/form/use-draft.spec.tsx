import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { hr, hrAnswers, people } from '@/testing/hr';
import { findBanner, renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import '@/features/employees/employees-tab';
import '@/features/employees/modify-employee-modal';
import '@/features/employees/register-employee-modal';

const EXPIRED = failed(401, 'Your session has ended. Please sign in again.');
const RESTORED = 'What you entered before you were signed out was restored. It is not saved yet.';

type App = ReturnType<typeof renderApp>;

/** Opens a form of the Employees tab. */
async function openForm({ user }: App, button: string, title: string) {
  await screen.findByText('CASTILLO, VICENTE', { selector: 'dd' });
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

/** Saves while the server refuses the token, then signs in again. */
async function signInAfterExpiry(
  { user }: App,
  save: string,
  answers: Record<string, ApiAnswer> = hrAnswers(),
) {
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByRole('button', { name: 'Log In' });
  serve(answers);
  await signIn(user);
}

async function signIn(user: App['user']) {
  await user.type(await screen.findByPlaceholderText('Enter your Employee ID'), '100003');
  await user.type(screen.getByPlaceholderText('Enter your Password'), 'demo2023');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await findBanner();
}

async function registerUntilExpiry(answers?: Record<string, ApiAnswer>) {
  const app = renderApp('/resource/employees', TOKEN);
  const form = await openForm(app, 'Register New Employee', 'Register New Employee');
  for (const [label, text] of [
    ['Employee ID', '100050'],
    ['First Name', 'Maria'],
    ['Last Name', 'Cruz'],
    ['PIN', '0042'],
  ] as const) {
    await app.user.click(form.getByLabelText(label));
    await app.user.paste(text);
  }
  for (const [label, option] of [
    ['Department', 'Sales'],
    ['Company', 'Bayanihan Foods'],
  ] as const) {
    await app.user.click(form.getByRole('combobox', { name: label }));
    await app.user.click(await screen.findByRole('option', { name: option }));
  }
  serve({ ...hrAnswers(), 'POST /api/user/a/employee/new': EXPIRED });
  await signInAfterExpiry(app, 'Register Employee', answers);
  return app;
}

describe('input of a form when the session expires', () => {
  beforeEach(() => {
    serve(hrAnswers());
  });

  it('is kept without secrets, and restored when the same user opens the form again', async () => {
    const app = await registerUntilExpiry();
    const kept = within(screen.getByRole('region', { name: 'Unsaved input' }));
    expect(kept.getByText('Register New Employee:')).toBeVisible();
    await app.user.click(kept.getByRole('link', { name: 'Continue' }));
    const form = within(await screen.findByRole('dialog', { name: 'Register New Employee' }));
    expect(form.getByText(RESTORED)).toBeVisible();
    expect(form.getByLabelText('First Name')).toHaveValue('Maria');
    expect(form.getByRole('combobox', { name: 'Department' })).toHaveTextContent('Sales');
    expect(form.getByLabelText('PIN')).toHaveValue('');
    expect(screen.queryByRole('region', { name: 'Unsaved input', hidden: true })).toBeNull();
    await app.user.click(form.getByRole('button', { name: 'Discard' }));
    expect(form.getByLabelText('First Name')).toHaveValue('');
    expect(form.queryByText(RESTORED)).toBeNull();
  });

  it('is removed when it is discarded', async () => {
    const app = await registerUntilExpiry();
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
    expect(app.store.getState().drafts.byForm).toEqual({});
  });

  it('is removed when another user signs in', async () => {
    const app = await registerUntilExpiry(answersFor({ ...employee, EMPID: '100004' }));
    await waitFor(() => {
      expect(app.store.getState().session.user?.EMPID).toBe('100004');
    });
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
    expect(app.store.getState().drafts.byForm).toEqual({});
  });

  it('is removed at Logout', async () => {
    const app = await registerUntilExpiry();
    await app.user.click(screen.getByRole('button', { name: 'JD, profile' }));
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await signIn(app.user);
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
  });

  it('is shown beside the values that another user has saved', async () => {
    const app = renderApp('/resource/employees', TOKEN);
    const form = await openForm(app, 'Information', 'Modify Employee Information');
    await app.user.clear(form.getByLabelText('First Name'));
    await app.user.paste('Victor');
    serve({ ...hrAnswers(), 'PATCH /api/data/a/employee': EXPIRED });
    const [vicente, ana] = people;
    const changed = { ...vicente, EMP_FNAME: 'VICTORINO', DEPT: 'Sales' };
    await signInAfterExpiry(app, 'Save', {
      ...hrAnswers(),
      'GET /api/data/a/employee': ok({ employee: [changed, ana] }),
    });
    const kept = within(screen.getByRole('region', { name: 'Unsaved input' }));
    expect(kept.getByText('Modify Employee Information (CASTILLO, VICENTE):')).toBeVisible();
    await app.user.click(kept.getByRole('link', { name: 'Continue' }));
    const again = within(await screen.findByRole('dialog', { name: 'Modify Employee Information' }));
    expect(again.getByLabelText('First Name')).toHaveValue('Victor');
    expect(again.getByText('Department is now Sales.')).toBeVisible();
    await app.user.click(again.getByRole('button', { name: 'Use theirs: First Name' }));
    expect(again.getByLabelText('First Name')).toHaveValue('VICTORINO');
    expect(app.store.getState().session).toMatchObject({
      user: hr,
      editingModal: { EMP_FNAME: 'VICTORINO', DEPT: 'Sales' },
    });
  });
});
