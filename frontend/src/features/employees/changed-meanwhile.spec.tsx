import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import './employees-tab';
import './rehire-employee-modal';

const ana: EmployeeListItem = { ...people[1], revision: '40' };
const gone: EmployeeListItem = { ...ana, resignedOn: '2026-11-13' };
const STALE = 'Employee 100012 was changed by 100001 meanwhile.';
const KEPT = 'Nothing was saved; what you typed is still here.';

/** Serves who works here, and the others among those who left. */
function lists(working: readonly EmployeeListItem[], left: readonly EmployeeListItem[] = []) {
  serveAlso('GET /api/data/a/employee', () => ok({ employee: working }));
  serveAlso('GET /api/data/a/employee?left=true', () => ok({ employee: [...working, ...left] }));
}

async function openActions(address: string) {
  const { user } = renderApp(address, TOKEN);
  await screen.findByText('REYES, ANA', { selector: 'dd' });
  await user.click(screen.getByRole('button', { name: 'HR Adv. Option' }));
  return user;
}

describe('a dialog about an employee whom somebody else changes meanwhile', () => {
  it('of the rehire stays with what was typed, and says that the person was rehired', async () => {
    serve(hrAnswers());
    lists([people[0]], [gone]);
    const user = await openActions('/resource/employees?employee=100012&left=true');
    await user.click(screen.getByRole('button', { name: 'Rehire' }));
    const form = await screen.findByRole('dialog', { name: 'Rehire REYES, ANA' });
    await user.type(within(form).getByLabelText('PIN'), '4321');
    lists([people[0], { ...ana, hiredOn: '2026-11-18', resignedOn: null, revision: '50' }]);
    serveAlso('POST /api/user/a/employee/rehired', () => failed(409, STALE));
    await user.click(within(form).getByRole('button', { name: 'Rehire' }));
    expect(
      await within(form).findByText(
        `REYES, ANA was rehired meanwhile: the first day is Nov 18, 2026. ${KEPT}`,
      ),
    ).toBeVisible();
    expect(within(form).getByLabelText('PIN')).toHaveValue('4321');
    await user.click(within(form).getByRole('button', { name: 'Rehire' }));
    await waitFor(() => {
      expect(callsTo('/api/user/a/employee/rehired').map(({ body }) => body)).toMatchObject([
        { revision: '40' },
        { revision: '50' },
      ]);
    });
    expect(form).toBeVisible();
  });

  it('of an undone resignation stays with the reason', async () => {
    serve(hrAnswers());
    lists([people[0]], [gone]);
    const user = await openActions('/resource/employees?employee=100012&left=true');
    await user.click(screen.getByRole('button', { name: 'Undo Resignation' }));
    const question = await screen.findByRole('alertdialog');
    await user.type(within(question).getByLabelText(/Reason/), 'Stays with us');
    lists([people[0], { ...ana, resignedOn: null, revision: '50' }]);
    serveAlso('POST /api/user/a/employee/reinstated', () => failed(409, STALE));
    await user.click(within(question).getByRole('button', { name: 'Undo Resignation' }));
    expect(
      await within(question).findByText(`The resignation of REYES, ANA was undone meanwhile. ${KEPT}`),
    ).toBeVisible();
    expect(within(question).getByText(STALE)).toBeVisible();
    expect(within(question).getByLabelText(/Reason/)).toHaveValue('Stays with us');
  });

  it('of a resignation stays when the person has left the list, and says the last day', async () => {
    serve(hrAnswers());
    lists([people[0], ana]);
    const user = await openActions('/resource/employees?employee=100012');
    await user.click(screen.getByRole('button', { name: 'Resign Employee' }));
    const question = await screen.findByRole('alertdialog');
    lists([people[0]], [{ ...gone, revision: '50' }]);
    serveAlso('PATCH /api/user/a/department', () => failed(409, STALE));
    await user.click(within(question).getByRole('button', { name: 'Confirm Resignation' }));
    expect(
      await within(question).findByText(`The last day of REYES, ANA is Nov 13, 2026 by now. ${KEPT}`),
    ).toBeVisible();
  });
});

describe('the form of a rehire', () => {
  it('says how many punches since the new first day were refused', async () => {
    serve(hrAnswers());
    lists([people[0]], [gone]);
    const punch = { id: '1', terminal: 'gate', EMPID: '100012', employee: '100012', EMPNAME: 'REYES, ANA' };
    const refused = (at: string, reason: string) => ({
      ...{ ...punch, at, refusedAt: at, reason, takenBy: null, isRecorded: false },
    });
    const data = [
      refused('2026-11-20T00:05:00.000Z', 'outside'),
      refused('2026-11-20T01:05:00.000Z', 'outside'),
      refused('2026-11-20T02:05:00.000Z', 'future'),
    ];
    serveAlso('POST /api/data/a/punches/refused', () => ok({ data, total: data.length }));
    const user = await openActions('/resource/employees?employee=100012&left=true');
    await user.click(screen.getByRole('button', { name: 'Rehire' }));
    const form = await screen.findByRole('dialog', { name: 'Rehire REYES, ANA' });
    const words = '2 punches since the new first day were refused, and can be taken over after the rehire.';
    expect(await within(form).findByText(words)).toBeVisible();
  });
});

describe('the undoing of a resignation', () => {
  it('shows what it changes before it is confirmed', async () => {
    serve(hrAnswers());
    lists([people[0]], [gone]);
    const user = await openActions('/resource/employees?employee=100012&left=true');
    await user.click(screen.getByRole('button', { name: 'Undo Resignation' }));
    const question = await screen.findByRole('alertdialog');
    await user.type(within(question).getByLabelText(/Reason/), 'Stays with us');
    const none = { before: 0, after: 0 };
    const preview = {
      ...{ records: 2, changed: 2, people: 1, kept: 0, minutesLate: none, underOverTime: none },
      ...{ kinds: { remark: 0, times: 0, figures: 0, opened: 2, closed: 0 }, departments: [], rows: [] },
      ...{ leave: { SL: 0, VL: -1 }, token: 'shown-token' },
    };
    serveAlso('POST /api/user/a/employee/reinstated', ({ shown }) =>
      ok({ msg: 'The resignation of 100012 was undone.', ...(shown === null && { preview }) }),
    );
    await user.click(within(question).getByRole('button', { name: 'Undo Resignation' }));
    const confirm = await screen.findByText(/Records that appear: 2/);
    expect(confirm).toHaveTextContent('Days of leave that are taken again: SL 0, VL 1.');
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo Resignation' }),
    );
    expect(await screen.findByText('The resignation of 100012 was undone.')).toBeVisible();
    expect(callsTo('/api/user/a/employee/reinstated')).toMatchObject([
      { shown: null, body: { preview: true } },
      { shown: 'shown-token', body: { reason: 'Stays with us' } },
    ]);
  });
});
