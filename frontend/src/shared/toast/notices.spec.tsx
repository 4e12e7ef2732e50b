import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failed, ok, serve, serveAlso } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/timekeep-data';
import '@/testing/load-pickers';

const LIST = '/api/data/a/punches/refused';
const TAKE = '/api/data/a/punches/refused/taken';
const AWAY = 'The event log is away.';
const punch = {
  ...{ id: 'a', terminal: 'gate-1', EMPID: '100099', employee: null, EMPNAME: null },
  ...{ at: `${TODAY}T00:05:00.000Z`, reason: 'unknown', refusedAt: `${TODAY}T00:06:00.000Z` },
  ...{ takenBy: null, isRecorded: false },
};

/** The notices that are not closing. */
const shown = () =>
  [...document.querySelectorAll('.Toastify__toast[data-in="true"]')].map(({ textContent }) => textContent);

async function openWith(answer: ReturnType<typeof failed>) {
  serve({
    ...answersForHr(),
    [`POST ${LIST}`]: ok({ data: [punch], total: 1 }),
    [`POST ${TAKE}`]: answer,
  });
  const app = renderApp('/resource/timekeep/refused', 'token-of-100001');
  const take = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Take over the punch of 100099' }));
  };
  await take();
  return { ...app, take };
}

it('goes when the page is left', async () => {
  const { user } = await openWith(failed(503, AWAY));
  await screen.findByText(AWAY);
  await user.click(screen.getByRole('link', { name: 'Back to Timekeep' }));
  await waitFor(() => {
    expect(shown()).not.toContain(AWAY);
  });
});

it('goes when the same is tried again, before its outcome is known', async () => {
  const { take } = await openWith(failed(503, AWAY));
  await screen.findByText(AWAY);
  serveAlso(`POST ${TAKE}`, () =>
    ok({
      msg: 'No punch was taken over.',
      results: [{ id: 'a', outcome: 'rejected', reason: 'There is no employee 100099.' }],
    }),
  );
  await take();
  expect(await screen.findByText(/There is no employee 100099/)).toBeVisible();
  await waitFor(() => {
    expect(shown()).not.toContain(AWAY);
  });
});

it('is the only one when a change finds that the session has ended', async () => {
  const ended = 'Your session has ended. Please sign in again.';
  await openWith(failed(401, ended));
  expect(await screen.findByText(ended)).toBeVisible();
  await screen.findByRole('button', { name: 'Log In' });
  expect(shown()).toEqual([ended]);
});
