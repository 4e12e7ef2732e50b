import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Authority } from '@timekeep/contracts/events/account';
import { serve } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { findBanner, renderApp } from '@/testing/render-app';

function signedInAs(authority: Authority) {
  serve(answersFor({ ...employee, ACCOUNT_AUTHORITY: authority }));
}

describe('routes', () => {
  beforeEach(() => {
    signedInAs('EMPLOYEE');
  });

  it.each(['/supervise', '/resource', '/resource/employees'])(
    'sends the anonymous from %s to sign-in',
    async (path) => {
      const { router } = renderApp(path);
      expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
      expect(router.state.location.pathname).toBe('/');
    },
  );

  it.each([
    ['/supervise', 'HR'],
    ['/supervise', 'EMPLOYEE'],
    ['/resource', 'SUPERVISOR'],
    ['/resource/leave', 'IT'],
  ] as const)('redirects from %s to home when the user is %s', async (path, authority) => {
    signedInAs(authority);
    const { router } = renderApp(path, TOKEN);
    expect(await findBanner()).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });

  it('lets HR into every path of Resource, with its link as the current one', async () => {
    signedInAs('HR');
    renderApp('/resource/employees', TOKEN);
    expect(await screen.findByRole('heading', { name: 'Department Employees' })).toBeVisible();
    expect(screen.getByText('Managing - Company Employees Resource')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Resource' })).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('link', { name: 'Supervise' })).toBeNull();
  });

  it("shows a supervisor the department's name", async () => {
    signedInAs('SUPERVISOR');
    renderApp('/supervise', TOKEN);
    expect(await screen.findByRole('heading', { name: 'Supervise' })).toBeVisible();
    expect(screen.getByText('Warehouse')).toBeVisible();
    expect(screen.getByText('Monitoring your department employees timekeep')).toBeVisible();
  });

  it('shows only NotFound elsewhere', async () => {
    renderApp('/nowhere', TOKEN);
    expect(await screen.findByRole('heading', { name: 'NotFound' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows About to everyone, with credits and the way home', async () => {
    renderApp('/about');
    expect(await screen.findByText('Lead Developer')).toBeVisible();
    expect(screen.getByText('Developer')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/');
  });

  it('moves the focus to the heading of the next page and names it in the title', async () => {
    const { user } = renderApp('/about', TOKEN);
    await user.click(await screen.findByRole('link', { name: 'Home' }));
    const heading = await screen.findByRole('heading', { level: 1, name: /Juan Dela Cruz/ });
    await waitFor(() => {
      expect(heading).toHaveFocus();
    });
    expect(document.title).toBe('Home · Timekeep');
  });
});
