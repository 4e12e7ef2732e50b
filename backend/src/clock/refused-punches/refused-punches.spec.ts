import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime, SetRules } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { IssueTerminal } from '../clock.module.js';
import { RefusedPunches } from './refused-punches.js';
import { MAX_REFUSED_A_DAY } from './refused-punches.decider.js';

const HR = '100001';
const OTHER_HR = '100002';
const EMPID = '100003';
const NEWCOMER = '100004';
let backend: TestBackend;
let today: WorkDate;
let key: string;
let pinKey: string;
let hr: { readonly Authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  for (const id of [HR, OTHER_HR]) await backend.user(id, 'HR', { hiredOn: addDays(today, -100) });
  await backend.employee(EMPID, { hiredOn: addDays(today, -10), PIN: '1234' });
  ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
  ({ key: pinKey } = await backend.commands.execute(new IssueTerminal('door-1', testContext(), true)));
  hr = await backend.bearer(HR);
});

afterAll(() => backend.stop());

const at = (daysBack: number, time = '08:00:00') => `${addDays(today, -daysBack)}T${time}+08:00`;

async function send(punches: readonly object[], terminalKey = key): Promise<unknown> {
  const { body } = await backend.http
    .post(API_PATHS.punches)
    .set(TERMINAL_KEY_HEADER, terminalKey)
    .send({ punches })
    .expect(200);
  const { data }: { readonly data: readonly { readonly outcome: string; readonly reason?: string }[] } = body;
  return data.map(({ outcome, reason }) => reason ?? outcome);
}

async function list(search: object = {}): Promise<RefusedPunchesAnswer> {
  const request = { FROM: addDays(today, -90), TO: today, ...search };
  const { body } = await backend.http.post(API_PATHS.refusedPunches).set(hr).send(request).expect(200);
  const answer: RefusedPunchesAnswer = body;
  return answer;
}

/** The kept punches, once there are so many of them. */
async function kept(count: number, search: object = {}): Promise<readonly RefusedPunch[]> {
  await eventually(async () => (await list(search)).total === count);
  return (await list(search)).data;
}

async function take(ids: readonly string[]): Promise<TakenPunchesAnswer> {
  const { body } = await backend.http.post(API_PATHS.takeRefusedPunches).set(hr).send({ ids }).expect(200);
  const answer: TakenPunchesAnswer = body;
  return answer;
}

