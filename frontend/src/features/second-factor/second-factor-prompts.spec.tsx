import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SecondFactorReason } from '@timekeep/contracts/api/answers';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { callsTo, failed, ok, serve, serveAlso, type ApiAnswer } from '@/testing/api-server';
import { answersFor, employee } from '@/testing/company';
import { hrAnswers } from '@/testing/hr';
import { findBanner, renderApp } from '@/testing/render-app';
// Imported first so that no test waits for a dynamic import.
import '@/app/app-shell';
import '@/features/employees/employees-tab';
import { auditApi } from '@/shared/audit/audit-api';
import './step-up-dialog';
import './two-step-dialog';

const { secondFactor, beginSecondFactor, verifySecondFactor } = SESSION_PATHS;
const TITLE = 'Enter a code to go on';
const RESIGN = `PATCH ${API_PATHS.departments}`;
const RESIGNED = ok({ msg: 'Successfully resigned 100012' });

const refused = (reason: SecondFactorReason): ApiAnswer => ({
  status: 403,
  body: {
    err: reason === 'code' ? sessionMessages.codeNeeded().text : sessionMessages.setupNeeded().text,
    secondFactor: reason,
  },
});

// A question belongs to its session, and one that a test left open must not be asked in the next.
let sessions = 0;
let token = '';

beforeEach(() => {
  sessions += 1;
  token = `token-${sessions}`;
});

describe('a call that needs a recent code', () => {
  let isVerified = false;

  beforeEach(() => {
    isVerified = false;
    serve({
      ...hrAnswers(),
      [`GET ${secondFactor}`]: ok({ isOn: true, isRequired: true, recoveryCodesLeft: 8 }),
    });
    serveAlso(RESIGN, () => (isVerified ? RESIGNED : refused('code')));
    serveAlso(`POST ${API_PATHS.auditCsv}`, () => (isVerified ? ok({}) : refused('code')));
    serveAlso(`POST ${verifySecondFactor}`, () => {
      isVerified = true;
      return ok({ msg: sessionMessages.codeVerified().text });
    });
  });

  async function resign() {
    const app = renderApp('/resource/employees?employee=100012', token);
    await screen.findByText('REYES, ANA', { selector: 'dd' });
    await app.user.click(screen.getByRole('button', { name: 'HR Adv. Option' }));
    await app.user.click(screen.getByRole('button', { name: 'Resign Employee' }));
    await app.user.click(await screen.findByRole('button', { name: 'Confirm Resignation' }));
    return { ...app, dialog: await screen.findByRole('dialog', { name: TITLE }) };
  }

  const resignations = () => callsTo(API_PATHS.departments).filter(({ method }) => method === 'PATCH');

  it('is repeated with its key once the code was right', async () => {
    const { user, dialog } = await resign();
    expect(within(dialog).getByLabelText(/^Code/)).toHaveFocus();
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText('Successfully resigned 100012')).toBeVisible();
    expect(callsTo(verifySecondFactor)).toMatchObject([{ token, body: { code: '123456' } }]);
    const [first, second, ...more] = resignations();
    expect(more).toEqual([]);
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual(first);
  });

  it('is repeated when the answer to the code was lost, and the code was sent again with its key', async () => {
    let answers = 0;
    serveAlso(`POST ${verifySecondFactor}`, () => {
      answers += 1;
      isVerified = true;
      return answers === 1 ? 'break' : ok({ msg: sessionMessages.codeVerified().text });
    });
    const { user } = await resign();
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText('Successfully resigned 100012')).toBeVisible();
    const [first, second] = callsTo(verifySecondFactor);
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual(first);
  });

  it('stays refused, with the reason, when the user cancels', async () => {
    const { user, dialog } = await resign();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    expect(await within(question).findByText(sessionMessages.codeNeeded().text)).toBeVisible();
    expect(resignations()).toHaveLength(1);
    expect(callsTo(verifySecondFactor)).toEqual([]);
  });

  it('stays refused when Back leaves the question', async () => {
    const { router } = await resign();
    await router.navigate(-1);
    const question = await screen.findByRole('alertdialog');
    expect(await within(question).findByText(sessionMessages.codeNeeded().text)).toBeVisible();
  });

  it('asks again after a wrong code', async () => {
    serveAlso(`POST ${verifySecondFactor}`, () => failed(422, sessionMessages.wrongCode()));
    const { user, dialog } = await resign();
    await user.keyboard('111111{Enter}');
    expect(await within(dialog).findByText(sessionMessages.wrongCode().text)).toBeVisible();
    expect(resignations()).toHaveLength(1);
  });

  it('is not asked about twice: a second refusal is shown', async () => {
    serveAlso(RESIGN, () => refused('code'));
    const { user } = await resign();
    await user.keyboard('123456{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(await within(question).findByText(sessionMessages.codeNeeded().text)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument();
    expect(resignations()).toHaveLength(2);
  });

  it('waits for the same question as others at that moment', async () => {
    const { user, store } = await resign();
    const exported = store.dispatch(auditApi.endpoints.exportAudit.initiate({}));
    await waitFor(() => {
      expect(callsTo(API_PATHS.auditCsv)).toHaveLength(1);
    });
    expect(screen.getAllByRole('dialog', { name: TITLE })).toHaveLength(1);
    await user.keyboard('123456{Enter}');
    await exported;
    expect(await screen.findByText('Successfully resigned 100012')).toBeVisible();
    expect(callsTo(API_PATHS.auditCsv)).toHaveLength(2);
    expect(callsTo(verifySecondFactor)).toHaveLength(1);
  });
});

