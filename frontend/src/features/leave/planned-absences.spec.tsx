import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PlannedAbsence } from '@timekeep/contracts/api/leave-api';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersForLeave } from '@/testing/leave-data';
import { choose, dialog, enter, enterDate, expectNotice, openLeave } from '@/testing/leave-screen';

const ABSENCES = '/api/leave/a/absences';
const OF_JUAN = `GET ${ABSENCES}?EMPID=100003`;
const maternity: PlannedAbsence = {
  ...{ ABSENCE_ID: '100003-A1', FROM: '2026-12-01', TO: '2027-03-15', remark: 'ML', reason: 'Birth' },
};

const answersWith = (...data: readonly PlannedAbsence[]) => ({
  ...answersForLeave(),
  [OF_JUAN]: ok({ data, revision: '7' }),
});

async function openManage() {
  const { user } = openLeave('?employee=100003&view=manage');
  const manage = await dialog('Manage Leave');
  await manage.findByRole('heading', { name: 'Planned absences' });
  return { user, manage };
}

describe('planned absences', () => {
  beforeEach(() => {
    serve(answersForLeave());
  });

  it('of 105 days are recorded as one', async () => {
    const { user, manage } = await openManage();
    expect(await manage.findByText(/^None\. Maternity leave/)).toBeVisible();
    await user.click(manage.getByRole('button', { name: 'New absence' }));
    const form = await dialog('New absence');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please choose the kind of absence.')).toBeVisible();
    await choose(user, form.getByRole('combobox', { name: 'Kind of absence' }), 'Maternity Leave');
    enterDate(form.getByRole('group', { name: 'First day' }), '12/01/2026');
    enterDate(form.getByRole('group', { name: 'Last day (for several days)' }), '03/15/2027');
    expect(form.getByText('105 days, Sundays and holidays included')).toBeVisible();
    enter(form.getByLabelText('Reason'), ' Birth ');
    const warnings = [{ DATE: '2026-12-01', code: 'x', values: {}, text: 'x' }];
    const saved = { msg: 'Recorded.', ABSENCE_ID: '100003-A1', warnings };
    serve({ ...answersWith(maternity), [`POST ${ABSENCES}`]: ok(saved) });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Record this absence?' }));
    expect(
      question.getByText('These days were worked, and their records will not show it: Dec 1, 2026.'),
    ).toBeVisible();
    expect(callsTo(ABSENCES)).toMatchObject([{ body: { preview: true } }]);
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await manage.findByText('Maternity Leave')).toBeVisible();
    expect(manage.getByText(/Dec 1, 2026 to Mar 15, 2027 \(105 days\)/)).toBeVisible();
    expect(document.body).toHaveTextContent(
      'Recorded. These days were worked, and their records do not show it: Dec 1, 2026.',
    );
    const { ABSENCE_ID: _, ...entered } = maternity;
    const body = { EMPID: '100003', ...entered };
    expect(callsTo(ABSENCES).map((call) => call.body)).toEqual([{ ...body, preview: true }, body]);
  });

  it('say in the form why they are refused', async () => {
    const { user, manage } = await openManage();
    await user.click(manage.getByRole('button', { name: 'New absence' }));
    const form = await dialog('New absence');
    await choose(user, form.getByRole('combobox', { name: 'Kind of absence' }), 'Official Business');
    enterDate(form.getByRole('group', { name: 'First day' }), '12/02/2026');
    enterDate(form.getByRole('group', { name: 'Last day (for several days)' }), '12/01/2026');
    enter(form.getByLabelText('Reason'), 'Client');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The last day is before the first day.')).toBeVisible();
    enterDate(form.getByRole('group', { name: 'Last day (for several days)' }), '12/02/2026');
    const refusal = 'Employee 100003 has leave in this range: 2026-12-02.';
    serve({ ...answersForLeave(), [`POST ${ABSENCES}`]: failed(409, refusal) });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/has leave in this range/)).toBeVisible();
  });

  it('are withdrawn after a question', async () => {
    serve(answersWith({ ...maternity, outside: true }));
    const { user, manage } = await openManage();
    expect(await manage.findByText(/outside the employment/)).toBeVisible();
    const withdraw = { name: 'Withdraw absence 100003-A1' };
    await user.click(manage.getByRole('button', withdraw));
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw this absence?' }));
    expect(question.getByText(/Maternity Leave, Dec 1, 2026 to Mar 15, 2027/)).toBeVisible();
    serve({ ...answersWith(), [`DELETE ${ABSENCES}`]: ok({ msg: 'Absence 100003-A1 was withdrawn.' }) });
    await user.click(question.getByRole('button', { name: 'Withdraw' }));
    await expectNotice('Absence 100003-A1 was withdrawn.');
    await waitFor(() => {
      expect(manage.queryByRole('button', withdraw)).toBeNull();
    });
    expect(callsTo(ABSENCES)).toMatchObject([{ body: { ABSENCE_ID: '100003-A1', revision: '7' } }]);
  });
});
