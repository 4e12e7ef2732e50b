import type { RefusedPunch } from '@timekeep/contracts/api/clock-api';
import type { PunchFilePreview } from '@timekeep/contracts/api/punch-files-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Screen } from '../screen.js';
import { answerCalls, openFilters, press } from './steps.js';
import { FOR_CORRECTIONS } from './for-corrections.js';

const TAB = 'frontend/src/features/timekeep/timekeep-tab.spec.tsx';
const MANY = 'frontend/src/features/timekeep/shared-correction.spec.tsx';
const MAY = '/resource/timekeep?from=2024-05-01&to=2024-05-15';
const SEARCH = 'Search Employees Timekeep';

const REFUSED: readonly RefusedPunch[] = [
  {
    ...{ id: '1', terminal: 'main-gate', EMPID: '100041', EMPNAME: null, reason: 'unknown', takenBy: null },
    ...{ employee: null, isRecorded: false },
    ...{ at: '2024-05-02T00:03:00.000Z', refusedAt: '2024-05-02T00:03:02.000Z' },
  },
  {
    ...{
      id: '2',
      terminal: 'main-gate',
      EMPID: '100003',
      EMPNAME: 'ABELLA, MARIA CRISTINA',
      employee: '100003',
      isRecorded: false,
      reason: 'tooOld',
    },
    ...{
      at: '2024-03-01T00:01:00.000Z',
      refusedAt: '2024-05-02T00:03:02.000Z',
      takenBy: 'REYES, LIZA (100002)',
    },
  },
];

const CLOCK = {
  ...{ id: '1', terminal: 'main-gate', minutes: 480, reason: 'The clock was set to UTC', undoneBy: null },
  ...{ from: '2024-05-01T16:00:00.000Z', to: '2024-05-04T16:00:00.000Z', by: 'CRUZ, ANA (100002)' },
  at: '2024-05-06T01:00:00.000Z',
};
const { minutes: _, ...WITHDRAWN } = { ...CLOCK, id: '2', EMPID: '100003', undoneBy: 'IT' };

/** A file of punches before it is recorded. */
const PUNCH_FILE: PunchFilePreview = {
  id: '0b0f1f6e-3c2a-4a53-8d0e-0d6a54a1c001',
  ...{ encoding: 'ansi', format: 'columns', dates: 'dmy', rows: 1_204, recorded: 1_180, known: 20 },
  ...{ oldest: '2024-04-29', newest: '2024-05-31', byDeviceNumber: 214 },
  months: [
    { month: '2024-04', records: 40 },
    { month: '2024-05', records: 560 },
  ],
  refusals: [
    {
      ...{ refusal: 'unknown', count: 3 },
      lines: ['999999;NIÑO, JOSE;13/05/2024 08:00', '999999;NIÑO, JOSE;13/05/2024 17:00'].map((text) => ({
        ...{ text, reason: 'There is no employee 999999.' },
      })),
    },
    { refusal: 'time', count: 1, lines: [{ text: '100003;DELA PEÑA, MARIA;soon', reason: 'No time.' }] },
  ],
};

