import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER, type RefusedPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import { CHECKLIST_MAX_ITEMS } from '@timekeep/contracts/api/cutoffs-api';
import { eventually } from '@timekeep/tools/eventually';
import { IssueTerminal } from '../../clock/clock.module.js';
import { AddCompany } from '../../organization/organization.module.js';
import { CutOffCalls } from '../../testing/cutoff-calls.js';
import { HR } from '../../testing/request-calls.js';
import { TEST_COMPANY, testContext } from '../../testing/test-backend.js';

const [ABAD, BELO] = ['300001', '300002'] as const;
const OTHER_COMPANY = 'Bolt';
/** Each keeps the first 1,000 punches of a day that it refuses. */
const TERMINALS = ['gate-1', 'gate-2', 'gate-3'] as const;

let world: CutOffCalls;
const keys = new Map<string, string>();

beforeAll(async () => {
  world = await CutOffCalls.start();
  const { backend } = world.calls;
  await backend.run(new AddCompany(OTHER_COMPANY, testContext()));
  // Employees whose first day is later than their punches, which are refused.
  await world.staff(ABAD, 'ABAD', { hiredOn: world.calls.day(0) });
  await world.staff(BELO, 'BELO', { hiredOn: world.calls.day(0), COMPANY: OTHER_COMPANY });
  for (const terminal of TERMINALS)
    keys.set(terminal, (await backend.commands.execute(new IssueTerminal(terminal, testContext()))).key);
});

afterAll(() => world.stop());

const at = (days: number, time: string) => `${world.day(days)}T${time}+08:00`;

async function send(
  punches: readonly object[],
  terminal: (typeof TERMINALS)[number] = 'gate-1',
): Promise<void> {
  const { http } = world.calls.backend;
  const key = keys.get(terminal) ?? '';
  await http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches }).expect(200);
}

async function untilKept(total: number): Promise<RefusedPunchesAnswer['data']> {
  const search = { FROM: world.day(-9), TO: world.calls.today };
  const kept = async (): Promise<RefusedPunchesAnswer> => {
    const { body } = await world.calls.post(HR, API_PATHS.refusedPunches, search);
    const answer: RefusedPunchesAnswer = body;
    return answer;
  };
  await eventually(async () => (await kept()).total === total);
  return (await kept()).data;
}

const refused = async (changes: object = {}) => {
  const { counts, data } = await world.checklist(changes);
  const items = data.filter(({ kind }) => kind === 'refused-punch');
  return { count: counts['refused-punch'], items };
};

it('has the refused punches of its days and companies that are still open', async () => {
  await send([
    { EMPID: ABAD, at: at(0, '00:00:00') },
    { EMPID: BELO, at: at(1, '08:00:00') },
    { EMPID: 'badge 7', at: at(6, '23:59:59') },
    // Punches of the days before and after.
    { EMPID: ABAD, at: at(-1, '23:59:59') },
    { EMPID: ABAD, at: at(7, '00:00:00') },
  ]);
  const kept = await untilKept(5);
  const note = { terminal: 'gate-1', minutes: null, REQUEST_ID: null };
  const own = { EMPID: ABAD, EMPNAME: 'ABAD, ANA', DEPT: 'Sales', COMPANY: TEST_COMPANY };
  const nobody = { EMPID: null, EMPNAME: null, DEPT: null, COMPANY: null };
  expect(await refused()).toMatchObject({
    count: 2,
    items: [
      { ...own, ...note, date: world.day(0), note: 'outside' },
      { ...nobody, ...note, date: world.day(6), note: 'unknown' },
    ],
  });
  expect((await refused({ COMPANY: [OTHER_COMPANY] })).items.map(({ EMPID }) => EMPID)).toEqual([BELO, null]);

  // One that was taken over is open no more.
  const entries = { EMPID: ABAD, EMP_LNAME: 'ABAD', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: TEST_COMPANY };
  await world.calls.backend.http
    .patch(API_PATHS.employees)
    .set(await world.calls.as(HR))
    .send({ ...entries, hiredOn: world.day(-3) })
    .expect(200);
  const [first] = kept.filter((punch) => new Date(punch.at).getTime() === Date.parse(at(0, '00:00:00')));
  await world.calls.post(HR, API_PATHS.takeRefusedPunches, { ids: [first?.id] });
  await eventually(async () => (await refused()).count === 1);
});

it('counts all of them, and lists the first ones', async () => {
  const before = await refused();
  const many = Array.from({ length: 1_200 }, (_, index) => ({
    EMPID: String(900_000 + index),
    at: at(1, '08:00:00'),
  }));
  await send(many.slice(0, 600), 'gate-2');
  await send(many.slice(600), 'gate-3');
  await untilKept(5 + many.length);

  const { count, items } = await refused();
  expect(count).toBe(before.count + many.length);
  expect(items).toHaveLength(CHECKLIST_MAX_ITEMS);
  expect(new Set(items.map(({ date }) => date))).toEqual(new Set([world.day(1)]));
  expect((await world.close()).open['refused-punch']).toBe(count);
});
