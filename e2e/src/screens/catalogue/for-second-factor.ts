import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { codeOf, failureAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { WaitingRegistrationsAnswer } from '@timekeep/contracts/api/registrations-api';
import type {
  BeginSecondFactorAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type { Message } from '@timekeep/contracts/messages/message';
import type { Page } from 'playwright-core';
import { callAs, VISITORS } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { answerCalls, press, signInAs } from './steps.js';

const PROMPTS = 'frontend/src/features/second-factor/second-factor-prompts.spec.tsx';
const DIALOG = 'frontend/src/features/second-factor/second-factor.spec.tsx';
const JOURNEY = 'e2e/src/journeys/two-step-sign-in.spec.ts';
const RECORDS = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });
const WAITING = 'frontend/src/features/requests/waiting-registrations.spec.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const BEGUN: BeginSecondFactorAnswer = {
  secret: SECRET,
  uri: `otpauth://totp/Timekeep%20Luzon%20Trading%20Group:100003?issuer=Timekeep%20Luzon%20Trading%20Group&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  ticket: 'ticket',
};
const TURNED_ON_MESSAGE = sessionMessages.secondFactorTurnedOn();
const TURNED_ON: RecoveryCodesAnswer = {
  msg: TURNED_ON_MESSAGE.text,
  ...codeOf(TURNED_ON_MESSAGE),
  recoveryCodes: Array.from('ABCDEFGHJK', (letter) => `${letter}4MWQ-7TRW${letter}`),
};
const REGISTRATIONS: WaitingRegistrationsAnswer = {
  data: [
    ['100021', 'REYES, MARIA', true, null],
    ['100022', 'DELA CRUZ-VILLANUEVA, JUAN CRISOSTOMO', false, null],
    ['100023', 'DIZON, LEO', false, '2026-10-30'],
  ].map(([EMPID, EMPNAME, emailProven, resignedOn]) => ({
    EMPID: String(EMPID),
    EMPNAME: String(EMPNAME),
    DEPT: 'Human Resources and Administration',
    COMPANY: 'Luzviminda Logistics',
    email: `${String(EMPNAME).toLowerCase().replaceAll(/\W+/g, '.')}@luzviminda-logistics.example`,
    emailProven: emailProven === true,
    registeredAt: '2026-11-20T06:03:00.000Z',
    resignedOn: typeof resignedOn === 'string' ? resignedOn : null,
  })),
};

const stateOf = (state: Partial<SecondFactorAnswer>) => ({
  [`GET ${SESSION_PATHS.secondFactor}`]: {
    body: { isOn: false, isRequired: false, recoveryCodesLeft: state.isOn ? 8 : 0, ...state },
  },
  [`POST ${SESSION_PATHS.beginSecondFactor}`]: { body: BEGUN },
  [`POST ${SESSION_PATHS.secondFactor}`]: { body: TURNED_ON },
});
const refused = (status: number, reason: Message, secondFactor: 'code' | 'setup') => ({
  status,
  body: { ...failureAnswer(reason), secondFactor },
});

const typeCode = (page: Page) => page.getByRole('textbox', { name: /^Code/ }).fill('123456');
const openDialog = async (page: Page, state: Partial<SecondFactorAnswer> = {}) => {
  await answerCalls(page, stateOf(state));
  await press(/, profile$/, /^Two-step Sign-in/)(page);
};
const askForCode = async (page: Page) => {
  const call = `POST ${API_PATHS.signIn}`;
  await answerCalls(page, { [call]: refused(401, sessionMessages.wrongCode(), 'code') });
  await signInAs(VISITORS.employee)(page);
};

/** The code at sign-in. */
export const FOR_CODES: readonly Screen[] = [
  {
    name: 'sign-in-code',
    title: 'Sign-in, the code of the second factor',
    visitor: 'anonymous',
    path: '/',
    open: askForCode,
    shows: 'Enter the code that your authenticator app shows',
    complains: /401/,
    coveredBy: JOURNEY,
  },
  {
    name: 'sign-in-code-refused',
    title: 'Sign-in with a wrong code',
    visitor: 'anonymous',
    path: '/',
    open: async (page) => {
      await askForCode(page);
      await typeCode(page);
      await press('Log In')(page);
    },
    shows: sessionMessages.wrongCode().text,
    complains: /401/,
    coveredBy: JOURNEY,
  },
];

/** Two-step sign-in and the sessions of the own account. */
export const FOR_OWN_ACCOUNT: readonly Screen[] = [
  {
    name: 'sessions',
    title: 'Sessions of the own account, and its password',
    visitor: 'employee',
    path: '/',
    open: async (page, { url }) => {
      // The list has sessions that were used.
      const otherDevice = await callAs(url, 'employee');
      await otherDevice('GET', API_PATHS.ownRequests);
      await press(/, profile$/, 'Sessions and Password')(page);
    },
    shows: 'This session, from',
    coveredBy: 'frontend/src/features/own-sessions/sessions-dialog.spec.tsx',
  },
  {
    name: 'two-step-set-up',
    title: 'Setting two-step sign-in up',
    visitor: 'employee',
    path: '/',
    open: (page) => openDialog(page),
    shows: 'Enter the code that the app shows',
    coveredBy: JOURNEY,
  },
  {
    name: 'two-step-recovery-codes',
    title: 'The recovery codes, for the only time',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      await openDialog(page);
      await typeCode(page);
      await press('Turn On')(page);
    },
    shows: 'I have kept them in a safe place',
    coveredBy: JOURNEY,
  },
  {
    name: 'two-step-on',
    title: 'Two-step sign-in that is on',
    visitor: 'employee',
    path: '/',
    open: (page) => openDialog(page, { isOn: true }),
    shows: 'Replace Recovery Codes',
    coveredBy: DIALOG,
  },
  {
    name: 'two-step-turn-off',
    title: 'Turning two-step sign-in off',
    visitor: 'employee',
    path: '/',
    open: async (page) => {
      await openDialog(page, { isOn: true });
      await press('Turn Off')(page);
    },
    shows: 'Sign-in then asks for your password alone.',
    coveredBy: DIALOG,
  },
  {
    name: 'two-step-forced',
    title: 'Two-step sign-in that the authority needs, before anything else',
    visitor: 'employee',
    path: '/',
    // The dashboard waits for the setup.
    call: { path: RECORDS, answer: 'none yet' },
    open: async (page) => {
      const call = `GET ${RECORDS}`;
      await answerCalls(page, {
        ...stateOf({ isRequired: true }),
        [call]: refused(403, sessionMessages.setupNeeded(), 'setup'),
      });
      await page.reload();
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    },
    shows: 'Your authority needs two-step sign-in.',
    complains: /403/,
    coveredBy: JOURNEY,
  },
];

/** The code before an export, and registrations that wait. */
export const FOR_HR_ACCOUNTS: readonly Screen[] = [
  {
    name: 'step-up',
    title: 'A code before a whole export',
    visitor: 'HR',
    path: '/resource/audit?kinds=account',
    // The export waits for the code.
    call: { path: API_PATHS.auditCsv, answer: 'none yet' },
    open: async (page) => {
      const call = `POST ${API_PATHS.auditCsv}`;
      await answerCalls(page, { [call]: refused(403, sessionMessages.codeNeeded(), 'code') });
      await press(/CSV$/)(page);
    },
    shows: 'Enter a code to go on',
    complains: /403/,
    coveredBy: PROMPTS,
  },
  {
    name: 'resource-registrations',
    title: 'Registrations that wait for approval',
    visitor: 'HR',
    path: '/resource/requests',
    open: async (page) => {
      await answerCalls(page, { [`GET ${API_PATHS.registrations}`]: { body: REGISTRATIONS } });
      await page.reload();
    },
    shows: 'Registrations that wait (3)',
    coveredBy: WAITING,
  },
  {
    name: 'resource-registration-refuse',
    title: 'The question before a registration is refused',
    visitor: 'HR',
    path: '/resource/requests',
    open: async (page) => {
      await answerCalls(page, { [`GET ${API_PATHS.registrations}`]: { body: REGISTRATIONS } });
      await page.reload();
      await press(/^Refuse the registration of DELA CRUZ/)(page);
    },
    shows: 'is removed for good',
    coveredBy: WAITING,
  },
];