/** The Timekeep tab of the HR area, and what opens from it. */
export const FOR_HR_TIMEKEEP: readonly Screen[] = [
  {
    name: 'timekeep',
    title: 'Timekeep',
    visitor: 'HR',
    path: '/resource/timekeep',
    shows: 'Search Employees Timekeep',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-results',
    title: 'Timekeep, with results',
    visitor: 'HR',
    path: '/resource/timekeep',
    open: press(SEARCH),
    shows: 'CSV',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-selected',
    title: 'Timekeep, with selected records',
    visitor: 'HR',
    path: MAY,
    open: press('Select records', /^Select (all|the newest)/),
    shows: 'selected',
    only: 'desktop',
    coveredBy: MANY,
  },
  {
    name: 'correct-records',
    title: 'Correct many records',
    visitor: 'HR',
    path: MAY,
    open: press('Select records', /^Select (all|the newest)/, 'Correct'),
    shows: 'Each record gets the out of the hours of its date.',
    only: 'desktop',
    coveredBy: MANY,
  },
  {
    name: 'timekeep-none-found',
    title: 'Timekeep, nothing found',
    visitor: 'HR',
    path: '/resource/timekeep?from=2022-12-01&to=2022-12-31',
    shows: 'No record found',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-filters',
    title: 'Timekeep, filters',
    visitor: 'HR',
    path: '/resource/timekeep',
    open: async (page) => {
      await press(SEARCH)(page);
      await page.getByText('CSV').waitFor();
      await openFilters(page);
    },
    shows: 'Apply Filter',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-of-one',
    title: 'Timekeep, of one employee',
    visitor: 'HR',
    path: '/resource/timekeep?from=2024-03-01&to=2024-03-31&by=name&option=100003',
    shows: 'CSV',
    coveredBy: TAB,
  },
  {
    name: 'timekeep-known-at',
    title: 'Timekeep, as known at a moment',
    visitor: 'HR',
    path: '/resource/timekeep?from=2024-03-01&to=2024-03-31&by=name&option=100003&asOf=2099-12-31T10:00:00.000Z',
    shows: 'Later corrections are not shown.',
    coveredBy: 'frontend/src/features/timekeep/known-at.spec.tsx',
  },
  {
    name: 'refused-punches',
    title: 'Refused punches',
    visitor: 'HR',
    path: '/resource/timekeep/refused',
    open: async (page) => {
      await answerCalls(page, {
        [`POST ${API_PATHS.refusedPunches}`]: { body: { data: REFUSED, total: 2 } },
      });
      await page.reload();
    },
    shows: 'Taken over by REYES, LIZA (100002)',
    coveredBy: 'frontend/src/features/timekeep/refused-punches-page.spec.tsx',
  },
  {
    name: 'refused-punches-none',
    title: 'Refused punches, none',
    visitor: 'HR',
    path: '/resource/timekeep/refused',
    shows: 'No refused punch',
    coveredBy: 'frontend/src/features/timekeep/refused-punches-page.spec.tsx',
  },
  {
    name: 'wrong-clocks',
    title: 'Wrong clocks',
    visitor: 'HR',
    path: '/resource/timekeep/clocks',
    open: async (page) => {
      await answerCalls(page, {
        [`GET ${API_PATHS.correctedClocks}`]: {
          body: { data: [CLOCK], total: 1, terminals: [CLOCK.terminal] },
        },
        [`GET ${API_PATHS.withdrawnPunches}`]: { body: { data: [WITHDRAWN], total: 1 } },
      });
      await page.reload();
    },
    shows: 'Undone by IT',
    coveredBy: 'frontend/src/features/timekeep/punch-changes-page.spec.tsx',
  },
  {
    name: 'upload-punches',
    title: 'Upload Punches, with what a file contains',
    visitor: 'HR',
    path: '/resource/timekeep/files',
    open: async (page) => {
      await answerCalls(page, { [`POST ${API_PATHS.punchFiles}`]: { body: { file: PUNCH_FILE } } });
      const content = Buffer.from('EMPID,at');
      await page
        .getByLabel('File of punches')
        .setInputFiles({ name: 'attlog.dat', mimeType: 'text/plain', buffer: content });
    },
    shows: 'What the file contains',
    coveredBy: 'frontend/src/features/timekeep/upload-punches-page.spec.tsx',
  },
  {
    name: 'upload-punches-order',
    title: 'Upload Punches, asking for the order of the dates',
    visitor: 'HR',
    path: '/resource/timekeep/files',
    open: async (page) => {
      const question = { dates: ['mdy', 'dmy'], line: '100003;DELA PEÑA, MARIA;05/02/2024 08:00' };
      await answerCalls(page, { [`POST ${API_PATHS.punchFiles}`]: { body: { question } } });
      const content = Buffer.from('EMPID,at');
      await page
        .getByLabel('File of punches')
        .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: content });
    },
    shows: 'It is not certain which number of the dates is the month.',
    coveredBy: 'frontend/src/features/timekeep/upload-punches-page.spec.tsx',
  },
  {
    name: 'timekeep-failed',
    title: 'Timekeep, without an answer',
    visitor: 'HR',
    path: '/resource/timekeep',
    call: { path: API_PATHS.timekeep, answer: 'lost' },
    open: press(SEARCH),
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: TAB,
  },
  ...FOR_CORRECTIONS,
];
