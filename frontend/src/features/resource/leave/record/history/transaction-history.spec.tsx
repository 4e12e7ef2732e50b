import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '../../../../../testing/api-server';
import { answersForLeave, lines, rowsOfJuan } from '../../testing/leave-data';
import { answer, choose, dialog, noticeSays, openLeave, typeDate } from '../../testing/leave-screen';

const EDIT = '/api/leave/a/leaves/editTrans';
const DELETE = '/api/leave/a/leaves/DeleteTrans';
const EDIT_QUESTION = 'Are you sure you want to edit this leave transaction?';
const DELETE_QUESTION = 'Are you sure you want to delete this leave record?';

async function openHistory() {
  const { user } = openLeave('?employee=100003');
  const record = await dialog('Employee Leave Record');
  const history = within(await record.findByRole('table', { name: 'Transaction History' }));
  return { user, record, history };
}

async function openEdit() {
  const { user, history } = await openHistory();
  await user.click(history.getByRole('button', { name: 'Edit leave of Jan 15, 2026' }));
  await answer(user, EDIT_QUESTION, 'Confirm');
  const form = await dialog('Edit Leave Transaction');
  const save = () => user.click(form.getByRole('button', { name: 'Save' }));
  return { user, form, save };
}

describe('transaction history', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('has a line for each change, with Edit and Delete for days of leave alone', async () => {
    const { history } = await openHistory();
    expect(history.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'DATE',
      'LEAVE TYPE',
      'NO. OF DAYS',
      'REMARKS',
      'ACTION',
    ]);
    expect(
      history
        .getAllByRole('row')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual([
      'Mar 1, 2026 SunSick Leave5increase of 5 days by 100001',
      'Mar 1, 2026 SunVacation Leave1decrease of 1 days by 100001',
      'Jan 15, 2026 ThuVacation Leave1Family vacationEditDelete',
      'Dec 1, 2025 MonSick Leave1FeverEditDelete',
    ]);
  });

  it('makes increases, decreases and numbers stand out', async () => {
    const { history } = await openHistory();
    const [increase, decrease, five] = ['increase', 'decrease', '5'].map(
      (word) => history.getAllByText(word, { selector: 'strong' })[0],
    );
    for (const word of [increase, decrease, five]) expect(word).toHaveStyle({ fontWeight: 700 });
    const colours = [increase, decrease, five].map((word) => word && getComputedStyle(word).color);
    expect(new Set(colours).size).toBe(3);
    expect(history.queryByText('Fever', { selector: 'strong' })).toBeNull();
  });

  it('edits a day of leave, after a question', async () => {
    const { user, form, save } = await openEdit();
    expect(form.getByLabelText('No. of Days')).toHaveValue('1');
    expect(form.getByLabelText('No. of Days')).toBeDisabled();
    await typeDate(user, form.getByRole('group', { name: 'Transaction Date' }), '01162026');
    await choose(user, form.getByRole('combobox', { name: 'Leave Type' }), 'Sick Leave');
    await user.clear(form.getByLabelText('Remarks'));
    await user.type(form.getByLabelText('Remarks'), 'Flu');
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: lines.slice(3) }),
      [`PATCH ${EDIT}`]: ok({ msg: 'Leave record updated successfully!' }),
    });
    await save();
    await noticeSays('Leave record updated successfully!');
    expect(callsTo(EDIT).map(({ body }) => body)).toEqual([
      {
        EMPID: '100003',
        leaveData: [
          { TRANSAC_ID: '100003-2', LEAVE_TYPE: 'SL', DATE: '2026-01-16', DAYS: 1, REMARKS: 'Flu' },
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

  it('does not edit when the question is cancelled', async () => {
    const { user, history } = await openHistory();
    await user.click(history.getByRole('button', { name: 'Edit leave of Jan 15, 2026' }));
    await answer(user, EDIT_QUESTION, 'Cancel');
    expect(screen.queryByRole('dialog', { name: 'Edit Leave Transaction' })).toBeNull();
  });

  it('does not send half a date', async () => {
    const { user, form, save } = await openEdit();
    await user.click(
      within(form.getByRole('group', { name: 'Transaction Date' })).getByRole('spinbutton', { name: 'Day' }),
    );
    await user.keyboard('{Backspace}');
    await save();
    await noticeSays('Please fill in all required fields.');
    expect(callsTo(EDIT)).toEqual([]);
  });

  it.each([
    [
      failed(409, 'Employee 100003 has leave on 2026-01-15 already.'),
      'Employee 100003 has leave on 2026-01-15 already.',
    ],
    [failed(422, '2019-01-01 is before the first day.'), '2019-01-01 is before the first day.'],
    [{ status: 500, body: 'nothing' }, 'Error updating leave record.'],
  ])('says why an edit was refused, and keeps it (%#)', async (refusal, message) => {
    const { user, form, save } = await openEdit();
    await user.type(form.getByLabelText('Remarks'), '!');
    serve({ ...answersForLeave(), [`PATCH ${EDIT}`]: refusal });
    await save();
    await noticeSays(message);
    expect(form.getByRole('alert')).toHaveTextContent(message);
    expect(form.getByLabelText('Remarks')).toHaveValue('Family vacation!');
  });

  it('tells who was faster, and sends the edit on top of that', async () => {
    const { user, form, save } = await openEdit();
    await user.type(form.getByLabelText('Remarks'), '!');
    const err = 'The leave of employee 100003 was changed by 100001 meanwhile.';
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves?EMPID=100003': ok({ data: rowsOfJuan(4, -1, '9') }),
      [`PATCH ${EDIT}`]: { status: 409, body: { err, changedBy: '100001', revision: '9' } },
    });
    await save();
    expect(await form.findByText(err, { exact: false })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Reload' }));
    await waitFor(() => {
      expect(form.queryByText(err, { exact: false })).toBeNull();
    });
    await save();
    await waitFor(() => {
      expect(callsTo(EDIT).at(-1)?.body).toMatchObject({
        revision: '9',
        leaveData: [{ REMARKS: 'Family vacation!' }],
      });
    });
  });

  it('asks before an edit is thrown away', async () => {
    const { user, form } = await openEdit();
    await user.type(form.getByLabelText('Remarks'), '!');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await answer(user, 'Discard what you have entered?', 'Discard');
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Edit Leave Transaction' })).toBeNull();
    });
  });

  it('deletes a day of leave, after a question', async () => {
    const { user, history } = await openHistory();
    await user.click(history.getByRole('button', { name: 'Delete leave of Dec 1, 2025' }));
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: lines.slice(0, 3) }),
      [`POST ${DELETE}`]: ok({ msg: 'Leave transaction 100003-1 was deleted.' }),
    });
    await answer(user, DELETE_QUESTION, 'Delete');
    await noticeSays('Leave transaction 100003-1 was deleted.');
    expect(callsTo(DELETE)).toMatchObject([{ method: 'POST', body: { TRANSAC_ID: '100003-1' } }]);
    await waitFor(() => {
      expect(history.queryByText('Fever')).toBeNull();
    });
  });

  it('says why it was not deleted', async () => {
    const { user, history } = await openHistory();
    await user.click(history.getByRole('button', { name: 'Delete leave of Dec 1, 2025' }));
    serve({ ...answersForLeave(), [`POST ${DELETE}`]: failed(503, 'Nothing was recorded.') });
    await answer(user, DELETE_QUESTION, 'Delete');
    await noticeSays('Nothing was recorded.');
    await answer(user, DELETE_QUESTION, 'Cancel');
    expect(history.getByText('Fever')).toBeInTheDocument();
  });

  it('says that there is nothing yet', async () => {
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: [] }) });
    openLeave('?employee=100003');
    const record = await dialog('Employee Leave Record');
    expect(await record.findByText('No data available')).toBeVisible();
  });
});
