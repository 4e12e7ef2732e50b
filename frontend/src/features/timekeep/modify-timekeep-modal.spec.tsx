import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import { mediumDate } from '@/shared/attendance/date-format';
import { EMPTY_SESSION } from '@/shared/session/session-slice';
import { failed, ok, serve } from '@/testing/api-server';
import { TODAY } from '@/testing/company';
import { renderApp } from '@/testing/render-app';
import { answersForHr, timekeepRecord } from '@/testing/timekeep-data';
import {
  choose,
  clear,
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

describe('modifying a timekeep record', () => {
  it('opens with the values of the record and read-only figures', async () => {
    const app = await openRecord();
    expect(app.dialog.getByRole('combobox', { name: 'Remarks' })).toHaveTextContent('Present');
    expect(textOf(app, 'Time In')).toBe('08:12:00');
    expect(textOf(app, 'Time Out')).toBe('17:00:00');
    expect(figures(app)).toEqual(['12', '0']);
    expect(app.dialog.getByLabelText('MinsLate')).toHaveAttribute('readonly');
    expect(app.dialog.getByLabelText('Overtime')).toHaveAttribute('readonly');
    expect(app.dialog.getByText('Scheduled 08:00 – 17:00')).toBeVisible();
    expect(app.store.getState().session.timekeepEditing).toMatchObject({
      currentIn: '08:12:00',
      currentOut: '17:00:00',
      currentDataRemark: 'Present',
      currentMinsLate: '12',
    });
  });

  it('opens the focused row with Enter', async () => {
    serve(answersForHr());
    const { user } = renderApp(`/resource/timekeep?from=2026-11-01&to=${TODAY}`, 'token-of-100001');
    (
      await screen.findByRole('button', { name: `Modify the record of DELA CRUZ, JUAN, Nov 20, 2026` })
    ).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Modify Timekeep Record' })).toBeVisible();
  });

  it('counts lateness and overtime while the times are entered', async () => {
    const app = await openRecord();
    enter(app, 'Time In', '08:30');
    await waitFor(() => {
      expect(figures(app)).toEqual(['30', '0']);
    });
    enter(app, 'Time Out', '18:45:10');
    await waitFor(() => {
      expect(figures(app)).toEqual(['30', '105']);
    });
    await choose(app, 'HalfDay VL AM');
    expect(figures(app)).toEqual(['0', '105']);
    await choose(app, 'Sick Leave');
    expect(figures(app)).toEqual(['0', '0']);
    expect(textOf(app, 'Time In')).toBe('08:30:00');
  });

  it('counts with the current schedule', async () => {
    const none = ok({ exists: false, data: [], days: [] });
    const app = await openRecord({ 'GET /api/data/a/schedule/100003': none });
    expect(app.dialog.getByText('No hours scheduled')).toBeVisible();
    await waitFor(() => {
      expect(figures(app)).toEqual(['0', '0']);
    });
  });

  it('offers the 20 remarks, and that of a holiday only where the record has it', async () => {
    const app = await openRecord();
    await app.user.click(app.dialog.getByRole('combobox', { name: 'Remarks' }));
    const titles = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(titles).toEqual(Object.values(REMARK_TITLES));
    expect(titles).toHaveLength(20);
  });

  it('offers Legal Holiday on a record that has it', async () => {
    const app = await openRecord({}, [{ ...record, Remarks: 'LH' }]);
    await app.user.click(app.dialog.getByRole('combobox', { name: 'Remarks' }));
    expect(screen.getByRole('option', { name: 'Legal Holiday' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Special Holiday' })).toBeNull();
  });

  it('clears the out with TimeIn', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED });
    await choose(app, 'Time In');
    expect(textOf(app, 'Time In')).toBe('08:12:00');
    expect(textOf(app, 'Time Out')).toBe('');
    expect(figures(app)).toEqual(['12', '0']);
    await save(app);
    await isClosed();
    expect(corrections()).toMatchObject([
      { Remarks: 'TimeIn', TimeIN1: '08:12:00', TimeOUT1: null, MinsLate: '12', UnderOverTime: '0' },
    ]);
  });

  it('is Present once a forgotten out is entered', async () => {
    const forgotten = { ...record, Remarks: 'TimeIn', TimeOUT1: null, hrs: 0 } as const;
    const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED }, [forgotten]);
    enter(app, 'Time Out', '17:00:00');
    expect(app.dialog.getByRole('combobox', { name: 'Remarks' })).toHaveTextContent('Present');
    expect(app.dialog.getByText('With a time out the remark is Present.')).toBeVisible();
    await save(app);
    await isClosed();
    expect(corrections()).toMatchObject([{ Remarks: 'Present', TimeOUT1: '17:00:00' }]);
  });

  it('clears both times and the figures with Absent', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED });
    await choose(app, 'Absent');
    expect([textOf(app, 'Time In'), textOf(app, 'Time Out')]).toEqual(['', '']);
    expect(figures(app)).toEqual(['0', '0']);
    await save(app);
    await isClosed();
    expect(corrections()).toMatchObject([
      { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, MinsLate: '0', UnderOverTime: '0' },
    ]);
  });

  it('needs a time in for TimeIn', async () => {
    const app = await openRecord();
    await choose(app, 'Absent');
    await choose(app, 'Time In');
    await save(app);
    expect(await screen.findAllByText('Please enter TimeIN Time before saving changes.')).toHaveLength(2);
    expect(corrections()).toEqual([]);
  });

  it('needs both times for Present', async () => {
    const app = await openRecord();
    await clear(app, 'Time Out');
    await save(app);
    const message = 'Please enter TimeIN and TimeOUT Time before saving changes.';
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(corrections()).toEqual([]);
  });

  it('does not save an incomplete time', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED });
    await choose(app, 'Official Business');
    const out = within(app.dialog.getByRole('group', { name: 'Time Out' }));
    await app.user.click(out.getByRole('spinbutton', { name: 'Minutes' }));
    await app.user.keyboard('{Backspace}');
    await save(app);
    expect(app.dialog.getByText('Time input not valid.')).toBeVisible();
    // The complete time can be saved, so nothing else prevented it.
    enter(app, 'Time Out', '17:30:00');
    await save(app);
    await isClosed();
    expect(corrections()).toMatchObject([{ Remarks: 'OB', TimeOUT1: '17:30:00' }]);
  });

  it('takes midnight as a time, and an empty field as no time', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED });
    await choose(app, 'Official Business');
    enter(app, 'Time In', '00:00:00');
    await clear(app, 'Time Out');
    await save(app);
    await isClosed();
    expect(corrections()).toMatchObject([{ Remarks: 'OB', TimeIN1: '00:00:00', TimeOUT1: null }]);
  });

  it('saves with the revision and the reason, resets the editing, and searches again', async () => {
    const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED });
    enter(app, 'Time In', '08:00:00');
    explain(app, ' Forgot the card ');
    expect(app.dialog.getByLabelText('Reason (optional)')).toHaveAttribute('maxlength', '500');
    const before = searches().length;
    await save(app);
    expect(await screen.findByText(`The record of 100003 on ${mediumDate(TODAY)} was saved.`)).toBeVisible();
    await isClosed();
    expect(corrections()).toEqual([
      {
        EMPID: '100003',
        Date: `${TODAY}T00:00:00.000Z`,
        Remarks: 'Present',
        MinsLate: '0',
        UnderOverTime: '0',
        TimeIN1: '08:00:00',
        TimeOUT1: '17:00:00',
        reason: 'Forgot the card',
        revision: '17',
      },
    ]);
    const { timekeepEditing, modalToggle, modalState } = app.store.getState().session;
    expect({ timekeepEditing, modalToggle, modalState }).toEqual({
      timekeepEditing: EMPTY_SESSION.timekeepEditing,
      modalToggle: false,
      modalState: 1,
    });
    await waitFor(() => {
      expect(searches()).toHaveLength(before + 1);
    });
  });

  it('says why it could not save, and keeps the input', async () => {
    const err = 'The time in and the time out must not be more than 18 hours apart.';
    const app = await openRecord({ [`PATCH ${REPORT}`]: failed(422, err) });
    enter(app, 'Time In', '09:00:00');
    await save(app);
    expect(await screen.findByText(err)).toBeVisible();
    expect(textOf(app, 'Time In')).toBe('09:00:00');
    serve({ ...answersForHr(), [`PATCH ${REPORT}`]: 'break' });
    await save(app);
    expect(await screen.findByText('An error occured. Please try again later.')).toBeVisible();
  });

  it('searches again and resets when it is cancelled, after a question if something was entered', async () => {
    const app = await openRecord();
    const before = searches().length;
    enter(app, 'Time In', '09:00:00');
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(textOf(app, 'Time In')).toBe('09:00:00');
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isClosed();
    expect(app.store.getState().session.timekeepEditing).toEqual(EMPTY_SESSION.timekeepEditing);
    await waitFor(() => {
      expect(searches()).toHaveLength(before + 1);
    });
  });

  it('closes without a question when nothing was entered', async () => {
    const app = await openRecord();
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
  });
});
