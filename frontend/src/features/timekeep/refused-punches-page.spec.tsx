import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { RefusedPunch } from '@timekeep/contracts/api/clock-api';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/timekeep-data';
import '@/testing/load-pickers';

const LIST = '/api/data/a/punches/refused';
const TAKE = '/api/data/a/punches/refused/taken';
const punch = (id: string, values: Partial<RefusedPunch> = {}): RefusedPunch => ({
  id,
  terminal: 'gate-1',
  EMPID: '100099',
  employee: null,
  EMPNAME: null,
  at: `${TODAY}T00:05:00.000Z`,
  reason: 'unknown',
  refusedAt: `${TODAY}T00:06:00.000Z`,
  takenBy: null,
  isRecorded: false,
  ...values,
});
const THREE = [punch('a'), punch('b', { reason: 'tooOld' }), punch('c', { takenBy: 'CRUZ, ANA (100001)' })];

function open(results: readonly object[]) {
  serve({
    ...answersForHr(),
    [`POST ${LIST}`]: ok({ data: THREE, total: 3 }),
    [`POST ${TAKE}`]: ok({ msg: '1 of 2 punches were taken over.', results }),
  });
  return renderApp('/resource/timekeep', 'token-of-100001');
}

describe('refused punches', () => {
  it('are reached from Timekeep, and filtered by reason', async () => {
    const { user } = open([]);
    await user.click(await screen.findByRole('link', { name: /Refused punches/ }));
    expect(await screen.findByRole('table', { name: 'Refused punches' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('3 refused punches');
    expect(screen.getByText('Taken over by CRUZ, ANA (100001)')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Too old' }));
    await screen.findByRole('table', { name: 'Refused punches' });
    expect(callsTo(LIST).map(({ body }) => body)).toEqual([
      { FROM: '2026-10-21', TO: TODAY },
      { FROM: '2026-10-21', TO: TODAY, reason: 'tooOld' },
    ]);
  });

  it('are those of the days and the employee of the address, and all of them are taken over', async () => {
    serve({
      ...answersForHr(),
      [`POST ${LIST}`]: ok({ data: THREE, total: 3 }),
      [`POST ${TAKE}`]: ok({ msg: '2 of 2 punches were taken over.', results: [] }),
    });
    const address = '/resource/timekeep/refused?from=2026-11-02&to=2026-11-04&employee=100099';
    const { user } = renderApp(address, 'token-of-100001');
    await user.click(await screen.findByRole('button', { name: 'Take over all shown (1)' }));
    const question = 'Take over 1 punches found for 100099, of an unknown number or outside the employment?';
    expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => {
      expect(callsTo(TAKE).map(({ body }) => body)).toEqual([{ ids: ['a'] }]);
    });
    const found = { FROM: '2026-11-02', TO: '2026-11-04', EMPID: '100099' };
    await waitFor(() => {
      expect(callsTo(LIST).map(({ body }) => body)).toEqual([found, found]);
    });
  });

  it('are asked for once a number or a name is typed, and not taken over before', async () => {
    serve({ ...answersForHr(), [`POST ${LIST}`]: ok({ data: THREE, total: 3 }) });
    const { user } = renderApp('/resource/timekeep/refused', 'token-of-100001');
    await screen.findByRole('table', { name: 'Refused punches' });
    await user.type(screen.getByRole('textbox', { name: 'Employee ID or name' }), 'santos');
    expect(screen.queryByRole('button', { name: /^Take over all/ })).toBeNull();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Take over all/ })).toBeEnabled();
    });
    expect(callsTo(LIST).map(({ body }) => body)).toEqual([
      { FROM: '2026-10-21', TO: TODAY },
      { FROM: '2026-10-21', TO: TODAY, EMPID: 'santos' },
    ]);
  });

  it('name the employee of a number of time clocks, and those that are recorded since', async () => {
    const number = { EMPID: '45', employee: '100003', EMPNAME: 'SANTOS, MARIA' };
    const two = [punch('a', number), punch('b', { ...number, isRecorded: true })];
    serve({ ...answersForHr(), [`POST ${LIST}`]: ok({ data: two, total: 2 }) });
    renderApp('/resource/timekeep/refused?employee=100003', 'token-of-100001');
    expect(await screen.findAllByText('SANTOS, MARIA (100003)')).toHaveLength(2);
    expect(screen.getByText('Recorded since')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take over all shown (1)' })).toBeEnabled();
    expect(screen.getAllByRole('button', { name: 'Take over the punch of 45' })).toHaveLength(1);
  });

  it('say why they cannot be shown while the configuration is not there, and try again', async () => {
    serve({ ...answersForHr(), 'GET /api/config': failed(503, 'The database is away.') });
    const { user } = renderApp('/resource/timekeep/refused', 'token-of-100001');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    serve({ ...answersForHr(), [`POST ${LIST}`]: ok({ data: THREE, total: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Refused punches' })).toBeVisible();
  });

  it('are taken over one by one or, after a question, all of one reason; a refusal is named', async () => {
    const { user } = open([
      { id: 'a', outcome: 'accepted' },
      { id: 'b', outcome: 'rejected', reason: 'There is no employee 100099.' },
    ]);
    await user.click(await screen.findByRole('link', { name: /Refused punches/ }));
    const [first] = await screen.findAllByRole('button', { name: 'Take over the punch of 100099' });
    if (first) await user.click(first);
    expect(await screen.findByText(/There is no employee 100099\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take over all/ })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Unknown number' }));
    await user.click(await screen.findByRole('button', { name: 'Take over all shown (2)' }));
    const question = 'Take over 2 punches, refused for this reason: Unknown number?';
    expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => {
      expect(callsTo(TAKE)).toHaveLength(2);
    });
    expect(callsTo(TAKE).map(({ body }) => body)).toEqual([{ ids: ['a'] }, { ids: ['a', 'b'] }]);
  });
});
