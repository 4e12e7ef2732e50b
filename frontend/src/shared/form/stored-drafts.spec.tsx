import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failed, ok, serve, serveAlso } from '@/testing/api-server';
import { sessionEnded } from '@/shared/session/session-slice';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { DIGEST } from '@/testing/request-data';
// Imported first so that no test waits for a dynamic import.
import '@/features/requests/ask-leave-dialog';
import '@/testing/load-pickers';

const EXPIRED = failed(401, 'Your session has ended. Please sign in again.');

const LEAVE = {
  ...{
    balances: { SL: 3, VL: 7 },
    lines: [],
    schedule: [],
    days: [],
    absences: [],
    worked: [],
    holidays: [],
  },
};

function answers(user = employee) {
  return {
    ...answersFor(user),
    'GET /api/requests/own': ok({ data: [] }),
    'GET /api/requests/own/leave': ok(LEAVE),
    'GET /api/notices': ok({ data: [], unread: 0, waiting: 0, digest: DIGEST }),
  };
}

/** Opens the form, and enters a reason. */
async function enterReason(reason: string) {
  const app = renderApp('/', TOKEN);
  await app.user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
  await app.user.type(await screen.findByLabelText('Reason'), reason);
  return app;
}

/** Leaves the page as a browser does, and opens it again. */
function reload() {
  window.dispatchEvent(new Event('pagehide'));
  const stored = sessionStorage.getItem('timekeep-drafts');
  cleanup();
  if (stored !== null) sessionStorage.setItem('timekeep-drafts', stored);
  return renderApp('/', TOKEN);
}

/** Hides the page, as when another application is opened, or shows it again. */
function switchTo(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const stored = () => sessionStorage.getItem('timekeep-drafts');

const notices = () => screen.findByRole('region', { name: 'Unsaved input' });

describe('input of a form when the page is loaded again', () => {
  beforeEach(() => {
    sessionStorage.clear();
    serve(answers());
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is offered, and restored when the form opens', async () => {
    await enterReason('Family trip');
    const { user } = reload();
    const kept = within(await notices());
    expect(kept.getByText(/what you entered before this page was loaded again was not saved/)).toBeVisible();
    await user.click(kept.getByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Reason')).toHaveValue('Family trip');
    expect(
      screen.getByText(/^What you entered before this page was loaded again was restored/),
    ).toBeVisible();
    expect(sessionStorage.getItem('timekeep-drafts')).toBeNull();
  });

  it('is offered as often as the page is loaded, until it is discarded', async () => {
    await enterReason('Family trip');
    reload();
    await notices();
    const { user } = reload();
    const kept = within(await notices());
    await user.click(kept.getByRole('button', { name: 'Discard' }));
    reload();
    await screen.findByRole('button', { name: 'Ask for leave' });
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
  });

  it('is not kept of a form without input, and not while the page is shown', async () => {
    const { user } = renderApp('/', TOKEN);
    await user.click(await screen.findByRole('button', { name: 'Ask for leave' }));
    await screen.findByLabelText('Reason');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('timekeep-drafts')).toBeNull();
    await user.type(screen.getByLabelText('Reason'), 'Trip');
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('timekeep-drafts')).toContain('Trip');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sessionStorage.getItem('timekeep-drafts')).toBeNull();
    switchTo('hidden');
    expect(stored()).toContain('Trip');
    switchTo('visible');
    expect(stored()).toBeNull();
  });

  it('is not kept when it is saved while the page is hidden', async () => {
    const { user } = await enterReason('Family trip');
    const day = screen.getByRole('group', { name: 'First day' }).querySelector('input');
    if (!day) throw new Error('The field has no input.');
    fireEvent.change(day, { target: { value: '12/07/2026' } });
    serveAlso('POST /api/requests', () => ok({ REQUEST_ID: '100003-1', msg: 'Your request was sent.' }));
    switchTo('hidden');
    expect(stored()).toContain('Family trip');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => {
      expect(screen.queryByLabelText('Reason')).toBeNull();
      expect(stored()).toBeNull();
    });
  });

  it('is kept at sign-in too once the session has expired', async () => {
    const { user } = await enterReason('Family trip');
    serve({ 'POST /api/requests': EXPIRED, 'POST /api/requests/preview': EXPIRED });
    const day = screen.getByRole('group', { name: 'First day' }).querySelector('input');
    if (!day) throw new Error('The field has no input.');
    fireEvent.change(day, { target: { value: '12/07/2026' } });
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByRole('button', { name: 'Log In' });
    switchTo('hidden');
    expect(stored()).toContain('Family trip');
    // The phone loads sign-in again.
    const kept = stored() ?? '';
    cleanup();
    sessionStorage.setItem('timekeep-drafts', kept);
    jest.restoreAllMocks();
    renderApp('/', null);
    await screen.findByRole('button', { name: 'Log In' });
    expect(stored()).toBe(kept);
    cleanup();
    serve(answers());
    renderApp('/', TOKEN);
    await notices();
    expect(stored()).toBeNull();
  });

  it('is removed by signing out in another tab, and when a tab without a session is loaded', async () => {
    const { store } = await enterReason('Family trip');
    switchTo('hidden');
    expect(stored()).toContain('Family trip');
    const kept = stored() ?? '';
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'timekeep-signed-out' }));
    });
    expect(store.getState().session.token).toBeNull();
    expect(stored()).toBeNull();
    cleanup();
    sessionStorage.setItem('timekeep-drafts', kept);
    renderApp('/', null);
    expect(stored()).toBeNull();
  });

  it('is removed by signing out before the profile was loaded', () => {
    sessionStorage.setItem('timekeep-drafts', '{}');
    const { store } = renderApp('/', TOKEN);
    expect(stored()).toBe('{}');
    act(() => {
      store.dispatch(sessionEnded({ message: null }));
    });
    expect(stored()).toBeNull();
  });

  it('is none when it cannot be read', async () => {
    sessionStorage.setItem('timekeep-drafts', '{"owner":');
    renderApp('/', TOKEN);
    await screen.findByRole('button', { name: 'Ask for leave' });
    await waitFor(() => {
      expect(stored()).toBeNull();
    });
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
  });

  it('is removed when another user signs in', async () => {
    await enterReason('Family trip');
    serve(answers({ ...employee, EMPID: '100004' }));
    const { store } = reload();
    await waitFor(() => {
      expect(store.getState().session.user?.EMPID).toBe('100004');
      expect(sessionStorage.getItem('timekeep-drafts')).toBeNull();
    });
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
  });
});
