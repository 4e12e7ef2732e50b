import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ok, serve } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { DIGEST } from '@/testing/request-data';
// Imported first so that no test waits for a dynamic import.
import '@/features/requests/ask-leave-dialog';
import '@/testing/load-pickers';

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

const notices = () => screen.findByRole('region', { name: 'Unsaved input' });

describe('input of a form when the page is loaded again', () => {
  beforeEach(() => {
    sessionStorage.clear();
    serve(answers());
  });

  it('is offered, and restored when the form opens', async () => {
    await enterReason('Family trip');
    const { user } = reload();
    const kept = within(await notices());
    expect(kept.getByText(/what you entered before this page was loaded again was not saved/)).toBeVisible();
    await user.click(kept.getByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Reason')).toHaveValue('Family trip');
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