describe('an account that needs two-step sign-in first', () => {
  let isOn = false;

  beforeEach(() => {
    isOn = false;
    const answers = answersFor(employee);
    serve({
      ...answers,
      [`POST ${beginSecondFactor}`]: ok({
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/a?secret=ABCDEFGH',
        ticket: 'ticket',
      }),
    });
    serveAlso(`GET ${secondFactor}`, () => ok({ isOn, isRequired: true, recoveryCodesLeft: isOn ? 10 : 0 }));
    serveAlso(`POST ${secondFactor}`, () => {
      isOn = true;
      return ok({ msg: sessionMessages.secondFactorTurnedOn().text, recoveryCodes: ['AAAAA-BBBBB'] });
    });
    for (const call of [`GET /api/data/${employee.EMPID}`, 'POST /api/data/u/sched'])
      serveAlso(call, () => (isOn ? (answers[call] ?? 'break') : refused('setup')));
  });

  it('cannot leave its setup, after which the page loads', async () => {
    const { user, router } = renderApp('/', token);
    const dialog = await screen.findByRole('dialog', { name: 'Two-step Sign-in' });
    expect(await within(dialog).findByText(/^Your authority needs two-step sign-in/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Close dialog' })).not.toBeInTheDocument();
    const code = await within(dialog).findByLabelText(/^Code/);
    await user.keyboard('{Escape}');
    await router.navigate(-1);
    expect(code).toBeVisible();
    await user.type(code, '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Turn On' }));
    await user.click(
      await within(dialog).findByRole('checkbox', { name: 'I have kept them in a safe place' }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await findBanner()).toHaveTextContent('Present');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('may sign out instead, and the question is gone with the session', async () => {
    const { user } = renderApp('/', token);
    const dialog = await screen.findByRole('dialog', { name: 'Two-step Sign-in' });
    await within(dialog).findByLabelText(/^Code/);
    await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is told to sign in again when its sign-in is too old', async () => {
    serveAlso(`POST ${beginSecondFactor}`, () => failed(403, sessionMessages.signInAgain()));
    const { user } = renderApp('/', token);
    const dialog = await screen.findByRole('dialog', { name: 'Two-step Sign-in' });
    expect(await within(dialog).findByText(sessionMessages.signInAgain().text)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });
});
