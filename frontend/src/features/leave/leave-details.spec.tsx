import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersForLeave, rowsOfJuan } from '@/testing/leave-data';
import {
  answer,
  dialog,
  enter as enterText,
  enterDate,
  expectNotice,
  openLeave,
} from '@/testing/leave-screen';

const UPDATE = '/api/leave/a/leaves/updateLeaveAndAnniv';
const QUESTION = 'Are you sure you want to edit the leave details?';

async function openRecord() {
  const { user, router } = openLeave('?employee=100003');
  const record = await dialog('Employee Leave Record');
  await record.findByText('DELA CRUZ, JUAN');
  const enter = (label: string, text: string) => {
    enterText(record.getByLabelText(label), text);
  };
  const edit = async () => {
    await user.click(record.getByRole('button', { name: 'Edit Details' }));
    await answer(user, QUESTION, 'Confirm');
    await record.findByLabelText('Sick Leave');
  };
  const save = () => user.click(record.getByRole('button', { name: 'Save' }));
  return { user, router, record, enter, edit, save };
}

describe('leave details', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('show the employee, balances, anniversary and increment', async () => {
    const { record } = await openRecord();
    expect(record.getByText('100003 · Warehouse')).toBeVisible();
    expect(record.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4',
      '-1',
      'Feb 29, 2020',
      '5',
    ]);
    expect(record.getByText('Leave Increment (Days)')).toBeVisible();
  });

  it('show -- for no anniversary', async () => {
    const data = rowsOfJuan(0, 0, '7').map((row) => ({ ...row, ANNIV: null }));
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves?EMPID=100003': ok({ data }) });
    const { record } = await openRecord();
    expect(record.getByText('--')).toBeVisible();
  });

  it('are edited only after a question', async () => {
    const { user, record } = await openRecord();
    await user.click(record.getByRole('button', { name: 'Edit Details' }));
    await answer(user, QUESTION, 'Cancel');
    expect(record.queryByLabelText('Sick Leave')).toBeNull();
  });

  it('are saved as whole numbers with the revision, and shown', async () => {
    const { record, enter, edit, save } = await openRecord();
    await edit();
    enter('Sick Leave', '12');
    enter('Vacation Leave', '-3');
    enter('Leave Increment (Days)', '2');
    enter('Reason (optional)', 'Carried over');
    enterDate(record.getByRole('group', { name: 'Anniversary Date' }), '01/31/2021');
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves?EMPID=100003': ok({ data: rowsOfJuan(12, -3, '8') }),
      [`PATCH ${UPDATE}`]: ok({ msg: 'Leave details updated successfully!' }),
    });
    await save();
    await expectNotice('Leave details updated successfully!');
    expect(callsTo(UPDATE).map(({ body }) => body)).toEqual([
      {
        EMPID: '100003',
        leaveUpdates: [
          { LEAVE_TYPE: 'SL', DAYS: 12 },
          { LEAVE_TYPE: 'VL', DAYS: -3 },
        ],
        annivUpdate: { ANNIV: '2021-01-31', INCREMENT: 2 },
        reason: 'Carried over',
        revision: '7',
      },
    ]);
    expect(await record.findByText('12')).toBeVisible();
    expect(record.queryByLabelText('Sick Leave')).toBeNull();
  });

  it.each([
    ['Sick Leave', '', 'Please fill in all required fields.'],
    ['Vacation Leave', '1.25', 'Please enter whole or half days from -999 to 999.'],
    ['Leave Increment (Days)', '-1', 'Please enter a whole number from 0 to 999.'],
  ])('with %p as %p are not sent', async (label, text, message) => {
    const { record, enter, edit, save } = await openRecord();
    await edit();
    enter(label, text);
    await save();
    await expectNotice(message);
    expect(record.getByRole('alert')).toHaveTextContent(message);
    expect(record.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(callsTo(UPDATE)).toEqual([]);
  });

  it.each([
    [failed(422, 'Juan cannot have that.'), 'Juan cannot have that.'],
    [{ status: 500, body: 'nothing' }, 'Error updating leave details.'],
  ])('say why they were not saved, and stay (%#)', async (refusal, message) => {
    const { record, enter, edit, save } = await openRecord();
    await edit();
    enter('Sick Leave', '12');
    serve({ ...answersForLeave(), [`PATCH ${UPDATE}`]: refusal });
    await save();
    await expectNotice(message);
    expect(record.getByRole('alert')).toHaveTextContent(message);
    expect(record.getByLabelText('Sick Leave')).toHaveValue('12');
  });

  it('name the other user, and keep the entered values after reloading', async () => {
    const { user, record, enter, edit, save } = await openRecord();
    await edit();
    enter('Sick Leave', '12');
    const err = 'The leave of employee 100003 was changed by 100001 meanwhile.';
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves?EMPID=100003': ok({ data: rowsOfJuan(5, 6, '9') }),
      [`PATCH ${UPDATE}`]: { status: 409, body: { err, changedBy: '100001', revision: '9' } },
    });
    await save();
    expect(await record.findByText(err, { exact: false })).toBeVisible();
    await user.click(record.getByRole('button', { name: 'Reload' }));
    await waitFor(() => {
      expect(record.getByLabelText('Vacation Leave')).toHaveValue('6');
    });
    expect(record.getByLabelText('Sick Leave')).toHaveValue('12');
    await save();
    await waitFor(() => {
      expect(callsTo(UPDATE).at(-1)?.body).toMatchObject({ revision: '9' });
    });
  });

  it('report when they could not be loaded again', async () => {
    const { user, record, enter, edit, save } = await openRecord();
    await edit();
    enter('Sick Leave', '12');
    const err = 'The leave of employee 100003 was changed by 100001 meanwhile.';
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves?EMPID=100003': failed(503, 'The database is away.'),
      [`PATCH ${UPDATE}`]: { status: 409, body: { err, changedBy: '100001', revision: '9' } },
    });
    await save();
    await user.click(await record.findByRole('button', { name: 'Reload' }));
    expect(
      await record.findByText('The leave could not be loaded again. Nothing was changed. Please try again.'),
    ).toBeVisible();
    expect(record.getByLabelText('Sick Leave')).toHaveValue('12');
  });

  it('leave edit mode at Cancel, and ask before they discard input', async () => {
    const { user, record, enter, edit } = await openRecord();
    await edit();
    expect(record.getByRole('button', { name: 'Manage Leave' })).toBeDisabled();
    enter('Sick Leave', '12');
    await user.click(record.getByRole('button', { name: 'Cancel' }));
    await answer(user, 'Discard what you have entered?', 'Keep editing');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(record.getByLabelText('Sick Leave')).toHaveValue('12');
    await user.click(record.getByRole('button', { name: 'Close' }));
    await answer(user, 'Discard what you have entered?', 'Keep editing');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    await user.click(record.getByRole('button', { name: 'Cancel' }));
    await answer(user, 'Discard what you have entered?', 'Discard');
    expect(record.queryByLabelText('Sick Leave')).toBeNull();
    expect(record.getByRole('button', { name: 'Edit Details' })).toHaveFocus();
    expect(callsTo(UPDATE)).toEqual([]);
  });
});
