import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { openProfile, openProfileDialog } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import '@/app/app-shell';
import './sessions-dialog';

const session = {
  address: '203.0.113.7',
  begun: '2026-11-20T08:00:00.000Z',
  lastUsed: '2026-11-20T09:00:00.000Z',
};
const present = { ...session, id: 'here', device: 'Chrome on Windows', isPresent: true };
const other = { ...session, id: 'there', device: 'Safari on iPhone', isPresent: false };
const OTHER = `${SESSION_PATHS.sessions}/there`;

function server(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    ...answersFor(employee),
    [`GET ${SESSION_PATHS.sessions}`]: ok({ data: [present, other] }),
    [`DELETE ${OTHER}`]: ok({ msg: 'The session was ended.' }),
    [`DELETE ${SESSION_PATHS.sessions}`]: ok({ msg: 'All other sessions were ended.' }),
    [`PATCH ${SESSION_PATHS.changePassword}`]: ok({
      msg: 'Your password was changed. All other sessions were ended.',
    }),
    ...answers,
  });
}

const openDialog = () => openProfileDialog('Sessions and Password');

beforeEach(() => {
  server();
});

describe('the sessions in the profile', () => {
  it('are ended one by one, but not the present one', async () => {
    const { user, dialog } = await openDialog();
    expect(await within(dialog).findByText('This session, from 203.0.113.7')).toBeVisible();
    const buttons = within(dialog).getAllByRole('button', { name: /^End the session of/ });
    expect(buttons).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'End the session of Safari on iPhone' }));
    expect(await screen.findByText('The session was ended.')).toBeVisible();
    expect(callsTo(OTHER)).toMatchObject([{ method: 'DELETE', token: TOKEN }]);
  });

  it('are ended all but the present one', async () => {
    const { user, dialog } = await openDialog();
    await user.click(await within(dialog).findByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('All other sessions were ended.')).toBeVisible();
  });

  it('say why they are not shown', async () => {
    server({
      [`GET ${SESSION_PATHS.sessions}`]: failed(503, 'The list of sessions cannot be read right now.'),
    });
    const { dialog } = await openDialog();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The list of sessions cannot be read');
  });
});

describe('the password in the profile', () => {
  it('is changed with the present one', async () => {
    const { user, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(/^Present Password/), 'secret1');
    await user.type(within(dialog).getByLabelText(/^New Password/), 'another1');
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
    expect(
      await screen.findByText('Your password was changed. All other sessions were ended.'),
    ).toBeVisible();
    expect(callsTo(SESSION_PATHS.changePassword)).toMatchObject([
      { method: 'PATCH', token: TOKEN, body: { password: 'secret1', newPassword: 'another1' } },
    ]);
  });
});

describe('a password that the server refuses', () => {
  it.each([
    ['Present Password', accountMessages.passwordWrong()],
    ['New Password', accountMessages.passwordCommon()],
  ])('is marked at %s, which has the focus', async (label, refusal) => {
    server({ [`PATCH ${SESSION_PATHS.changePassword}`]: failed(422, refusal) });
    const { user, dialog } = await openDialog();
    await user.type(within(dialog).getByLabelText(/^Present Password/), 'secret1');
    await user.type(within(dialog).getByLabelText(/^New Password/), 'password{Enter}');
    const field = within(dialog).getByLabelText(new RegExp(`^${label}`));
    await waitFor(() => {
      expect(field).toHaveAccessibleDescription(refusal.text);
    });
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
  });
});

describe('a new password with other characters', () => {
  it('is refused at its field before anything is sent', async () => {
    const { user, dialog } = await openDialog();
    const form = within(dialog);
    await user.type(form.getByLabelText(/^Present Password/), 'secret1');
    await user.type(form.getByLabelText(/^New Password/), 'an other!');
    await user.click(form.getByRole('button', { name: 'Change Password' }));
    await waitFor(() => {
      expect(form.getByLabelText(/^New Password/)).toHaveAccessibleDescription(
        'Please use only letters and digits in your password',
      );
    });
    expect(callsTo(SESSION_PATHS.changePassword)).toEqual([]);
  });
});

describe('Logout', () => {
  it('ends the session on the server', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    await waitFor(() => {
      expect(callsTo(SESSION_PATHS.logout)).toMatchObject([{ method: 'POST', token: TOKEN }]);
    });
  });

  it('signs out here without a connection', async () => {
    server({ [`POST ${SESSION_PATHS.logout}`]: 'break' });
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(document.cookie).toBe('');
  });
});
