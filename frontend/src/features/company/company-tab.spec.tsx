import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MAX_RENEWED } from '@timekeep/contracts/api/schedules-api';
import { DEFAULT_TEMPLATE } from '@timekeep/contracts/schedules/weekly-times';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TOKEN } from '@/testing/company';
import { hrAnswers, people } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
import '@/testing/load-pickers';

const HOLIDAYS = '/api/data/a/report/all';
const RENEW = '/api/data/a/schedule/renew';
const AWAY = 'The event log is away. Nothing was recorded.';

function answers(changes: Parameters<typeof serve>[0] = {}) {
  serve({
    ...hrAnswers(),
    [`POST ${RENEW}/preview`]: ok({ year: 2027, data: [] }),
    [`GET ${HOLIDAYS}`]: ok({
      data: [{ date: '2026-11-30', remark: 'LH', returnsLeave: true, name: 'Bonifacio Day', second: null }],
    }),
    ...changes,
  });
}

describe('holidays', () => {
  beforeEach(() => {
    answers();
  });

  /** The button of the open question, once the preview has been answered. */
  const confirmed = async (name: string) => {
    const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name });
    await waitFor(() => {
      expect(button).toBeEnabled();
    });
    return button;
  };
  const save = () => screen.findByRole('button', { name: 'Save Holiday Remarks for Employees' });
  /** Calls that set a holiday; a preview does not. */
  const saved = () =>
    callsTo(HOLIDAYS).filter(
      ({ method, body }) => method === 'POST' && !JSON.stringify(body).includes('preview'),
    );

  it('saves the chosen remark on the chosen date, today at first', async () => {
    answers({ [`POST ${HOLIDAYS}`]: ok({ msg: '2026-11-20 is now a Special Holiday for all employees.' }) });
    const { user } = renderApp('/resource/company', TOKEN);
    await screen.findByText('Holiday Schedules Modification');
    await user.click(await screen.findByRole('combobox', { name: 'Remark' }));
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(choices).toEqual(['LH - Legal Holiday', 'SH - Special Holiday']);
    await user.click(screen.getByRole('option', { name: 'SH - Special Holiday' }));
    await user.click(await save());
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Special Holiday for all employees on Friday, November 20, 2026?',
      }),
    );
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(saved()).toEqual([]);
    await user.click(await confirmed('Save Holiday'));
    expect(
      await screen.findByText('Nov 20, 2026 is now a Special Holiday for all employees.'),
    ).toBeInTheDocument();
    expect(saved()).toMatchObject([{ body: { selectedDate: '2026-11-20', selectedRemark: 'SH' } }]);
  });

  it('says before it is saved how many records change and who is on leave', async () => {
    const onLeave = ['ABAD, ANA', 'CRUZ, BEN', 'DIAZ, CARA', 'ESTRADA, DAN', 'FLORES, EVA', 'GO, FE'].map(
      (EMPNAME, index) => ({
        EMPID: `10000${index}`,
        EMPNAME,
        LEAVE_TYPE: 'VL',
        half: index === 1 ? 'AM' : null,
      }),
    );
    const changes = { records: 46, changed: 44, worked: 12, onLeave, leave: 'returned' };
    answers({ [`POST ${HOLIDAYS}`]: ok({ msg: 'Nothing was saved.', changes }) });
    const { user } = renderApp('/resource/company?date=2026-11-30', TOKEN);
    expect(await screen.findByText('Nov 30, 2026 is a Legal Holiday.')).toBeVisible();
    await user.click(await save());
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      await question.findByText(
        'Records that were worked, and keep their times: 12. On leave that day: ABAD, ANA (VL); CRUZ, BEN (VL AM); DIAZ, CARA (VL); ESTRADA, DAN (VL); FLORES, EVA (VL); and 1 more. Their days of leave are given back.',
      ),
    ).toBeVisible();
    expect(saved()).toEqual([]);
  });

  it('gives leave back unless HR chooses otherwise', async () => {
    answers({ [`POST ${HOLIDAYS}`]: ok({ msg: '2026-12-01 is now a Legal Holiday for all employees.' }) });
    const { user } = renderApp('/resource/company?date=2026-12-01', TOKEN);
    const choice = await screen.findByRole('checkbox', { name: 'Give leave on that day back' });
    expect(choice).toBeChecked();
    await user.click(choice);
    await user.click(screen.getByRole('combobox', { name: 'Remark' }));
    await user.click(screen.getByRole('option', { name: 'LH - Legal Holiday' }));
    await user.click(await save());
    await user.click(await confirmed('Save Holiday'));
    await waitFor(() => {
      expect(saved()).toMatchObject([{ body: { selectedDate: '2026-12-01', returnsLeave: false } }]);
    });
  });

  it("shows the server's words when it cannot be saved", async () => {
    answers({ [`POST ${HOLIDAYS}`]: failed(503, AWAY) });
    const { user } = renderApp('/resource/company?date=2026-11-30', TOKEN);
    expect(await screen.findByText('Nov 30, 2026 is a Legal Holiday.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Remark' })).toHaveTextContent('LH - Legal Holiday');
    await user.click(await save());
    await user.click(await confirmed('Save Holiday'));
    expect(await screen.findByText(AWAY)).toBeInTheDocument();
  });

  it('chooses no kind for a date that is no holiday, and sends nothing without one', async () => {
    const { user } = renderApp('/resource/company', TOKEN);
    await user.click(await save());
    expect(await screen.findAllByText('Please choose the kind of holiday.')).not.toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsTo(HOLIDAYS).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('offers to withdraw the holiday of a date that has one, and asks before it does', async () => {
    answers({ [`DELETE ${HOLIDAYS}`]: ok({ msg: '2026-11-30 is no longer a holiday.' }) });
    const { user } = renderApp('/resource/company?date=2026-11-30', TOKEN);
    const notice = await screen.findByText('Nov 30, 2026 is a Legal Holiday.');
    expect(notice).toBeVisible();
    expect(within(notice).getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      '/resource/audit/all?of=days&from=2026-11-30&to=2026-11-30&areas=holidays',
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw Holiday' }));
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Withdraw the Legal Holiday of Monday, November 30, 2026?',
      }),
    );
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    answers({
      [`DELETE ${HOLIDAYS}`]: ok({ msg: '2026-11-30 is no longer a holiday.' }),
      [`GET ${HOLIDAYS}`]: ok({ data: [] }),
    });
    await user.click(await confirmed('Withdraw Holiday'));
    await waitFor(() => {
      expect(screen.queryByText('Nov 30, 2026 is a Legal Holiday.')).not.toBeInTheDocument();
    });
    expect(callsTo(HOLIDAYS)).toContainEqual(
      expect.objectContaining({ method: 'DELETE', body: { selectedDate: '2026-11-30' } }),
    );
    expect(await screen.findByText('No record found')).toBeVisible();
    expect(await save()).toHaveFocus();
  });

  it('takes a date from the list, and keeps it in the address', async () => {
    const { user, router } = renderApp('/resource/company', TOKEN);
    const table = within(await screen.findByRole('table', { name: 'Holidays' }));
    await user.click(await table.findByText('Legal Holiday'));
    expect(await screen.findByText('Nov 30, 2026 is a Legal Holiday.')).toBeVisible();
    expect(router.state.location.search).toBe('?date=2026-11-30');
  });
});

