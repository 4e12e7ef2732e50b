import {
  CUTOFF_PATHS,
  type CutOff,
  type CutOffAnswersAnswer,
  type CutOffDifferencesAnswer,
  type CutOffsAnswer,
  type OwnCutOff,
} from '@timekeep/contracts/api/cutoffs-api';
import type { Page } from 'playwright-core';
import type { DemoSystem } from '../../support/demo-system.js';
import { callAs } from '../../support/visitors.js';
import type { Screen } from '../screen.js';
import { answerCalls, press } from './steps.js';

const CUTOFFS = {
  visitor: 'HR',
  path: '/resource/pay/cutoffs',
  coveredBy: 'frontend/src/features/pay/cutoffs-page.spec.tsx',
} as const;

/** A half month that nobody closes, of a time of which the demo company has records. */
const NOT_CLOSED = `${CUTOFFS.path}?from=2024-05-01&to=2024-05-15`;

/** The cut-offs of the demo company that hold, the newest first; others are of one company. */
async function demoCutOffs({ url }: DemoSystem): Promise<readonly number[]> {
  const hr = await callAs(url, 'HR');
  const { data } = await hr<CutOffsAnswer>('GET', CUTOFF_PATHS.cutoffs);
  return data
    .filter(({ COMPANY, withdrawn }) => COMPANY.length > 1 && withdrawn === null)
    .map(({ number }) => number);
}

/** Returns one with days that changed since. */
async function changedCutOff(system: DemoSystem): Promise<number | undefined> {
  const hr = await callAs(system.url, 'HR');
  for (const number of await demoCutOffs(system)) {
    const path = CUTOFF_PATHS.differences.replace(':number', String(number));
    const { data } = await hr<CutOffDifferencesAnswer>('GET', path);
    if (data.length > 0) return number;
  }
  return undefined;
}

/** Opens the page, and presses a button of a cut-off, of the newest by default. */
const pressAtCutOff =
  (name?: string, find = async (system: DemoSystem) => (await demoCutOffs(system))[0]) =>
  async (page: Page, system: DemoSystem) => {
    const number = (await find(system)) ?? 0;
    const button = page.getByRole('button', { name: `${name ?? 'CSV of'} cut-off ${number}`, exact: true });
    await button.waitFor();
    if (name !== undefined) await button.click();
  };

