import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { callsTo, failed, ok, serve } from '@/testing/api-server';
import { answersFor, employee, TOKEN } from '@/testing/company';
import { openProfile, openProfileDialog } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import '@/app/app-shell';
import './step-up-dialog';
import './two-step-dialog';

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const codes = Array.from({ length: 10 }, (_, index) => `AAAAA-BBBB${index}`);
const begun = { secret: SECRET, uri: `otpauth://totp/Timekeep:100003?secret=${SECRET}`, ticket: 'ticket' };
const { secondFactor, beginSecondFactor, recoveryCodes, turnOffSecondFactor } = SESSION_PATHS;
const QUESTION = 'Close without keeping the recovery codes?';

const stateOf = (isOn: boolean, isRequired = false, recoveryCodesLeft = isOn ? 8 : 0) =>
  ok({ isOn, isRequired, recoveryCodesLeft });

function server(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    ...answersFor(employee),
    [`GET ${secondFactor}`]: stateOf(false),
    [`POST ${beginSecondFactor}`]: ok(begun),
    [`POST ${secondFactor}`]: ok({ msg: sessionMessages.secondFactorTurnedOn().text, recoveryCodes: codes }),
    [`POST ${recoveryCodes}`]: ok({
      msg: sessionMessages.recoveryCodesReplaced().text,
      recoveryCodes: codes,
    }),
    [`POST ${turnOffSecondFactor}`]: ok({ msg: sessionMessages.secondFactorTurnedOff().text }),
    ...answers,
  });
}

const openDialog = () => openProfileDialog('Two-step Sign-in');

async function turnOn() {
  const opened = await openDialog();
  const { dialog, user } = opened;
  await user.type(await within(dialog).findByLabelText(/^Code/), '123 456');
  await user.click(within(dialog).getByRole('button', { name: 'Turn On' }));
  await within(dialog).findByRole('list', { name: 'Recovery codes' });
  return opened;
}

beforeEach(() => {
  server();
});

describe('the profile', () => {
  it.each([
    [stateOf(false), 'Off'],
    [stateOf(false, true), 'Off, but required'],
    [stateOf(true), 'On, 8 recovery codes left'],
    [stateOf(true, true, 1), 'On, 1 recovery code left'],
  ])('says the state of two-step sign-in: %#', async (state, words) => {
    server({ [`GET ${secondFactor}`]: state });
    await openProfile();
    expect(await screen.findByRole('button', { name: `Two-step Sign-in ${words}` })).toBeVisible();
  });
});

describe('setting two-step sign-in up', () => {
  it('shows the key as a QR code and as text, and is done with the first code', async () => {
    const { dialog, user } = await openDialog();
    expect(
      await within(dialog).findByRole('img', { name: 'QR code for an authenticator app' }),
    ).toBeVisible();
    expect(within(dialog).getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
      'href',
      begun.uri,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Copy Key' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.type(within(dialog).getByLabelText(/^Code/), '123 456');
    await user.click(within(dialog).getByRole('button', { name: 'Turn On' }));
    expect(await within(dialog).findByText(sessionMessages.secondFactorTurnedOn().text)).toBeVisible();
    for (const code of codes) expect(within(dialog).getByText(code)).toBeVisible();
    expect(callsTo(secondFactor).filter(({ method }) => method === 'POST')).toMatchObject([
      { token: TOKEN, body: { ticket: 'ticket', code: '123456' } },
    ]);
  });

  it('keeps the key of the app when the window gets the focus again', async () => {
    const { dialog } = await openDialog();
    await within(dialog).findByLabelText(/^Code/);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => {
      expect(callsTo(secondFactor).length).toBeGreaterThan(1);
    });
    expect(callsTo(beginSecondFactor)).toHaveLength(1);
  });

  it('says that a code was wrong, and can begin again', async () => {
    server({ [`POST ${secondFactor}`]: failed(422, sessionMessages.wrongCode()) });
    const { dialog, user } = await openDialog();
    await user.type(await within(dialog).findByLabelText(/^Code/), '111111');
    await user.click(within(dialog).getByRole('button', { name: 'Turn On' }));
    expect(await within(dialog).findByText(sessionMessages.wrongCode().text)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Begin again with another key' }));
    await waitFor(() => {
      expect(callsTo(beginSecondFactor)).toHaveLength(2);
    });
  });

  it('offers to sign out when the sign-in is too old', async () => {
    server({ [`POST ${beginSecondFactor}`]: failed(403, sessionMessages.signInAgain()) });
    const { dialog, user } = await openDialog();
    expect(await within(dialog).findByText(sessionMessages.signInAgain().text)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });
});

describe('the recovery codes', () => {
  it('are copied, downloaded, and left once they are kept', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        saved.push(file);
        return 'blob:codes';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { dialog, user } = await turnOn();
    const done = within(dialog).getByRole('button', { name: 'Done' });
    expect(done).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Copy Codes' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await user.click(within(dialog).getByRole('button', { name: 'Download as Text File' }));
    expect(saved).toHaveLength(1);
    await user.click(within(dialog).getByRole('checkbox', { name: 'I have kept them in a safe place' }));
    await user.click(done);
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Two-step Sign-in' })).not.toBeInTheDocument();
    });
  });

  it('are not left by Escape or a reload before, without a question', async () => {
    const { user } = await turnOn();
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: QUESTION });
    await user.click(within(question).getByRole('button', { name: 'Show them' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(screen.getByText('AAAAA-BBBB0')).toBeVisible();
  });

  it('are not left by Back before, without a question', async () => {
    const { router } = await turnOn();
    await router.navigate(-1);
    expect(await screen.findByRole('alertdialog', { name: QUESTION })).toBeVisible();
    expect(screen.getByText('AAAAA-BBBB0')).toBeInTheDocument();
  });

  it('are replaced for a code', async () => {
    server({ [`GET ${secondFactor}`]: stateOf(true) });
    const { dialog, user } = await openDialog();
    await user.click(await within(dialog).findByRole('button', { name: 'Replace Recovery Codes' }));
    await user.type(within(dialog).getByLabelText(/^Code/), 'aaaaa-bbbb1');
    await user.click(within(dialog).getByRole('button', { name: 'Replace Codes' }));
    expect(await within(dialog).findByText(sessionMessages.recoveryCodesReplaced().text)).toBeVisible();
    expect(callsTo(recoveryCodes)).toMatchObject([{ body: { code: 'AAAAA-BBBB1' } }]);
  });
});

describe('turning two-step sign-in off', () => {
  it('needs a code', async () => {
    server({ [`GET ${secondFactor}`]: stateOf(true) });
    const { dialog, user } = await openDialog();
    await user.click(await within(dialog).findByRole('button', { name: 'Turn Off' }));
    await user.type(within(dialog).getByLabelText(/^Code/), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Turn Off' }));
    expect(await screen.findByText(sessionMessages.secondFactorTurnedOff().text)).toBeVisible();
    expect(callsTo(turnOffSecondFactor)).toMatchObject([{ body: { code: '123456' } }]);
  });
});