describe('renewal of schedules', () => {
  const start = async () => {
    const { user, router } = renderApp('/resource/company/renew', TOKEN);
    await screen.findByText('Renew Employees Schedule');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Renew Employees Schedules' })).toBeEnabled();
    });
    await user.click(screen.getByRole('button', { name: 'Renew Employees Schedules' }));
    expect(screen.getByText('Confirm renewal of schedules for employees?')).toBeVisible();
    return { user, router };
  };

  const confirm = async (user: Awaited<ReturnType<typeof start>>['user']) => {
    const button = screen.getByRole('button', { name: 'Confirm Renewal' });
    await waitFor(() => {
      expect(button).toBeEnabled();
    });
    await user.click(button);
  };

  it('waits for the employees with several schedules, and keeps what was chosen when it fails', async () => {
    const [first, last] = ['2026-01-01', '2026-12-27'];
    const range = { DAYS: 5, TIME: DEFAULT_TEMPLATE };
    const ranges = [
      { FROM: first, TO: '2026-12-26', ...range },
      { FROM: last, TO: '2026-12-31', ...range },
    ];
    answers({ [`POST ${RENEW}/preview`]: failed(503, AWAY) });
    const { user } = await start();
    expect(await screen.findByText(AWAY)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirm Renewal' })).toBeDisabled();
    answers({
      [`POST ${RENEW}/preview`]: ok({ year: 2027, data: [{ EMPID: '100011', FROM: first, ranges }] }),
      [`POST ${RENEW}`]: failed(503, 'Not now.'),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const CHOICE = { name: 'CASTILLO, VICENTE · 100011' };
    await user.click(await screen.findByRole('combobox', CHOICE));
    await user.click(await screen.findByRole('option', { name: /^Dec 27, 2026/ }));
    await confirm(user);
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Renew Employees Schedules' }));
    expect(await screen.findByRole('combobox', CHOICE)).toHaveTextContent('Dec 27, 2026');
  });

  it('asks, renews all employees, and shows the result', async () => {
    const stats = { five: 2, six: 1 };
    const done = ok({ msg: 'Renewed.', stats, undefinedSchedules: ['100011', '100012'], year: 2027 });
    answers({ [`POST ${RENEW}`]: done });
    const { user } = await start();
    await confirm(user);
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    await waitFor(() => {
      expect(result.getByRole('heading', { name: 'Result' })).toHaveFocus();
    });
    expect(result.getByText('Total inserted schedules').nextSibling).toHaveTextContent('838');
    expect(result.getByText('Employees with a 5-day schedule').nextSibling).toHaveTextContent('2');
    expect(result.getByText('Employees with a 6-day schedule').nextSibling).toHaveTextContent('1');
    expect(result.getByText('100011, 100012')).toBeVisible();
    const ids = people.map(({ EMPID }) => EMPID);
    expect(callsTo(RENEW)).toMatchObject([{ method: 'POST', body: { ids } }]);
  });

  it('lists employees with several schedules in the last week, and renews the chosen one', async () => {
    const [first, last] = ['2026-01-01', '2026-12-27'];
    const range = { DAYS: 5, TIME: DEFAULT_TEMPLATE };
    const ranges = [
      { FROM: first, TO: '2026-12-26', ...range },
      { FROM: last, TO: '2026-12-31', ...range },
    ];
    const done = ok({ msg: 'Renewed.', stats: { five: 2, six: 0 }, undefinedSchedules: [], year: 2027 });
    answers({
      [`POST ${RENEW}/preview`]: ok({ year: 2027, data: [{ EMPID: '100011', FROM: first, ranges }] }),
      [`POST ${RENEW}`]: done,
    });
    const { user } = await start();
    const choice = await screen.findByRole('combobox', { name: 'CASTILLO, VICENTE · 100011' });
    expect(choice).toHaveTextContent('Jan 1, 2026 – Dec 26, 2026');
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name: /^Dec 27, 2026/ }));
    await confirm(user);
    await screen.findByRole('region', { name: 'Result' });
    expect(callsTo(RENEW)).toMatchObject([{ body: { choices: [{ EMPID: '100011', FROM: last }] } }]);
  });

  it('splits a renewal that exceeds one call, and says where it stopped', async () => {
    const employee = Array.from({ length: MAX_RENEWED + 1 }, (_, index) => ({
      ...people[0],
      EMPID: String(200_000 + index),
    }));
    answers({ 'GET /api/data/a/employee': ok({ employee }) });
    const served = globalThis.apiServer.answer;
    let calls = 0;
    globalThis.apiServer.answer = (call) => {
      if (call.path !== RENEW) return served(call);
      calls += 1;
      const done = { msg: '', stats: { five: MAX_RENEWED, six: 0 }, undefinedSchedules: [], year: 2027 };
      return calls === 1 ? ok(done) : failed(409, 'Somebody else changed this at the same moment.');
    };
    const { user } = await start();
    await confirm(user);
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByRole('alert')).toHaveTextContent(
      'The renewal stopped after 20,000 of 20,001 employees. Somebody else changed this at the same moment.',
    );
    expect(result.getByText('20000 schedules were renewed for 2027.')).toBeVisible();
    expect(result.getByText('Total inserted schedules').nextSibling).toHaveTextContent('5,240,000');
    expect(calls).toBe(2);
  });

  it('backs out at Cancel, and at Escape', async () => {
    answers();
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Renew Employees Schedules' })).toHaveFocus();
    await user.keyboard('{Enter}{Escape}');
    expect(screen.getByRole('button', { name: 'Renew Employees Schedules' })).toHaveFocus();
    expect(callsTo(RENEW)).toEqual([]);
  });

  it('is idle again after an error, and shows its message', async () => {
    answers({ [`POST ${RENEW}`]: failed(503, AWAY) });
    const { user } = await start();
    await confirm(user);
    expect(await screen.findByText(AWAY)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Renew Employees Schedules' })).toHaveFocus();
    expect(screen.queryByText('Result')).not.toBeInTheDocument();
  });
});
