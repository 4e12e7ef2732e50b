import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsTo, failed, serve } from '@/testing/api-server';
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
