import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failed, ok, serve } from '@/testing/api-server';
import { answersFor, config, employee, record, TODAY, TOKEN } from '@/testing/company';
import { findBanner, renderApp } from '@/testing/render-app';
import { forgetAttendance } from '@/shared/session/kept-for-session';
import { writeSessionCookie } from '@/shared/session/session-cookie';
import { keepAttendance, keptAttendance } from './kept-attendance';

const away = {
  ...answersFor(employee),
  'POST /api/user/token': 'break',
  'GET /api/config': 'break',
} as const;
const notice = () => screen.findByText(/^As of |As of /);

describe('attendance kept on the device', () => {
  beforeEach(() => {
    forgetAttendance();
    serve(answersFor(employee));
  });

  const loadOnce = async () => {
    const page = renderApp('/', TOKEN);
    await findBanner();
    await waitFor(() => {
      expect(keptAttendance(TOKEN)?.records).toHaveLength(3);
    });
    return page;
  };

  it('is shown with its moment while the server cannot be reached, until it can', async () => {
    await loadOnce();
    const at = keptAttendance(TOKEN)?.at ?? 0;
    cleanup();
    serve(away);
    const { user } = renderApp('/', TOKEN, { again: true });
    const form = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    const moment = new Intl.DateTimeFormat('en-US', { ...form, timeZone: config.timeZone }).format(at);
    expect(await notice()).toHaveTextContent(`No connection. As of ${moment}`.replaceAll('\u202f', ' '));
    expect(within(await findBanner()).getByText('Friday, November 20, 2026')).toBeVisible();
    expect(screen.getByText('3 records')).toBeVisible();
    expect(screen.getByText(config.companyAddress)).toBeVisible();
    serve(answersFor(employee));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByText(/As of /)).toBeNull();
    });
    expect(await findBanner()).toBeVisible();
  });

  it('stays as it is, with the top bar, while the server is tried again', async () => {
    await loadOnce();
    cleanup();
    serve(away);
    const { user } = renderApp('/', TOKEN, { again: true });
    await notice();
    const profile = await screen.findByRole('button', { name: 'JD, profile' });
    const { fetch } = globalThis;
    globalThis.fetch = () => new Promise(() => undefined);
    try {
      const retry = screen.getByRole('button', { name: 'Try again' });
      await user.click(retry);
      await waitFor(() => {
        expect(retry).toBeDisabled();
      });
      expect(profile).toBeVisible();
      expect(screen.getByText(/As of /)).toBeVisible();
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('says "Not due yet" as it was then, though the shift has begun since', async () => {
    const before = Date.parse(`${TODAY}T07:50:00+08:00`);
    writeSessionCookie(TOKEN);
    const hours = { timeIn: '08:00', timeOut: '17:00' };
    const records = [record(TODAY, { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, hrs: 0 })];
    keepAttendance(TOKEN, { user: employee, config, records, current: TODAY, hours, at: before });
    serve(away);
    renderApp('/', TOKEN, { again: true });
    expect(within(await findBanner()).getByText('Not due yet · starts 08:00')).toBeVisible();
  });

  it('is removed at Logout, also without a connection', async () => {
    await loadOnce();
    cleanup();
    serve(away);
    const { user } = renderApp('/', TOKEN, { again: true });
    await notice();
    await user.click(await screen.findByRole('button', { name: 'JD, profile' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(localStorage.getItem('timekeep-attendance')).toBeNull();
  });

  it('is removed when the session has expired', async () => {
    await loadOnce();
    cleanup();
    serve({ ...answersFor(employee), 'POST /api/user/token': failed(401, 'Please sign in again.') });
    renderApp('/', TOKEN, { again: true });
    expect(await screen.findByText('Please sign in again.')).toBeVisible();
    expect(localStorage.getItem('timekeep-attendance')).toBeNull();
  });

  it('is removed by a page that opens without a session', async () => {
    await loadOnce();
    cleanup();
    renderApp('/', null, { again: true });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(localStorage.getItem('timekeep-attendance')).toBeNull();
  });

  it('is not shown to another session', async () => {
    await loadOnce();
    cleanup();
    serve(away);
    renderApp('/', 'token-of-100001', { again: true });
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
    expect(screen.queryByText(/As of /)).toBeNull();
  });

  it('is not kept for a session that has ended in another tab meanwhile', async () => {
    const { user } = await loadOnce();
    await user.click(screen.getByRole('button', { name: 'JD, profile' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Log In' });
    const kept = { user: employee, config, records: [], current: TODAY, hours: null, at: 0 };
    keepAttendance(TOKEN, kept);
    expect(localStorage.getItem('timekeep-attendance')).toBeNull();
  });

  it('marks what a page shows that is open when the connection breaks', async () => {
    await loadOnce();
    serve({ ...answersFor(employee), 'GET /api/data/100003': 'break' });
    window.dispatchEvent(new Event('online'));
    expect(await notice()).toBeVisible();
    expect(screen.getByText('3 records')).toBeVisible();
    serve({ ...answersFor(employee), 'GET /api/data/100003': ok({ data: [record(TODAY)], current: TODAY }) });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('1 record')).toBeVisible();
    expect(screen.queryByText(/As of /)).toBeNull();
    await waitFor(() => {
      expect(keptAttendance(TOKEN)?.records).toHaveLength(1);
    });
  });
});
