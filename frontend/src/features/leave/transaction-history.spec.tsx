import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { previewOf } from '@/testing/previews';
import { answersForLeave, lines, rowsOfJuan } from '@/testing/leave-data';
import { answer, dialog, expectNotice, openLeave } from '@/testing/leave-screen';
import type { Rendering } from '@/testing/render-app';

const DELETE = '/api/leave/a/leaves/DeleteTrans';
const EDIT_QUESTION = 'Are you sure you want to edit this leave transaction?';
const DELETE_QUESTION = 'Are you sure you want to delete this leave record?';

async function openHistory(rendering?: Rendering) {
  const { user } = openLeave('?employee=100003', rendering);
  const record = await dialog('Employee Leave Record');
  const history = within(await record.findByRole('table', { name: 'Transaction History' }));
  return { user, record, history };
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
      'BY',
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

  it('highlights increases, decreases and numbers', async () => {
    const { history } = await openHistory({ styled: true });
    const [increase, decrease, five] = ['increase', 'decrease', '5'].map(
      (word) => history.getAllByText(word, { selector: 'strong' })[0],
    );
    for (const word of [increase, decrease, five]) expect(word).toHaveStyle({ fontWeight: 700 });
    const colours = [increase, decrease, five].map((word) => word && getComputedStyle(word).color);
    expect(new Set(colours).size).toBe(3);
    expect(history.queryByText('Fever', { selector: 'strong' })).toBeNull();
  });

  it('does not edit when the question is cancelled', async () => {
    const { user, history } = await openHistory();
    await user.click(history.getByRole('button', { name: 'Edit leave of Jan 15, 2026' }));
    await answer(user, EDIT_QUESTION, 'Cancel');
    expect(screen.queryByRole('dialog', { name: 'Edit Leave Transaction' })).toBeNull();
  });

  it('deletes a day of leave, after a question', async () => {
    const { user, history } = await openHistory();
    await user.click(history.getByRole('button', { name: 'Delete leave of Dec 1, 2025' }));
    serve({
      ...answersForLeave(),
      'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: lines.slice(0, 3) }),
      [`POST ${DELETE}`]: ok({ msg: 'Leave transaction 100003-1 was deleted.' }),
    });
    await answer(user, DELETE_QUESTION, 'Confirm');
    await expectNotice('Leave transaction 100003-1 was deleted.');
    expect(callsTo(DELETE)).toMatchObject([
      { method: 'POST', body: { TRANSAC_ID: '100003-1', revision: '7' } },
    ]);
    await waitFor(() => {
      expect(history.queryByText('Fever')).toBeNull();
    });
    expect(screen.getByText('Transaction History', { selector: 'h3' })).toHaveFocus();
  });

  it('says why it was not deleted', async () => {
    const { user, history } = await openHistory();
    await user.click(history.getByRole('button', { name: 'Delete leave of Dec 1, 2025' }));
    serve({ ...answersForLeave(), [`POST ${DELETE}`]: failed(503, 'Nothing was recorded.') });
    await answer(user, DELETE_QUESTION, 'Confirm');
    await expectNotice('Nothing was recorded.');
    await answer(user, DELETE_QUESTION, 'Cancel');
    expect(history.getByText('Fever')).toBeInTheDocument();
  });

  describe('with a day that another user has changed', () => {
    const err = 'The leave of employee 100003 was changed by the employee 100005 in the meantime.';

    /** Deletes a day, which is refused with a conflict; `present` is the current ledger. */
    async function openConflict(present: readonly LeaveLine[]) {
      const { user, history } = await openHistory();
      await user.click(history.getByRole('button', { name: 'Delete leave of Dec 1, 2025' }));
      serve({
        ...answersForLeave(),
        'GET /api/leave/a/leaves?EMPID=100003': ok({ data: rowsOfJuan(4, -1, '9') }),
        'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: present }),
        [`POST ${DELETE}`]: { status: 409, body: { err, changedBy: '100005', revision: '9' } },
      });
      await answer(user, DELETE_QUESTION, 'Confirm');
      const question = within(screen.getByRole('alertdialog', { name: DELETE_QUESTION }));
      expect(await question.findByText(err, { exact: false })).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Reload' }));
      return { user, question };
    }

    it('shows the current values of the day before it is deleted', async () => {
      const present = lines.map((line) =>
        line.TRANSAC_ID === '100003-1' ? { ...line, DATE: '2025-12-02' } : line,
      );
      const { user, question } = await openConflict(present);
      expect(await question.findByText(/December 2, 2025/)).toBeVisible();
      await answer(user, DELETE_QUESTION, 'Confirm');
      await waitFor(() => {
        expect(callsTo(DELETE).at(-1)?.body).toEqual({ TRANSAC_ID: '100003-1', revision: '9' });
      });
    });

    it('says that the day was already deleted', async () => {
      const { question } = await openConflict(lines.slice(0, 3));
      expect(await question.findByText('This day of leave was deleted in the meantime.')).toBeVisible();
    });
  });

  describe('with several days selected', () => {
    const DELETIONS = '/api/leave/a/leaves/deletions';
    const QUESTION = 'Are you sure you want to delete these 2 leave records?';
    const seen = [
      { TRANSAC_ID: '100003-2', LEAVE_TYPE: 'VL', DATE: '2026-01-15', half: null },
      { TRANSAC_ID: '100003-1', LEAVE_TYPE: 'SL', DATE: '2025-12-01', half: null },
    ];
    const results = seen.map(({ TRANSAC_ID }) => ({ TRANSAC_ID, status: 200 }));
    const preview = { ...previewOf(2), leave: { SL: 1, VL: 1 } };

    async function selectAll() {
      const { user, record, history } = await openHistory();
      await user.click(record.getByRole('button', { name: 'Select days' }));
      await user.click(record.getByRole('button', { name: 'Select all' }));
      expect(history.getAllByRole('checkbox')).toHaveLength(2);
      const shown = { msg: 'Records that change: 2.', results, preview };
      serve({ ...answersForLeave(), [`POST ${DELETIONS}`]: ok(shown) });
      await user.click(record.getByRole('button', { name: 'Delete selected' }));
      return { user, record, history };
    }

    it('deletes them after one question, with what changes', async () => {
      const { user, record, history } = await selectAll();
      const question = within(await screen.findByRole('alertdialog', { name: QUESTION }));
      expect(question.getByText(/Days of leave that are given back: SL 1, VL 1\./)).toBeVisible();
      serve({
        ...answersForLeave(),
        'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: lines.slice(0, 2) }),
        [`POST ${DELETIONS}`]: ok({ msg: 'Days of leave deleted: 2 of 2.', results }),
      });
      await answer(user, QUESTION, 'Confirm');
      await expectNotice('Days of leave deleted: 2 of 2.');
      expect(callsTo(DELETIONS).map(({ body }) => body)).toEqual([{ EMPID: '100003', lines: seen }]);
      await waitFor(() => {
        expect(history.queryByText('Fever')).toBeNull();
      });
      expect(record.queryByRole('button', { name: 'Delete selected' })).toBeNull();
      expect(screen.getByText('Transaction History', { selector: 'h3' })).toHaveFocus();
    });

    it('names those that were not deleted', async () => {
      const { user } = await selectAll();
      const err = 'Leave transaction 100003-1 was changed in the meantime.';
      const [first, second] = results;
      const kept = { ...second, status: 409, err };
      serve({
        ...answersForLeave(),
        [`POST ${DELETIONS}`]: ok({ msg: 'Days of leave deleted: 1 of 2.', results: [first, kept] }),
      });
      await answer(user, QUESTION, 'Confirm');
      const refused = await dialog('1 day of leave was not deleted');
      expect(refused.getByText(`Sick Leave, Dec 1, 2025: ${err}`)).toBeVisible();
      expect(refused.getByText('Days of leave deleted: 1 of 2.')).toBeVisible();
      await user.click(refused.getByRole('button', { name: 'Close dialog' }));
      await waitFor(() => {
        expect(screen.getByText('Transaction History', { selector: 'h3' })).toHaveFocus();
      });
    });

    it('deletes nothing when the question is cancelled', async () => {
      const { user, record } = await selectAll();
      await answer(user, QUESTION, 'Cancel');
      expect(callsTo(DELETIONS).map(({ body }) => body)).toEqual([
        { EMPID: '100003', lines: seen, preview: true },
      ]);
      expect(record.getByRole('button', { name: 'Delete selected' })).toBeVisible();
    });
  });

  it('says that there are no lines yet', async () => {
    serve({ ...answersForLeave(), 'GET /api/leave/a/leaves/Transac?EMPID=100003': ok({ data: [] }) });
    openLeave('?employee=100003');
    const record = await dialog('Employee Leave Record');
    expect(await record.findByText('No data available')).toBeVisible();
  });
});