const HR_NAME = 'TOLENTINO, ARNEL (100001)';
const WHO = {
  EMPID: '100025',
  EMPNAME: 'CATACUTAN, PAOLO',
  DEPT: 'Accounting',
  COMPANY: 'Sampaguita Retail',
};
const OPEN = { 'no-out': 2, absent: 1, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 23 };
const THIRD: CutOff = {
  ...{ number: 3, FROM: '2024-05-01', TO: '2024-05-15', COMPANY: ['Sampaguita Retail', 'Bayanihan Foods'] },
  ...{ rows: 27, carried: 2, digest: 'd'.repeat(64), knownTo: '2024-05-17T01:00:00.000Z', open: OPEN },
  ...{ closedAt: '2024-05-17T01:00:00.000Z', closedBy: HR_NAME, withdrawn: null, isNewest: true },
};
const SECOND: CutOff = {
  ...{ ...THIRD, number: 2, isNewest: false },
  withdrawn: {
    ...{ at: '2024-05-16T09:30:00.000Z', by: HR_NAME },
    reason: 'Closed before the punches of the warehouse had arrived, so that many of its days had no out',
  },
};
const FIRST: CutOff = {
  ...THIRD,
  number: 1,
  FROM: '2024-04-16',
  TO: '2024-04-30',
  carried: 0,
  isNewest: false,
};
const DIFFERENCES: CutOffDifferencesAnswer = {
  data: [
    {
      ...{ ...WHO, date: '2024-05-06', number: 3, carriedIn: null },
      ...{ before: { LATE: 34, ORD: 446 }, after: { ORD: 480, ORD_OT: 90 } },
      causes: [
        {
          ...{ at: '2024-05-20T02:10:00.000Z', by: HR_NAME, kind: 'correction' },
          reason: 'The card was not read at the gate; as the guard wrote down',
        },
      ],
    },
  ],
  carried: [
    {
      ...{ ...WHO, date: '2024-04-22', number: 1, carriedIn: 3 },
      ...{ before: { LATE: 12, ORD: 468 }, after: { ORD: 480 }, causes: [] },
    },
  ],
};
const ANSWERS: CutOffAnswersAnswer = {
  counts: { waiting: 1, 'asked-again': 1, acknowledged: 1, disputed: 1 },
  data: [
    { ...WHO, state: 'acknowledged', at: '2024-05-17T03:00:00.000Z', text: null, days: 0 },
    {
      ...{ ...WHO, EMPID: '100022', EMPNAME: 'FLORES, KRISTINE', DEPT: 'Sales' },
      ...{ state: 'disputed', at: '2024-05-17T04:00:00.000Z', days: 0 },
      text: 'On the 9th I stayed until 20:30 for the inventory, and my supervisor had asked me to. The overtime is missing.',
    },
    {
      ...{ ...WHO, EMPID: '100037', EMPNAME: 'GATDULA, RAFAEL', DEPT: 'Human Resources' },
      ...{ state: 'asked-again', at: '2024-05-17T05:00:00.000Z', text: null, days: 2 },
    },
    { ...WHO, EMPID: '100017', EMPNAME: 'NAVARRO, ISAGANI', state: 'waiting', at: null, text: null, days: 0 },
  ],
};

/** Answers with three cut-offs, one of them withdrawn, and what belongs to the newest. */
async function answerCutOffs(page: Page): Promise<void> {
  await answerCalls(page, {
    [`GET ${CUTOFF_PATHS.cutoffs}`]: { body: { data: [THIRD, SECOND, FIRST] } },
    [`GET ${CUTOFF_PATHS.differences.replace(':number', '3')}`]: { body: DIFFERENCES },
    [`GET ${CUTOFF_PATHS.answers.replace(':number', '3')}`]: { body: ANSWERS },
  });
  await page.reload();
}

const OWN: OwnCutOff = {
  ...{ number: 3, FROM: '2024-05-01', TO: '2024-05-15', COMPANY: 'Sampaguita Retail', seen: 'seen' },
  ...{ closedAt: THIRD.closedAt, state: 'waiting', at: null, text: null, changes: [] },
  total: { DAYS: 4, WORKED: 3, LATE: 34, ABSENT: 1, ORD: 1_406, ORD_OT: 90, SL: 1 },
  days: [
    { date: '2024-05-02', figures: { DAYS: 1, WORKED: 1, ORD: 480, ORD_OT: 90 } },
    { date: '2024-05-03', figures: { DAYS: 1, WORKED: 1, LATE: 34, ORD: 446 } },
    { date: '2024-05-06', figures: { DAYS: 1, SL: 1 } },
    { date: '2024-05-07', figures: { DAYS: 1, WORKED: 1, ORD: 480 } },
  ],
};
/** The answer to this one is asked for again. */
const AGAIN: OwnCutOff = {
  ...{ ...OWN, number: 2, FROM: '2024-04-16', TO: '2024-04-30', state: 'asked-again' },
  ...{ at: '2024-05-02T03:00:00.000Z' },
  changes: [{ date: '2024-04-22', before: { LATE: 12, ORD: 468 }, after: { ORD: 480 } }],
};
const AGREED: OwnCutOff = {
  ...{ ...OWN, number: 1, FROM: '2024-04-01', TO: '2024-04-15', state: 'acknowledged' },
  at: '2024-04-17T03:00:00.000Z',
};

