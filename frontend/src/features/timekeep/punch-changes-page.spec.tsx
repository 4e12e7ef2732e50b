import { describe, expect, it } from '@jest/globals';
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
    [`GET ${CLOCKS}`]: ok({ data: [clock], total: 1, terminals: [] }),
    [`GET ${WITHDRAWN}`]: ok({ data: [withdrawal], total: 1 }),
    [`DELETE ${CLOCKS}`]: ok({ msg: 'It was undone.', preview: previewOf(2) }),
  });
  const { user } = renderApp('/resource/timekeep', 'token-of-100001');
  await user.click(await screen.findByRole('link', { name: /Wrong clocks/ }));
  expect(await screen.findByRole('table', { name: 'Corrected clocks and withdrawn punches' })).toBeVisible();
  expect(screen.getByText('100003: do not count')).toBeVisible();
  expect(screen.getByText('Undone by Cruz, Ana (100001)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo: gate-1: 480 minutes later' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => {
    expect(callsTo(CLOCKS).filter(({ method }) => method === 'DELETE')).toMatchObject([
      { body: { id: '1', preview: true }, shown: null },
      { body: { id: '1' }, shown: '2.token' },
    ]);
  });
});

it('finds one of many, old ones too, by terminal and by what holds', async () => {
  const many = Array.from({ length: 900 }, (_, index): CorrectedClock => ({
    ...{ ...clock, id: String(900 - index), terminal: index === 899 ? 'depot-7' : 'gate-1' },
    at: new Date(Date.parse(`${TODAY}T09:00:00.000Z`) - index * 60_000).toISOString(),
    undoneBy: index % 2 === 0 ? 'Cruz, Ana (100001)' : null,
  }));
  serve({
    ...answersForHr(),
    [`GET ${CLOCKS}`]: ok({ data: many, total: 1_100, terminals: [] }),
    [`GET ${WITHDRAWN}`]: ok({ data: [withdrawal], total: 1 }),
  });
  const { user } = renderApp('/resource/timekeep/clocks', 'token-of-100001');
  expect(await screen.findByText('901 of 1101 changes')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Changes' }));
  await user.click(await screen.findByRole('option', { name: 'Those that hold' }));
  expect(await screen.findByText('450 of 1101 changes')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Terminal or employee ID' }), 'Depot');
  expect(await screen.findByText('1 of 1101 changes')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: depot-7: 480 minutes later' })).toBeEnabled();
  await user.type(screen.getByRole('textbox', { name: 'Terminal or employee ID' }), ' 9');
  expect(await screen.findByText('No such change')).toBeVisible();
});

describe('the form', () => {
  const open = () => {
    serve({
      ...answersForHr(),
      [`GET ${CLOCKS}`]: ok({ data: [], total: 0, terminals: ['gate-1', 'gate-2', 'store-room'] }),
      [`GET ${WITHDRAWN}`]: ok({ data: [], total: 0 }),
    });
    return renderApp('/resource/timekeep/clocks', 'token-of-100001');
  };
  const fieldOf = (name: string) => screen.findByRole('textbox', { name });

  it('names everything that is missing when it is sent', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show what changes' }));
    for (const problem of [
      'Please enter the terminal.',
      'Please enter the start.',
      'Please enter the end.',
      'Please enter a whole number of minutes, not 0.',
      'Please enter the reason.',
    ]) {
      expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0);
    }
    await user.click(screen.getByRole('combobox', { name: 'Change' }));
    await user.click(await screen.findByRole('option', { name: 'The punches do not count' }));
    expect(
      (await screen.findAllByText('Please name a terminal, an employee, or both.')).length,
    ).toBeGreaterThan(0);
    expect(callsTo(CLOCKS).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('offers the terminals that exist, and takes any other', async () => {
    const { user } = open();
    const terminal = await screen.findByRole('combobox', { name: 'Terminal' });
    await user.type(terminal, 'gate');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'gate-1',
      'gate-2',
    ]);
    await user.click(screen.getByRole('option', { name: 'gate-2' }));
    expect(terminal).toHaveValue('gate-2');
    await user.clear(terminal);
    await user.type(terminal, 'depot-7');
    expect(terminal).toHaveValue('depot-7');
  });

  it('has what was entered when its page is opened again, until it is discarded or the user signs out', async () => {
    const { user, router } = open();
    await user.type(await fieldOf('Minutes later'), '-60');
    await user.type(await fieldOf('Reason'), 'Set to UTC');
    await user.click(screen.getByRole('link', { name: 'Back to Timekeep' }));
    await screen.findByRole('link', { name: /Wrong clocks/ });
    expect(screen.queryByRole('region', { name: 'Unsaved input' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /Wrong clocks/ }));
    expect(await fieldOf('Minutes later')).toHaveValue('-60');
    expect(await fieldOf('Reason')).toHaveValue('Set to UTC');
    expect(
      screen.getByText('What you entered before you left this page was restored. It is not saved yet.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await fieldOf('Reason')).toHaveValue('');
    await user.click(screen.getByRole('link', { name: 'Back to Timekeep' }));
    await screen.findByRole('link', { name: /Wrong clocks/ });
    await router.navigate('/resource/timekeep/clocks');
    expect(await fieldOf('Reason')).toHaveValue('');
  });
});
