import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CompanyRules } from '@timekeep/contracts/rules/company-rules';
import { ok } from '@/testing/api-server';
import { config, TODAY } from '@/testing/company';
import { found } from '@/testing/timekeep-data';
import {
  choose,
  corrections,
  enter,
  figures,
  openRecord,
  REPORT,
  save,
  SAVED,
} from '@/testing/timekeep-screen';

const NEXT_DAY = 'Time out is on the day after the time in';

const openUnder = (rules: Partial<CompanyRules>) =>
  openRecord({
    'GET /api/config': ok({ ...config, rules: { ...config.rules, ...rules } }),
    [`PATCH ${REPORT}`]: SAVED,
  });

it('counts lateness with the grace of the date', async () => {
  const app = await openUnder({
    lateGrace: [
      { from: TODAY, minutes: 15 },
      { from: '2027-01-01', minutes: 60 },
    ],
    correctionReason: 'optional',
  });
  enter(app, 'Time In', '08:15:00');
  await waitFor(() => {
    expect(figures(app)).toEqual(['0', '0']);
  });
  enter(app, 'Time In', '08:16:00');
  await waitFor(() => {
    expect(figures(app)).toEqual(['16', '0']);
  });
});

it('demands a reason where the company wants one', async () => {
  const app = await openUnder({ lateGrace: [], correctionReason: 'required' });
  const reason = app.dialog.getByLabelText('Reason');
  expect(reason).toBeRequired();
  enter(app, 'Time In', '08:00:00');
  await save(app);
  const message = 'Please enter the reason of the correction before saving changes.';
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(reason).toHaveAccessibleDescription(message);
  expect(corrections()).toEqual([]);

  await app.user.type(reason, 'Forgot the card');
  expect(reason).not.toHaveAccessibleDescription(message);
  await save(app);
  await waitFor(() => {
    expect(corrections()).toMatchObject([{ reason: 'Forgot the card' }]);
  });
});

it('takes a duty of more than a day when the time out is said to be on the next day', async () => {
  const app = await openUnder({ lateGrace: [], correctionReason: 'optional' });
  enter(app, 'Time In', '08:00:00');
  enter(app, 'Time Out', '20:00:00');
  await waitFor(() => {
    expect(figures(app)).toEqual(['0', '180']);
  });
  await app.user.click(app.dialog.getByRole('checkbox', { name: NEXT_DAY }));
  await waitFor(() => {
    expect(figures(app)).toEqual(['0', '1620']);
  });
  await save(app);
  await waitFor(() => {
    expect(corrections()).toMatchObject([{ TimeOUT1: '20:00:00', outNextDay: true }]);
  });
});

it('takes back in one step that the time out was on the next day', async () => {
  const wrong = { Remarks: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00' } as const;
  const records = found.map((record) => ({
    ...record,
    ...wrong,
    MinsLate: 0,
    UnderOverTime: 1_440,
    hrs: 33,
  }));
  const app = await openRecord({ [`PATCH ${REPORT}`]: SAVED }, records);
  const nextDay = app.dialog.getByRole('checkbox', { name: NEXT_DAY });
  await waitFor(() => {
    expect(nextDay).toBeChecked();
  });
  expect(figures(app)).toEqual(['0', '1440']);
  await app.user.click(nextDay);
  await waitFor(() => {
    expect(figures(app)).toEqual(['0', '0']);
  });
  await save(app);
  await waitFor(() => {
    expect(corrections()).toMatchObject([{ TimeOUT1: '17:00:00', outNextDay: false }]);
  });
});

it('shows a night shift as on the next day, without a choice', async () => {
  const app = await openUnder({ lateGrace: [], correctionReason: 'optional' });
  enter(app, 'Time In', '22:00:00');
  enter(app, 'Time Out', '06:00:00');
  const nextDay = app.dialog.getByRole('checkbox', { name: NEXT_DAY });
  await waitFor(() => {
    expect(nextDay).toBeDisabled();
  });
  expect(nextDay).toBeChecked();
  await save(app);
  await waitFor(() => {
    expect(corrections()).toMatchObject([{ TimeOUT1: '06:00:00' }]);
  });
  expect(corrections()[0]).not.toHaveProperty('outNextDay');
});

it('says that leave by correction takes no day from the balance, and leads to where leave is entered', async () => {
  const app = await openUnder({});
  expect(app.dialog.queryByRole('link', { name: 'Enter leave instead' })).toBeNull();
  await choose(app, 'Vacation Leave');
  expect(app.dialog.getByText(/^A correction takes no day from the leave balance\./)).toBeVisible();
  const link = app.dialog.getByRole('link', { name: 'Enter leave instead' });
  expect(link).toHaveAttribute('href', '/resource/leave?employee=100003&view=manage');
  await choose(app, 'Official Business');
  expect(app.dialog.queryByRole('link', { name: 'Enter leave instead' })).toBeNull();
});

it('takes an out that is more than 18 hours after the in once it is confirmed to be on the next day', async () => {
  const app = await openUnder({ lateGrace: [], correctionReason: 'optional' });
  enter(app, 'Time In', '08:00:00');
  enter(app, 'Time Out', '08:00:00');
  const nextDay = app.dialog.getByRole('checkbox', { name: NEXT_DAY });
  await waitFor(() => {
    expect(nextDay).toBeEnabled();
  });
  expect(nextDay).not.toBeChecked();
  await app.user.click(nextDay);
  await save(app);
  await waitFor(() => {
    expect(corrections()).toMatchObject([{ TimeIN1: '08:00:00', TimeOUT1: '08:00:00', outNextDay: true }]);
  });
});