/** Shows closed time records on the dashboard, and presses buttons one after the other. */
const withTimeRecords =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await answerCalls(page, { [`GET ${CUTOFF_PATHS.own}`]: { body: { data: [OWN, AGAIN, AGREED] } } });
    await page.reload();
    await press(...names)(page);
    if (names.length > 0) return;
    const notice = page.getByRole('alert').first();
    await notice.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
  };
const DASHBOARD = {
  visitor: 'employee',
  path: '/',
  coveredBy: 'frontend/src/features/pay/cutoffs-page.spec.tsx',
} as const;

/** Cut-offs in the HR area, and the time records that employees agree to. */
export const FOR_CUTOFFS: readonly Screen[] = [
  { name: 'cutoffs', title: 'Cut-offs', ...CUTOFFS, open: pressAtCutOff(), shows: 'Close a cut-off' },
  {
    name: 'cutoff-differences',
    title: 'Cut-offs, differences of one',
    ...CUTOFFS,
    open: pressAtCutOff('Differences of', changedCutOff),
    shows: 'Days of this cut-off that changed since',
  },
  {
    name: 'cutoff-answers',
    title: 'Cut-offs, answers of employees to one',
    ...CUTOFFS,
    open: pressAtCutOff('Answers to'),
    shows: 'Not answered',
  },
  {
    name: 'cutoff-withdraw',
    title: 'Cut-offs, withdrawing one',
    ...CUTOFFS,
    open: pressAtCutOff('Withdraw'),
    shows: 'Its days may be closed again, and the differences that it carried wait for the next one.',
  },
  {
    name: 'cutoffs-failed',
    title: 'Cut-offs, without an answer',
    ...CUTOFFS,
    call: { path: CUTOFF_PATHS.cutoffs, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
  },
  {
    name: 'cutoffs-listed',
    title: 'Cut-offs, three of them, one withdrawn',
    ...CUTOFFS,
    open: answerCutOffs,
    shows: 'Close a cut-off',
  },
  {
    name: 'cutoffs-checklist',
    title: 'Cut-offs, what is still open in a period',
    ...CUTOFFS,
    path: NOT_CLOSED,
    open: press(/^Missing time out/),
    shows: 'Still open',
  },
  {
    name: 'cutoffs-close',
    title: 'Cut-offs, the question before one is closed',
    ...CUTOFFS,
    path: NOT_CLOSED,
    open: press(/^Close [A-Z][a-z]+ \d/),
    shows: 'Nothing is locked',
  },
  {
    name: 'cutoff-causes',
    title: 'Cut-offs, differences with their causes, and carried ones',
    ...CUTOFFS,
    open: async (page) => {
      await answerCutOffs(page);
      await press('Differences of cut-off 3')(page);
    },
    shows: 'Differences of earlier cut-offs that it carries',
  },
  {
    name: 'cutoff-all-answers',
    title: 'Cut-offs, each kind of answer of employees',
    ...CUTOFFS,
    open: async (page) => {
      await answerCutOffs(page);
      await press('Answers to cut-off 3')(page);
    },
    shows: '2 days differ',
  },
  {
    name: 'time-records',
    title: 'Dashboard, closed time records that ask for an answer',
    ...DASHBOARD,
    open: withTimeRecords(),
    shows: 'Please say whether you agree to it.',
  },
  {
    name: 'time-record',
    title: 'Time record of a closed period',
    ...DASHBOARD,
    open: withTimeRecords('Open the time record'),
    shows: 'Do not agree',
  },
  {
    name: 'time-record-disputed',
    title: 'Time record, not agreed to without saying what is wrong',
    ...DASHBOARD,
    open: withTimeRecords('Open the time record', 'Do not agree', 'Send to HR'),
    shows: 'Please say what is wrong',
  },
  {
    name: 'time-record-agreed',
    title: 'Time record that was agreed to',
    ...DASHBOARD,
    open: withTimeRecords(/: Agreed$/),
    shows: 'Do not agree',
  },
];
