import { beforeEach, describe, expect, it } from '@jest/globals';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve, serveAlso } from '@/testing/api-server';
import { answersForLeave, lines as ledgerLines } from '@/testing/leave-data';
import { answer, choose, dialog, enter, enterDate, expectNotice, openLeave } from '@/testing/leave-screen';

const ADD = '/api/leave/a/leaves/newTransac';
const QUESTION = 'Are you sure you want to register this new transaction?';
const MISSING = 'Please fill in all required fields.';

async function openApplication() {
  const { user } = openLeave();
  await user.click(await screen.findByRole('button', { name: 'New Leave Application' }));
  const form = await dialog('New Leave Application');
  const fill = async (place: number, type: string, date: string, remarks: string, last = '') => {
    const entry = within(form.getByRole('group', { name: `Leave entry ${place}` }));
    if (type !== '') await choose(user, entry.getByRole('combobox', { name: 'Leave Type' }), type);
    if (date !== '') enterDate(entry.getByRole('group', { name: 'Date' }), date);
    if (last !== '') enterDate(entry.getByRole('group', { name: 'Last day (for several days)' }), last);
    if (remarks !== '') enter(entry.getByLabelText('Remarks'), remarks);
  };
  const name = async (EMPID: string) => {
    enter(form.getByRole('combobox', { name: 'Employee ID' }), EMPID);
    await user.keyboard('{Escape}');
  };
  const submit = () => user.click(form.getByRole('button', { name: 'Submit Leave Application' }));
  return { user, form, fill, name, submit };
}

async function openFilled() {
  const opened = await openApplication();
  await opened.name('100003');
  await opened.fill(1, 'Sick Leave', '11/20/2026', 'Fever');
  return opened;
}

