import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CorrectedClock, WithdrawnPunches } from '@timekeep/contracts/api/clock-api';
import { callsTo, ok, serve } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { previewOf } from '@/testing/previews';
import { renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/timekeep-data';
import '@/testing/load-pickers';

const CLOCKS = '/api/data/a/punches/clock';
const WITHDRAWN = '/api/data/a/punches/withdrawn';
const recorded = {
  from: `${TODAY}T00:00:00.000Z`,
  to: `${TODAY}T08:00:00.000Z`,
  reason: 'Set to UTC',
  by: 'Cruz, Ana (100001)',
  at: `${TODAY}T09:00:00.000Z`,
  undoneBy: null,
};
const clock: CorrectedClock = { id: '1', terminal: 'gate-1', minutes: 480, ...recorded };
const withdrawal: WithdrawnPunches = {
  ...{ id: '2', terminal: null, EMPID: '100003', ...recorded },
  undoneBy: 'Cruz, Ana (100001)',
};

it('lists wrong clocks, reached from Timekeep, and undoes one after a question', async () => {
  serve({
    ...answersForHr(),
    [`GET ${CLOCKS}`]: ok({ data: [clock] }),
    [`GET ${WITHDRAWN}`]: ok({ data: [withdrawal] }),
    [`DELETE ${CLOCKS}`]: ok({ msg: 'It was undone.', preview: previewOf(2) }),
  });
  const { user } = renderApp('/resource/timekeep', 'token-of-100001');
  await user.click(await screen.findByRole('link', { name: /Wrong clocks/ }));
  expect(await screen.findByRole('table', { name: 'Corrected clocks and withdrawn punches' })).toBeVisible();
  expect(screen.getByText('100003: do not count')).toBeVisible();
  expect(screen.getByText('Undone by Cruz, Ana (100001)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show what changes' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Undo: gate-1: 480 minutes later' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => {
    expect(callsTo(CLOCKS).filter(({ method }) => method === 'DELETE')).toMatchObject([
      { body: { id: '1', preview: true }, shown: null },
      { body: { id: '1' }, shown: '2.token' },
    ]);
  });
});