describe('refused punches', () => {
  it('are kept with the reason and without a PIN, each once', async () => {
    const refused = [
      { EMPID: NEWCOMER, at: at(1) },
      { EMPID: 'badge 7', at: at(1) },
      { EMPID, at: at(20) },
      { EMPID: HR, at: at(50) },
    ];
    const reasons = [
      `There is no employee ${NEWCOMER}.`,
      'The employee ID must have 6 digits.',
      `The punch is before the employee's first day, ${addDays(today, -10)}.`,
      'The punch is too old: a terminal may send those of the last 45 days. HR can take it over.',
    ];
    expect(await send(refused)).toEqual(reasons);
    expect(await send([...refused, { EMPID, at: at(1) }])).toEqual([...reasons, 'accepted']);
    // Nothing is kept of what has no time or no readable text.
    await send([{ EMPID: NEWCOMER, at: 'now' }, { at: at(1) }, { EMPID: 'a\0b', at: at(1) }]);
    await send(
      [
        { EMPID, PIN: '9876', at: at(2) },
        { EMPID, at: at(2) },
      ],
      pinKey,
    );

    expect((await kept(5)).map(({ terminal, EMPID: id, reason }) => `${terminal} ${id} ${reason}`)).toEqual([
      `gate-1 ${NEWCOMER} unknown`,
      'gate-1 badge 7 unknown',
      `door-1 ${EMPID} wrongPin`,
      `gate-1 ${EMPID} outside`,
      `gate-1 ${HR} tooOld`,
    ]);
    for (const terminal of ['gate-1', 'door-1']) {
      const events = await backend.app.get(EventStore).history(refusedStream(terminal, today));
      expect(JSON.stringify(events.map(({ event }) => event))).not.toContain('9876');
    }
  });

  it('are found by the day of the punch or of the refusal, by reason and by id', async () => {
    const count = async (search: object) => (await list(search)).data.length;
    expect(await count({ FROM: addDays(today, -20), TO: addDays(today, -20) })).toBe(1);
    expect(await count({ FROM: today })).toBe(5);
    expect(await count({ FROM: addDays(today, 1), TO: addDays(today, 2) })).toBe(0);
    expect(await count({ reason: 'unknown' })).toBe(2);
    expect(await count({ reason: 'unknown', EMPID: 'badge 7' })).toBe(1);
    const byName = (await list({ EMPID: 'cruz, a' })).data;
    expect(byName.map(({ EMPNAME }) => EMPNAME)).toEqual(byName.map(() => 'CRUZ, ANA'));
    expect(byName.map(({ EMPID: id }) => id)).toContain(HR);
    expect(await count({ EMPID: 'nobody of this name' })).toBe(0);
    const { data } = await list({ EMPID: HR });
    expect(data).toMatchObject([{ EMPNAME: 'CRUZ, ANA', at: new Date(at(50)).toISOString(), takenBy: null }]);
    const refused = async (search: object) =>
      (await backend.http.post(API_PATHS.refusedPunches).set(hr).send(search)).status;
    expect(await refused({ FROM: 'May', TO: today })).toBe(400);
    expect(await refused({ FROM: today, TO: today, reason: 'other' })).toBe(400);
  });

  it('are for HR alone', async () => {
    await backend.user('100009');
    const employee = await backend.bearer('100009');
    for (const path of [API_PATHS.refusedPunches, API_PATHS.takeRefusedPunches])
      await backend.http
        .post(path)
        .set(employee)
        .send({ FROM: today, TO: today, ids: ['1'] })
        .expect(403);
  });

  it('become punches of HR when they are taken over, each once, if there is such an employee by then', async () => {
    const idsOf = async (search: object) => (await list(search)).data.map(({ id }) => id);
    const ids = [
      ...(await idsOf({ reason: 'wrongPin' })),
      ...(await idsOf({ reason: 'unknown' })),
      'no-such-id',
    ];
    const outcomes = async (given: readonly string[]) => {
      const { results, msg } = await take(given);
      return [msg, ...results.map(({ outcome, reason }) => reason ?? outcome)];
    };
    const noEmployee = `There is no employee ${NEWCOMER}.`;
    const others = ['The employee ID must have 6 digits.', 'There is no such refused punch.'];
    expect(await outcomes(ids)).toEqual([
      '1 of 4 punches was taken over.',
      'accepted',
      noEmployee,
      ...others,
    ]);
    await backend.employee(NEWCOMER, { hiredOn: addDays(today, -5) });
    expect(await outcomes(ids)).toEqual([
      '2 of 4 punches were taken over.',
      ...['duplicate', 'accepted'],
      ...others,
    ]);
    expect(await outcomes(ids.slice(0, 2))).toEqual(['2 punches were taken over.', 'duplicate', 'duplicate']);
    expect((await list({ EMPID: NEWCOMER })).data).toMatchObject([
      { takenBy: `CRUZ, ANA (${HR})`, EMPNAME: 'CRUZ, ANA' },
    ]);
    // The others come first, however old.
    const taken = (await list()).data.map(({ takenBy }) => takenBy !== null);
    expect(taken).toEqual(taken.toSorted());
    expect(new Set(taken).size).toBe(2);
    const store = backend.app.get(EventStore);
    const [punch, ...more] = await store.history(punchesStream(NEWCOMER, addDays(today, -1)));
    expect([punch?.actor, more.length]).toEqual([HR, 0]);
    const events = (await store.history(refusedStream('gate-1', today))).filter(
      ({ event }) => event.type === 'RefusedPunchTaken',
    );
    expect(events).toHaveLength(1);
    // The terminal is told that it is recorded.
    expect(await send([{ EMPID: NEWCOMER, at: at(1) }])).toEqual(['duplicate']);
  });

  it('are kept once, also when the terminal sends them again on another day', async () => {
    const found = await list();
    const yesterdays = found.data.filter(({ terminal }) => terminal === 'gate-1').length;
    const store = backend.app.get(EventStore);
    const before = (await store.history(refusedStream('gate-1', today))).length;
    // Another process does not know what this one kept, nor would it tomorrow.
    const other = new RefusedPunches(store, backend.app.get(CompanyTime), backend.app.get(DataSource));
    const again = found.data
      .filter(({ terminal }) => terminal === 'gate-1')
      .map(({ EMPID: id, at: instant, reason, terminal }) => ({ EMPID: id, at: instant, reason, terminal }));
    jest.spyOn(CompanyTime.prototype, 'today').mockResolvedValueOnce(addDays(today, 1));
    await other.keep('gate-1', again, testContext());
    expect(yesterdays).toBeGreaterThan(0);
    expect(await store.history(refusedStream('gate-1', addDays(today, 1)))).toEqual([]);
    expect((await store.history(refusedStream('gate-1', today))).length).toBe(before);
  });

  it('of oneself are taken over by another HR user', async () => {
    const id = (await list({ reason: 'tooOld' })).data[0]?.id ?? '';
    const { results } = await take([id]);
    expect(results).toMatchObject([{ id, outcome: 'rejected' }]);
    const other = await backend.bearer(OTHER_HR);
    const { body } = await backend.http
      .post(API_PATHS.takeRefusedPunches)
      .set(other)
      .send({ ids: [id] });
    expect(body).toMatchObject({ results: [{ id, outcome: 'accepted' }] });
  });

  it('that were recorded before are no old ones, and the age is that of the rule', async () => {
    const old = { EMPID: OTHER_HR, at: at(60) };
    await backend.run(new SetRules({ punchDays: 90 }, testContext()));
    expect(await send([old])).toEqual(['accepted']);
    await backend.run(new SetRules({ punchDays: 30 }, testContext()));
    await eventually(async () => String(await send([{ ...old, at: at(40) }])).includes('last 30 days'));
    expect(await send([old])).toEqual(['duplicate']);
  });

  it('are bounded for each terminal and day, and more of them cost no accepted punch', async () => {
    const unknown = (from: number) =>
      Array.from({ length: 1_000 }, (_, index) => ({ EMPID: String(200_000 + from + index), at: at(1) }));
    await Promise.all([unknown(0), unknown(1_000), unknown(2_000)].map((punches) => send(punches)));
    expect(await send([...unknown(3_000).slice(1), { EMPID, at: at(1, '09:00:00') }])).toContain('accepted');
    const events = await backend.app.get(EventStore).history(refusedStream('gate-1', today));
    const countOf = (type: string) => events.filter(({ event }) => event.type === type).length;
    expect([countOf('PunchRefused'), countOf('RefusalsFull')]).toEqual([MAX_REFUSED_A_DAY, 1]);
    // Those that are kept can be taken over as before.
    const id = (await list({ EMPID: 'badge 7' })).data[0]?.id ?? '';
    expect((await take([id])).results).toMatchObject([{ outcome: 'rejected' }]);
    const answer = await list();
    expect(answer.data.length).toBe(1_000);
    expect(answer.total).toBeGreaterThan(1_000);
  });
});