describe('new leave application', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('suggests employees, and fills in name and department, which are read-only', async () => {
    const { user, form } = await openApplication();
    await user.type(form.getByRole('combobox', { name: 'Employee ID' }), 'cruz');
    await user.click(await screen.findByRole('option', { name: '100003 - DELA CRUZ, JUAN' }));
    expect(form.getByRole('combobox', { name: 'Employee ID' })).toHaveValue('100003');
    expect(form.getByLabelText('Name')).toHaveValue('DELA CRUZ, JUAN');
    expect(form.getByLabelText('Department')).toHaveValue('Warehouse');
    expect(form.getByLabelText('Name')).toHaveAttribute('readonly');
    expect(form.getByLabelText('Department')).toHaveAttribute('readonly');
  });

  it('takes the first match on Enter, and does not submit the application', async () => {
    const { user, form } = await openApplication();
    await user.type(form.getByRole('combobox', { name: 'Employee ID' }), 'cruz');
    await screen.findByRole('option', { name: '100003 - DELA CRUZ, JUAN' });
    await user.keyboard('{Enter}');
    expect(form.getByLabelText('Name')).toHaveValue('DELA CRUZ, JUAN');
    expect(form.queryByText('Please enter remarks.')).toBeNull();
  });

  it('records all entries after a question, says so, and closes', async () => {
    const { user, form, fill, submit } = await openFilled();
    await user.click(form.getByRole('button', { name: 'Add Leave Entry' }));
    const second = within(form.getByRole('group', { name: 'Leave entry 2' }));
    expect(second.getByRole('combobox', { name: 'Leave Type' })).toHaveFocus();
    await fill(2, 'Vacation Leave', '11/21/2026', 'Trip');
    await submit();
    serve({
      ...answersForLeave(),
      [`POST ${ADD}`]: ok({ status: true, msg: 'Transaction added successfully!' }),
    });
    await answer(user, QUESTION, 'Confirm');
    await expectNotice('Transaction added successfully!');
    expect(callsTo(ADD)).toMatchObject([
      {
        body: {
          EMPID: '100003',
          leaveEntries: [
            { LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: 'Fever', DAYS: '1' },
            { LEAVE_TYPE: 'VL', DATE: '2026-11-21', REMARKS: 'Trip', DAYS: '1' },
          ],
        },
      },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await waitFor(() => {
      expect(callsTo('/api/leave/a/leaves')).not.toEqual([]);
    });
  });

  it('asks on Enter in a date, as in any other field', async () => {
    const { user, form } = await openFilled();
    const date = within(form.getByRole('group', { name: 'Date' }));
    await user.click(date.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('{Enter}');
    await answer(user, QUESTION, 'Cancel');
    expect(callsTo(ADD)).toEqual([]);
  });

  it('names the day that needs no leave in the question, and records it all the same', async () => {
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({
        ...{ data: ledgerLines, worked: [] },
        holidays: [{ date: '2026-11-20', remark: 'LH' }],
      }),
      [`POST ${ADD}`]: ok({ status: true, msg: 'Transaction added successfully!' }),
    });
    const { user, submit } = await openFilled();
    await submit();
    const asked = await screen.findByRole('alertdialog', { name: QUESTION });
    await waitFor(() => {
      expect(asked).toHaveTextContent('This day needs no leave:');
    });
    expect(asked).toHaveTextContent('Friday, November 20, 2026: Legal Holiday');
    await answer(user, QUESTION, 'Confirm');
    await expectNotice('Transaction added successfully!');
  });

  it('sends nothing when the question is cancelled', async () => {
    const { user, submit } = await openFilled();
    await submit();
    await answer(user, QUESTION, 'Cancel');
    expect(callsTo(ADD)).toEqual([]);
  });

  it.each([
    ['employee', '', ['Sick Leave', '11/20/2026', 'Fever']],
    ['type', '100003', ['', '11/20/2026', 'Fever']],
    ['date', '100003', ['Sick Leave', '', 'Fever']],
    ['remarks', '100003', ['Sick Leave', '11/20/2026', ' ']],
  ] as const)('does not ask without %s', async (_what, EMPID, [type, date, remarks]) => {
    const { form, name, fill, submit } = await openApplication();
    if (EMPID !== '') await name(EMPID);
    await fill(1, type, date, remarks);
    await submit();
    await expectNotice(MISSING);
    expect(form.getByRole('alert')).toHaveTextContent(MISSING);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(
      document.querySelectorAll('[aria-invalid="true"], .MuiPickersOutlinedInput-root.Mui-error'),
    ).not.toHaveLength(0);
  });

  it('does not ask with a repeated date, and says so at the entry until the date is changed', async () => {
    const { user, form, fill, submit } = await openFilled();
    await user.click(form.getByRole('button', { name: 'Add Leave Entry' }));
    await fill(2, 'Vacation Leave', '11/20/2026', 'Trip');
    const second = within(form.getByRole('group', { name: 'Leave entry 2' }));
    expect(second.getByText('Entry 1 has this date already.')).toBeVisible();
    await submit();
    const message = 'Entry 2 has the same date as entry 1, Nov 20, 2026. Each entry needs a date of its own.';
    expect(await form.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await fill(2, '', '11/21/2026', '');
    expect(second.queryByText('Entry 1 has this date already.')).toBeNull();
    await waitFor(() => {
      expect(form.queryByRole('alert')).toBeNull();
    });
    await submit();
    await answer(user, QUESTION, 'Cancel');
    expect(callsTo(ADD)).toEqual([]);
  });

  it.each([
    [
      failed(409, 'Employee 100003 has leave on 2026-11-20 already.'),
      'Employee 100003 has leave on Nov 20, 2026 already.',
    ],
    [ok({ status: false, msg: '' }), 'Failed to add transaction.'],
    ['break' as const, 'An error occurred.'],
  ])('says why it was not recorded, and stays (%#)', async (refusal, message) => {
    const { user, form, submit } = await openFilled();
    await submit();
    serve({ ...answersForLeave(), [`POST ${ADD}`]: refusal });
    await answer(user, QUESTION, 'Confirm');
    await expectNotice(message);
    expect(await form.findByRole('alert')).toHaveTextContent(message);
    expect(form.getByLabelText('Remarks')).toHaveValue('Fever');
  });

  it('shows the refused date at its entry until the date is changed', async () => {
    const { user, form, fill, submit } = await openFilled();
    await user.click(form.getByRole('button', { name: 'Add Leave Entry' }));
    await fill(2, 'Vacation Leave', '11/21/2026', 'Trip');
    await submit();
    const reason = leaveMessages.onLeaveAlready({ employee: '100003', date: '2026-11-20' });
    const refusal = failed(409, leaveMessages.ofEntry({ entry: 1, reason }));
    const message = 'Employee 100003 has leave on Nov 20, 2026 already.';
    serve({ ...answersForLeave(), [`POST ${ADD}`]: refusal });
    await answer(user, QUESTION, 'Confirm');
    const first = within(form.getByRole('group', { name: 'Leave entry 1' }));
    const second = within(form.getByRole('group', { name: 'Leave entry 2' }));
    expect(await first.findByText(message)).toBeVisible();
    await fill(2, '', '11/23/2026', 'Another trip');
    expect(first.getByText(message)).toBeVisible();
    expect(second.queryByText(message)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Remove entry 2' }));
    expect(first.getByText(message)).toBeVisible();
    await fill(1, '', '11/19/2026', '');
    expect(first.queryByText(message)).toBeNull();
  });

  it('shows a refused date at its entry when the reason names the date of another entry too', async () => {
    const { user, form, fill, submit } = await openFilled();
    await user.click(form.getByRole('button', { name: 'Add Leave Entry' }));
    await fill(2, 'Sick Leave', '11/21/2026', 'Fever');
    await submit();
    const last = { employee: '100003', date: '2026-11-21', last: '2026-11-20' };
    const refusal = leaveMessages.ofEntry({ entry: 2, reason: leaveMessages.afterLastDay(last) });
    serve({ ...answersForLeave(), [`POST ${ADD}`]: failed(422, refusal) });
    await answer(user, QUESTION, 'Confirm');
    const message = 'Nov 21, 2026 is after the last day of employee 100003, Nov 20, 2026.';
    const second = within(form.getByRole('group', { name: 'Leave entry 2' }));
    expect(await second.findByText(message)).toBeVisible();
    const first = within(form.getByRole('group', { name: 'Leave entry 1' }));
    expect(first.queryByText(/after the last day/)).toBeNull();
  });

  it('names a refused entry by its number in the form, in which an entry can have several days', async () => {
    const { user, form, name, fill, submit } = await openApplication();
    await name('100003');
    await fill(1, 'Sick Leave', '11/18/2026', 'Fever', '11/20/2026');
    const reason = leaveMessages.onLeaveAlready({ employee: '100003', date: '2026-11-20' });
    serveAlso(`POST ${ADD}`, () => failed(409, leaveMessages.ofEntry({ entry: 3, reason })));
    await submit();
    await answer(user, QUESTION, 'Confirm');
    const first = within(form.getByRole('group', { name: 'Leave entry 1' }));
    const message = 'Employee 100003 has leave on Nov 20, 2026 already.';
    expect(await first.findByText(message)).toBeVisible();
    expect((await form.findByRole('alert')).textContent).toBe(message);

    await user.click(form.getByRole('button', { name: 'Add Leave Entry' }));
    await fill(2, 'Vacation Leave', '11/23/2026', 'Trip');
    const later = leaveMessages.onLeaveAlready({ employee: '100003', date: '2026-11-23' });
    serveAlso(`POST ${ADD}`, () => failed(409, leaveMessages.ofEntry({ entry: 4, reason: later })));
    await submit();
    await answer(user, QUESTION, 'Confirm');
    const numbered = 'Entry 2: Employee 100003 has leave on Nov 23, 2026 already.';
    await waitFor(() => {
      expect(form.getByRole('alert')).toHaveTextContent(numbered);
    });
  });

  it('shows the balance before and after', async () => {
    const { form, name, fill } = await openApplication();
    await name('100003');
    await fill(1, 'Sick Leave', '11/20/2026', 'Fever');
    const balance = within(await form.findByLabelText('Balance before and after'));
    expect(balance.getByText('Sick Leave')).toBeVisible();
    expect(balance.getByRole('definition')).toHaveTextContent('4 days left, 3 afterwards');
  });

  it('says that rest days and holidays are not left out when they cannot be read', async () => {
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves/Transac?EMPID=100003': 'break' });
    const { form } = await openFilled();
    expect(await form.findByText(/Please leave out rest days and holidays yourself/)).toBeVisible();
  });

  it('removes an entry, and empties the only one', async () => {
    const { user, form, fill } = await openFilled();
    await user.click(form.getByRole('button', { name: 'Add Leave Entry' }));
    await fill(2, '', '', 'Trip');
    await user.click(form.getByRole('button', { name: 'Remove entry 1' }));
    expect(form.getByLabelText('Remarks')).toHaveValue('Trip');
    expect(form.getByRole('button', { name: 'Add Leave Entry' })).toHaveFocus();
    await user.click(form.getByRole('button', { name: 'Remove entry 1' }));
    expect(form.getByLabelText('Remarks')).toHaveValue('');
  });

  it('asks before it discards input', async () => {
    const { user, form, name } = await openApplication();
    await name('1');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await answer(user, 'Discard what you have entered?', 'Discard');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('says why there are no suggestions', async () => {
    serve({ ...answersForLeave(), 'GET /api/data/a/employee': failed(503, 'The database is away.') });
    const { form } = await openApplication();
    expect(await form.findByText('The database is away.')).toBeVisible();
  });
});
