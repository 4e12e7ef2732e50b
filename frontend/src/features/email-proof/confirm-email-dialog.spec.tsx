import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { codeOf } from '@timekeep/contracts/api/answers';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { openProfile, openProfileDialog } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import '@/app/app-shell';
import './confirm-email-dialog';

const SEND = '/api/user/email/code';
const PROVE = '/api/user/email/proof';
const INVALID = "The code you've entered is invalid. Please try again.";
const PROVEN = accountMessages.emailProven();
const unproven = { ...employee, EMAIL_PROVEN: false };

function server(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    ...answersFor(unproven),
    [`POST ${SEND}`]: ok({ msg: `A code was sent to ${employee.EMP_EMAIL}.` }),
    [`POST ${PROVE}`]: ok({ msg: PROVEN.text, ...codeOf(PROVEN) }),
    ...answers,
  });
}

const openDialog = () => openProfileDialog('Confirm Email');

async function sendCode() {
  const app = await openDialog();
  await app.user.click(within(app.dialog).getByRole('button', { name: 'Send Code' }));
  return { ...app, field: await within(app.dialog).findByLabelText('Code') };
}

describe('the email in the profile', () => {
  beforeEach(() => {
    server();
  });

  it('is shown as confirmed, without a button', async () => {
    serve(answersFor(employee));
    const { profile } = await openProfile();
    expect(profile).toHaveTextContent(`${employee.EMP_EMAIL}Confirmed`);
    expect(within(profile).queryByRole('button', { name: 'Confirm Email' })).toBeNull();
  });

  it('is confirmed by the code that was sent, however it is typed', async () => {
    const { user, dialog, field, store } = await sendCode();
    expect(dialog).toHaveTextContent(`A code was sent to ${employee.EMP_EMAIL}.`);
    expect(field).toHaveFocus();
    await user.type(field, 'abcde 23456');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByText('Your email is confirmed.')).toBeVisible();
    expect(callsTo(PROVE)).toMatchObject([{ method: 'POST', token: TOKEN, body: { code: 'ABCDE23456' } }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Confirm Email' })).toBeNull();
    });
    expect(store.getState().session.user).toEqual(employee);
  });

  it('stays unconfirmed after a wrong code, which can be sent again', async () => {
    server({ [`POST ${PROVE}`]: failed(422, accountMessages.codeInvalid()) });
    const { user, dialog, field, store } = await sendCode();
    await user.type(field, 'WRONGWRONG{Enter}');
    expect(await within(dialog).findByText(INVALID)).toBeVisible();
    expect(field).toHaveValue('WRONGWRONG');
    await user.click(within(dialog).getByRole('button', { name: 'Send Code Again' }));
    await waitFor(() => {
      expect(field).toHaveValue('');
    });
    expect(callsTo(SEND)).toHaveLength(2);
    expect(store.getState().session.user).toEqual(unproven);
  });

  it('says why no code was sent', async () => {
    const refused = 'A code was sent too often for this account. Please try again in 40 minutes.';
    server({ [`POST ${SEND}`]: failed(429, refused) });
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Send Code' }));
    expect(await screen.findByText(refused)).toBeVisible();
    await waitFor(() => {
      expect(within(dialog).getByRole('button', { name: 'Send Code' })).toBeEnabled();
    });
  });

  it('is shown as confirmed after it was confirmed in another window', async () => {
    server({ [`POST ${SEND}`]: ok({ msg: PROVEN.text, ...codeOf(PROVEN) }) });
    const { user, dialog, store } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Send Code' }));
    await waitFor(() => {
      expect(store.getState().session.user).toEqual(employee);
    });
  });
});
