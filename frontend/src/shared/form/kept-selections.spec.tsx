import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failed, serve, type ApiAnswer } from '@/testing/api-server';
import { TODAY, TOKEN } from '@/testing/company';
import { pressable } from '@/testing/pressable';
import { findBanner, renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/request-data';
import { answersForHr as answersForTimekeep } from '@/testing/timekeep-data';
// Imported first so that no test waits for a dynamic import.
import '@/features/requests/decide-dialog';
import '@/features/requests/request-detail';
import '@/features/timekeep/shared-correction';
import '@/testing/load-pickers';

const EXPIRED = failed(401, 'Your session has ended. Please sign in again.');
const DECIDE = 'POST /api/requests/decisions';
const RESTORED = 'What you entered before you were signed out was restored. It is not saved yet.';

type App = ReturnType<typeof renderApp>;

/** Signs in again after the session has expired, and continues what was entered. */
async function continueAfter({ user }: App, answers: Record<string, ApiAnswer>, title: string) {
  await screen.findByRole('button', { name: 'Log In' });
  serve(answers);
  await user.type(await screen.findByPlaceholderText('Enter your Employee ID'), '100003');
  await user.type(screen.getByPlaceholderText('Enter your Password'), 'demo2023');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await findBanner();
  const kept = within(screen.getByRole('region', { name: 'Unsaved input' }));
  expect(kept.getByText(title)).toBeVisible();
  await user.click(kept.getByRole('link', { name: 'Continue' }));
}

describe('input about what is selected, when the session expires', () => {
  beforeEach(() => {
    serve({ ...answersForHr(), [DECIDE]: EXPIRED });
  });

  it('is kept in the decision on one request', async () => {
    const app = renderApp('/resource/requests?request=100012-1', TOKEN);
    const detail = within(await screen.findByRole('dialog', { name: 'Leave · Dec 3 – Dec 4, 2026' }));
    await app.user.type(await detail.findByRole('textbox', { name: 'Note' }), 'Peak season');
    await app.user.click(detail.getByRole('button', { name: 'Refuse' }));
    await continueAfter(app, answersForHr(), 'Decide a request (REYES, ANA, Dec 3 – Dec 4, 2026):');
    const again = within(await screen.findByRole('dialog', { name: 'Leave · Dec 3 – Dec 4, 2026' }));
    expect(await again.findByText(RESTORED)).toBeVisible();
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue('Peak season');
  });

  it('is kept in a decision on several requests, which are selected again', async () => {
    const app = renderApp('/resource/requests', TOKEN);
    await app.user.click(await pressable(() => screen.getByRole('button', { name: 'Select all' })));
    await app.user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return 2 requests' }));
    await app.user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Which days?');
    await app.user.click(dialog.getByRole('button', { name: 'Return' }));
    await continueAfter(app, answersForHr(), 'Return 2 requests:');
    const again = within(await screen.findByRole('dialog', { name: 'Return 2 requests' }));
    expect(again.getByText(RESTORED)).toBeVisible();
    expect(again.getByRole('textbox', { name: /Note/ })).toHaveValue('Which days?');
  });

  it('is kept in the correction of several records, which are selected again', async () => {
    serve({ ...answersForTimekeep(), 'POST /api/data/a/report/corrections': EXPIRED });
    const app = renderApp(`/resource/timekeep?from=2026-11-01&to=${TODAY}`, TOKEN);
    await app.user.click(await pressable(() => screen.getByRole('button', { name: 'Select records' })));
    await app.user.click(screen.getByRole('button', { name: 'Select all' }));
    await app.user.click(screen.getByRole('button', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct 2 records' }));
    await app.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Gate was broken');
    await app.user.click(dialog.getByRole('button', { name: 'Show what changes' }));
    await continueAfter(app, answersForTimekeep(), 'Correct 2 records:');
    const again = within(await screen.findByRole('dialog', { name: 'Correct 2 records' }));
    expect(again.getByText(RESTORED)).toBeVisible();
    expect(again.getByRole('textbox', { name: /Reason/ })).toHaveValue('Gate was broken');
  });
});
