import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  type RefusedPunch,
  type RefusedPunchesAnswer,
  type TakenPunchesAnswer,
  TERMINAL_KEY_HEADER,
} from '@timekeep/contracts/api/clock-api';
import { punchesStream, refusedStream } from '@timekeep/contracts/events/streams';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { SetDeviceNumber } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { IssueTerminal } from '../clock.module.js';

const HR = '100001';
const OTHER_HR = '100002';
const MARIA = '100003';
const JUAN = '100004';
let backend: TestBackend;
let today: WorkDate;
let key: string;

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  for (const id of [HR, OTHER_HR]) await backend.user(id, 'HR', { hiredOn: addDays(today, -100) });
  for (const id of [MARIA, JUAN]) await backend.employee(id, { hiredOn: addDays(today, -10) });
  ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
});

afterAll(() => backend.stop());

const at = (daysBack: number, time = '08:00:00') => `${addDays(today, -daysBack)}T${time}+08:00`;

async function send(...punches: readonly object[]): Promise<readonly string[]> {
  const { body } = await backend.http
    .post(API_PATHS.punches)
    .set(TERMINAL_KEY_HEADER, key)
    .send({ punches })
    .expect(200);
  const { data }: { readonly data: readonly { readonly outcome: string }[] } = body;
  return data.map(({ outcome }) => outcome);
}

async function list(search: object = {}): Promise<readonly RefusedPunch[]> {
  const request = { FROM: addDays(today, -90), TO: today, ...search };
  const { body } = await backend.http
    .post(API_PATHS.refusedPunches)
    .set(await backend.bearer(HR))
    .send(request)
    .expect(200);
  const answer: RefusedPunchesAnswer = body;
  return answer.data;
}

async function take(punches: readonly RefusedPunch[], by = HR): Promise<readonly string[]> {
  const { body } = await backend.http
    .post(API_PATHS.takeRefusedPunches)
    .set(await backend.bearer(by))
    .send({ ids: punches.map(({ id }) => id) })
    .expect(200);
  const answer: TakenPunchesAnswer = body;
  return answer.results.map(({ outcome }) => outcome);
}

const giveNumber = (EMPID: string, number: string) =>
  backend.run(new SetDeviceNumber(EMPID, number, testContext()));
const punchesOf = async (EMPID: string, daysBack: number) =>
  (await backend.app.get(EventStore).idsIn(punchesStream(EMPID, addDays(today, -daysBack)))).positions.size;
const inShort = (punches: readonly RefusedPunch[]) =>
  punches.map(
    ({ EMPID, employee, takenBy, isRecorded }) =>
      `${EMPID} of ${employee ?? 'nobody'}, ${takenBy ?? (isRecorded ? 'recorded' : 'open')}`,
  );

describe('refused punches of a device number that an employee is given later', () => {
  it('are shown as those of the employee, and taken over singly or together', async () => {
    const sent = [1, 2, 3].map((daysBack) => ({ EMPID: '0045', at: at(daysBack) }));
    expect(await send(...sent, { EMPID: '46', at: at(1) })).toEqual(Array(4).fill('rejected'));
    await eventually(async () => (await list()).length === 4);
    expect(new Set(inShort(await list({ EMPID: '0045' })))).toEqual(new Set(['0045 of nobody, open']));
    expect(await list({ EMPID: MARIA })).toEqual([]);

    await giveNumber(MARIA, '45');
    const found = await list({ EMPID: MARIA, reason: 'unknown' });
    expect(inShort(found)).toEqual(sent.map(() => `0045 of ${MARIA}, open`));
    expect(found[0]).toMatchObject({ EMPNAME: 'CRUZ, ANA' });
    expect(await take(found.slice(0, 1))).toEqual(['accepted']);
    expect(await take(await list({ reason: 'unknown' }))).toEqual([
      ...['rejected', 'accepted'],
      ...['accepted', 'duplicate'],
    ]);
    for (const daysBack of [1, 2, 3]) expect(await punchesOf(MARIA, daysBack)).toBe(1);
    expect(inShort(await list())).toEqual([
      '46 of nobody, open',
      ...sent.map(() => `0045 of ${MARIA}, CRUZ, ANA (${HR})`),
    ]);
    const kept = await backend.app.get(EventStore).history(refusedStream('gate-1', today));
    expect(kept.filter(({ event }) => event.type === 'RefusedPunchTaken')).toHaveLength(3);
    expect(await send(...sent)).toEqual(sent.map(() => 'duplicate'));
  });

  it('are those of the HR user who is given it, and taken over by another one', async () => {
    await giveNumber(HR, '46');
    const found = await list({ EMPID: HR });
    expect(inShort(found)).toEqual([`46 of ${HR}, open`]);
    expect(await take(found)).toEqual(['rejected']);
    expect(await punchesOf(HR, 1)).toBe(0);
    expect(await take(found, OTHER_HR)).toEqual(['accepted']);
    expect(await punchesOf(HR, 1)).toBe(1);
  });

  it('are not shown as those of a later holder of the number once they are recorded', async () => {
    await giveNumber(MARIA, '');
    await giveNumber(JUAN, '45');
    expect(new Set(inShort(await list({ EMPID: '0045' })))).toEqual(
      new Set([`0045 of nobody, CRUZ, ANA (${HR})`]),
    );
    expect(await list({ EMPID: JUAN })).toEqual([]);
  });
});

describe('refused punches that the terminal sends again, which are accepted by then', () => {
  it('do not wait any more, and are not recorded twice', async () => {
    const early = { EMPID: JUAN, at: at(14) };
    expect(await send(early, { ...early, at: at(16) })).toEqual(['rejected', 'rejected']);
    await eventually(async () => (await list({ EMPID: JUAN })).length === 2);
    const before = await list({ EMPID: JUAN });
    await backend.http
      .patch(API_PATHS.employees)
      .set(await backend.bearer(HR))
      .send({
        ...{ EMPID: JUAN, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY },
        hiredOn: addDays(today, -15),
      })
      .expect(200);
    expect(await send(early)).toEqual(['accepted']);
    expect(inShort(await list({ EMPID: JUAN }))).toEqual([
      `${JUAN} of ${JUAN}, open`,
      `${JUAN} of ${JUAN}, recorded`,
    ]);
    expect(await take(before)).toEqual(['duplicate', 'rejected']);
    expect(await punchesOf(JUAN, 14)).toBe(1);
  });
});
