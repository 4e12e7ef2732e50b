import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { EMPTY_SESSION } from '@/shared/session/session-slice';
import { ok, serve, type ApiAnswer } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { answersForHr, SOME_VERSIONS, timekeepRecord } from '@/testing/timekeep-data';
import {
  corrections,
  enter,
  explain,
  figures,
  isClosed,
  openRecord,
  REPORT,
  save,
  SAVED,
  searches,
  textOf,
} from '@/testing/timekeep-screen';

const record = timekeepRecord(TODAY, { TimeIN1: '08:12:00', MinsLate: 12, hrs: 8.8, revision: '17' });

describe('a record that another user has changed', () => {
  const err = `The record of 100003 on ${TODAY} was changed by REYES, BEN (100005) in the meantime. Please look at it again.`;
  const conflict: ApiAnswer = {
    status: 409,
    body: { err, changedBy: 'REYES, BEN (100005)', revision: '18' },
  };
  const fresh: TimekeepRecord = { ...record, TimeOUT1: '19:00:00', UnderOverTime: 120, revision: '18' };

  it('is reported, and editing continues with the entered values and the current rest', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: conflict });
    enter(app, 'Time In', '08:30:00');
    explain(app, 'Seen');
    await save(app);
    expect(
      await app.dialog.findByText(/^The record of 100003 on Nov 20, 2026 was changed by REYES, BEN/),
    ).toBeVisible();
    expect(app.dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    serve({ ...answersForHr(), [`POST ${REPORT}`]: ok({ data: [fresh] }), [`PATCH ${REPORT}`]: SAVED });
    await app.user.click(app.dialog.getByRole('button', { name: 'Reload' }));
    await waitFor(() => {
      expect(textOf(app, 'Time Out')).toBe('19:00:00');
    });
    expect(textOf(app, 'Time In')).toBe('08:30:00');
    expect(figures(app)).toEqual(['30', '120']);
    expect(searches().map(({ body }) => body)).toContainEqual({
      FROM: TODAY,
      TO: TODAY,
      reportFilter: 'name',
      selectedOption: '100003',
    });
    await save(app);
    await isClosed();
    expect(corrections()).toMatchObject([
      { TimeIN1: '08:30:00', TimeOUT1: '19:00:00', reason: 'Seen', revision: '18' },
    ]);
  });

  it('keeps values that are entered while it is reloaded', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: conflict });
    await save(app);
    const reload = await app.dialog.findByRole('button', { name: 'Reload' });
    serve({ ...answersForHr(), [`POST ${REPORT}`]: ok({ data: [fresh] }) });
    fireEvent.click(reload);
    enter(app, 'Time In', '08:45:00');
    await waitFor(() => {
      expect(textOf(app, 'Time Out')).toBe('19:00:00');
    });
    expect(textOf(app, 'Time In')).toBe('08:45:00');
  });

  it('stays closed when it is cancelled while it is reloaded', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: conflict });
    await save(app);
    const reload = await app.dialog.findByRole('button', { name: 'Reload' });
    // The refusal reloads the list. A request still in progress would return the former data.
    await waitFor(() => {
      expect(searches()).toHaveLength(2);
      expect(screen.queryByRole('progressbar')).toBeNull();
    });
    serve({ ...answersForHr(), [`POST ${REPORT}`]: ok({ data: [fresh] }) });
    fireEvent.click(reload);
    fireEvent.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    expect(await screen.findByText('19:00:00')).toBeVisible();
    expect(app.store.getState().session.timekeepEditing).toEqual(EMPTY_SESSION.timekeepEditing);
  });

  it('shows the change in the history as soon as it is reported', async () => {
    const [latest] = SOME_VERSIONS;
    const app = await openRecord({ [`PATCH ${REPORT}`]: conflict });
    expect(await app.dialog.findByText('This record has no history yet.')).toBeVisible();
    const audit = ok({ data: [latest] });
    serve({ ...answersForHr(), [`PATCH ${REPORT}`]: conflict, 'POST /api/data/a/audit': audit });
    await save(app);
    const entry = within(await app.dialog.findByRole('list', { name: 'History' }));
    expect(entry.getByText('REYES, BEN (HR, 100005)')).toBeVisible();
  });
});
