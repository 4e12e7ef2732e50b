import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { TODAY, TOKEN } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { renderApp } from '@/testing/render-app';
import { answersForHr } from '@/testing/timekeep-data';
import { enter, isClosed, openRecord } from '@/testing/timekeep-screen';
// Imported first so that no test waits for a dynamic import.
import '@/features/employees/employees-tab';
import '@/features/schedules/schedule-modal';
import '@/testing/load-pickers';

const DAY = '/api/data/a/schedule/day';
const SUNDAY = '2026-11-22';
const sunday = { date: SUNDAY, shift: { in: '10:00:00', out: '19:00:00' } };
const saved = `The hours of 100003 on ${TODAY} were saved.`;

async function openHours(days: readonly object[] = []) {
  const schedule = ok({ exists: false, data: [], days });
  const app = await openRecord({ 'GET /api/data/a/schedule/100003': schedule });
  await app.user.click(app.dialog.getByRole('button', { name: 'Hours of this day' }));
  return { ...app, form: within(app.dialog.getByRole('form', { name: 'Hours of a day' })) };
}

describe('the hours of the day of a record', () => {
  it('are set, which closes the dialog', async () => {
    const app = await openHours();
    serve({ ...answersForHr(), [`POST ${DAY}`]: ok({ msg: saved }) });
    enter(app, 'Scheduled in', '10:00');
    enter(app, 'Scheduled out', '19:00');
    await app.user.click(app.form.getByRole('button', { name: 'Set these hours' }));
    await isClosed();
    expect(callsTo(DAY)).toMatchObject([
      { method: 'POST', body: { EMPID: '100003', date: TODAY, in: '10:00:00', out: '19:00:00' } },
    ]);
  });

  it('may have a break, which lies within them', async () => {
    const app = await openHours();
    serve({ ...answersForHr(), [`POST ${DAY}`]: ok({ msg: saved }) });
    enter(app, 'Scheduled in', '10:00');
    enter(app, 'Scheduled out', '19:00');
    enter(app, 'Break from (optional)', '09:00');
    enter(app, 'Break to (optional)', '14:00');
    await app.user.click(app.form.getByRole('button', { name: 'Set these hours' }));
    expect(await app.form.findByText(/^The break of a day must begin after the time in/)).toBeVisible();
    enter(app, 'Break from (optional)', '13:00');
    await app.user.click(app.form.getByRole('button', { name: 'Set these hours' }));
    await isClosed();
    expect(callsTo(DAY)).toMatchObject([
      { body: { in: '10:00:00', out: '19:00:00', break: ['13:00:00', '14:00:00'] } },
    ]);
  });

  it('leave a correction that was begun, and the dialog still asks before it is closed', async () => {
    const app = await openRecord({
      'GET /api/data/a/schedule/100003': ok({ exists: false, data: [], days: [] }),
    });
    enter(app, 'Time In', '08:10:00');
    await app.user.click(app.dialog.getByRole('button', { name: 'Hours of this day' }));
    serve({ ...answersForHr(), [`POST ${DAY}`]: ok({ msg: saved }) });
    enter(app, 'Scheduled in', '10:00');
    enter(app, 'Scheduled out', '19:00');
    await app.user.click(app.dialog.getByRole('button', { name: 'Set these hours' }));
    await waitFor(() => {
      expect(callsTo(DAY)).toHaveLength(1);
    });
    await app.user.click(app.dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you have entered?')).toBeVisible();
  });

  it('are not left out by Save, which waits until they are set', async () => {
    const app = await openHours();
    enter(app, 'Scheduled in', '10:00');
    expect(await app.form.findByText(/^Set these hours, or close this dialog/)).toBeVisible();
    expect(app.dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('may be a day off', async () => {
    const app = await openHours();
    serve({ ...answersForHr(), [`POST ${DAY}`]: ok({ msg: saved }) });
    await app.user.click(app.form.getByRole('switch', { name: 'Day off' }));
    await app.user.click(app.form.getByRole('button', { name: 'Set these hours' }));
    await isClosed();
    expect(callsTo(DAY)).toMatchObject([{ body: { EMPID: '100003', date: TODAY, off: true } }]);
  });

  it('need both times', async () => {
    const app = await openHours();
    await app.user.click(app.form.getByRole('button', { name: 'Set these hours' }));
    expect(await app.form.findByText('Please enter the time in.')).toBeVisible();
    expect(callsTo(DAY)).toEqual([]);
  });

  it('are shown where they are set, and withdrawn', async () => {
    const app = await openHours([{ date: TODAY, shift: null }]);
    expect(app.dialog.getByRole('list', { name: 'Hours of single days' })).toHaveTextContent('off');
    serve({ ...answersForHr(), [`DELETE ${DAY}`]: ok({ msg: 'The weekly schedule holds again.' }) });
    await app.user.click(app.dialog.getByRole('button', { name: /^Withdraw the hours of/ }));
    await isClosed();
    expect(callsTo(DAY)).toMatchObject([{ method: 'DELETE', body: { EMPID: '100003', date: TODAY } }]);
  });
});

describe('the single days of a schedule', () => {
  const open = async () => {
    const days = [sunday, { date: '2026-11-23', shift: null }];
    serve({ ...hrAnswers(), 'GET /api/data/a/schedule/100011': ok({ exists: false, data: [], days }) });
    const { user } = renderApp('/resource/employees', TOKEN);
    await screen.findByText('CASTILLO, VICENTE', { selector: 'dd' });
    await user.click(screen.getByRole('button', { name: 'Schedules' }));
    await user.click(await screen.findByRole('button', { name: 'Hours of single days (2)' }));
    return user;
  };
  const items = () =>
    within(screen.getByRole('list', { name: 'Hours of single days' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace('Withdraw', ''));

  it('are listed, the latest first', async () => {
    await open();
    expect(items()).toEqual(['Monday, November 23, 2026: off', 'Sunday, November 22, 2026: 10:00–19:00']);
  });

  it('stay where withdrawing fails, with the reason', async () => {
    const user = await open();
    serve({ ...hrAnswers(), [`DELETE ${DAY}`]: failed(503, 'The log cannot be reached.') });
    await user.click(screen.getByRole('button', { name: 'Withdraw the hours of Sunday, November 22, 2026' }));
    expect(await screen.findByText('The log cannot be reached.')).toBeVisible();
    expect(items()).toHaveLength(2);
  });

  it('get another one, for which the day is needed', async () => {
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Day off' }));
    await user.click(screen.getByRole('button', { name: 'Set these hours' }));
    expect((await screen.findAllByText('Please enter the day.'))[0]).toBeVisible();
  });
});
