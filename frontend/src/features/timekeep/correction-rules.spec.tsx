import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CompanyRules } from '@timekeep/contracts/rules/company-rules';
import { ok } from '@/testing/api-server';
import { config, TODAY } from '@/testing/company';
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
  await app.user.click(app.dialog.getByRole('checkbox', { name: 'The time out is on the next day' }));
  await waitFor(() => {
    expect(figures(app)).toEqual(['0', '1620']);
  });
  await save(app);
  await waitFor(() => {
    expect(corrections()).toMatchObject([{ TimeOUT1: '20:00:00', outNextDay: true }]);
  });
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
