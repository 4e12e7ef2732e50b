import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve, type ApiAnswer } from '@/testing/api-server';
import { answersForLeave, lines, rowsOfJuan } from '@/testing/leave-data';
import { answer, choose, dialog, enter, expectNotice, openLeave, typeDate } from '@/testing/leave-screen';

const EDIT = '/api/leave/a/leaves/editTrans';
const LEDGER = 'GET /api/leave/a/leaves/Transac?EMPID=100003';
const EDIT_QUESTION = 'Are you sure you want to edit this leave transaction?';

async function openEdit() {
  const { user } = openLeave('?employee=100003');
  const record = await dialog('Employee Leave Record');
  const history = within(await record.findByRole('table', { name: 'Transaction History' }));
  await user.click(history.getByRole('button', { name: 'Edit leave of Jan 15, 2026' }));
  await answer(user, EDIT_QUESTION, 'Confirm');
  const form = await dialog('Edit Leave Transaction');
  await form.findByRole('group', { name: 'Transaction Date' });
  const save = () => user.click(form.getByRole('button', { name: 'Save' }));
  return { user, form, save };
}

describe('editing a day of leave', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('edits a day of leave, after a question', async () => {
    const { user, form, save } = await openEdit();
    expect(form.getByLabelText('No. of Days')).toHaveValue('1');
    expect(form.getByLabelText('No. of Days')).toBeDisabled();
    await typeDate(user, form.getByRole('group', { name: 'Transaction Date' }), '01162026');
    await choose(user, form.getByRole('combobox', { name: 'Leave Type' }), 'Sick Leave');
    enter(form.getByLabelText('Remarks'), 'Flu');
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: lines.slice(3) }),
      [`PATCH ${EDIT}`]: ok({ msg: 'Leave record updated successfully!' }),
    });
    await save();
    await expectNotice('Leave record updated successfully!');
    expect(callsTo(EDIT).map(({ body }) => body)).toEqual([
      {
        EMPID: '100003',
        leaveData: [
          {
            ...{ TRANSAC_ID: '100003-2', LEAVE_TYPE: 'SL', DATE: '2026-01-16', REMARKS: 'Flu' },
            ...{ DAYS: 1, half: null },
          },
        ],
        revision: '7',
      },
    ]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Edit Leave Transaction' })).toBeNull();
    });
    await waitFor(() => {
      expect(screen.queryByText('Family vacation')).toBeNull();
    });
    expect(callsTo('/api/leave/a/leaves')).not.toEqual([]);
  });

  it('shows half a day as 0.5, and changes the part of the day', async () => {
    serve({
      ...answersForLeave(),
      [LEDGER]: ok({
        data: lines.map((line) =>
          line.TRANSAC_ID === '100003-2' ? { ...line, DAYS: 0.5, half: 'PM', CHANGE: -0.5 } : line,
        ),
      }),
    });
    const { user, form, save } = await openEdit();
    expect(form.getByLabelText('No. of Days')).toHaveValue('0.5');
    await choose(user, form.getByRole('combobox', { name: 'Part of the day' }), 'Morning (half a day)');
    serve({ ...answersForLeave(), [`PATCH ${EDIT}`]: ok({ msg: 'Leave record updated successfully!' }) });
    await save();
    await expectNotice('Leave record updated successfully!');
    expect(callsTo(EDIT).map(({ body }) => body)).toMatchObject([
      { leaveData: [{ TRANSAC_ID: '100003-2', DAYS: 0.5, half: 'AM' }] },
    ]);
  });

  it('does not send an incomplete date', async () => {
    const { user, form, save } = await openEdit();
    await user.click(
      within(form.getByRole('group', { name: 'Transaction Date' })).getByRole('spinbutton', { name: 'Day' }),
    );
    await user.keyboard('{Backspace}');
    await save();
    await expectNotice('Please fill in all required fields.');
    expect(callsTo(EDIT)).toEqual([]);
  });

  it.each([
    [
      failed(409, 'Employee 100003 has leave on 2026-01-15 already.'),
      'Employee 100003 has leave on Jan 15, 2026 already.',
    ],
    [failed(422, '2019-01-01 is before the first day.'), 'Jan 1, 2019 is before the first day.'],
    [{ status: 500, body: 'nothing' }, 'Error updating leave record.'],
  ])('says why an edit was refused, and keeps the input (%#)', async (refusal, message) => {
    const { form, save } = await openEdit();
    enter(form.getByLabelText('Remarks'), 'Family vacation!');
    serve({ ...answersForLeave(), [`PATCH ${EDIT}`]: refusal });
    await save();
    await expectNotice(message);
    expect(form.getByRole('alert')).toHaveTextContent(message);
    expect(form.getByLabelText('Remarks')).toHaveValue('Family vacation!');
  });

  it('asks before it discards an edit', async () => {
    const { user, form } = await openEdit();
    enter(form.getByLabelText('Remarks'), 'Family vacation!');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await answer(user, 'Discard what you have entered?', 'Discard');
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Edit Leave Transaction' })).toBeNull();
    });
  });
});

describe('a day of leave that another user has changed', () => {
  const err = 'The leave of employee 100003 was changed by 100001 meanwhile.';
  const [, , day] = lines;

  /** Enters remarks that are refused with a conflict; afterwards the server gives `answers`. */
  async function openConflict(answers: Record<string, ApiAnswer>) {
    serve(answersForLeave());
    const opened = await openEdit();
    enter(opened.form.getByLabelText('Remarks'), 'Family vacation!');
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves?EMPID=100003': ok({ data: rowsOfJuan(4, -1, '9') }),
      [`PATCH ${EDIT}`]: { status: 409, body: { err, changedBy: '100001', revision: '9' } },
      ...answers,
    });
    await opened.save();
    expect(await opened.form.findByText(err, { exact: false })).toBeVisible();
    await opened.user.click(opened.form.getByRole('button', { name: 'Reload' }));
    return opened;
  }

  it('keeps the entered values, and takes the current ones of all other fields', async () => {
    const moved = { ...day, LEAVE_TYPE: 'SL', DATE: '2026-01-16' };
    const { form, save } = await openConflict({ [LEDGER]: ok({ data: [moved] }) });
    await waitFor(() => {
      expect(form.queryByText(err, { exact: false })).toBeNull();
    });
    await save();
    await waitFor(() => {
      expect(callsTo(EDIT).at(-1)?.body).toMatchObject({
        revision: '9',
        leaveData: [{ REMARKS: 'Family vacation!', LEAVE_TYPE: 'SL', DATE: '2026-01-16' }],
      });
    });
  });

  it('says that it was deleted', async () => {
    const { form } = await openConflict({ [LEDGER]: ok({ data: [] }) });
    expect(await form.findByText('This day of leave was deleted in the meantime.')).toBeVisible();
    expect(form.getByLabelText('Remarks')).toHaveValue('Family vacation!');
  });

  it('reports when it could not be loaded again', async () => {
    const { form } = await openConflict({ [LEDGER]: failed(503, 'The database is away.') });
    expect(
      await form.findByText('The leave could not be loaded again. Nothing was changed. Please try again.'),
    ).toBeVisible();
    expect(form.getByText(err, { exact: false })).toBeVisible();
  });
});
