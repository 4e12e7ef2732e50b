import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  TERMINAL_KEY_HEADER,
  type PunchesAnswer,
  type PunchOutcome,
} from '@timekeep/contracts/api/clock-api';
import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punch-list';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import { nameBasedId } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { IssueTerminal } from '../clock.module.js';

const EMPID = '100001';
const OTHER = '100002';
const ACCEPTED: PunchOutcome = { outcome: 'accepted' };
const DUPLICATE: PunchOutcome = { outcome: 'duplicate' };
const TOO_MANY: PunchOutcome = { outcome: 'rejected', reason: punchMessages.tooMany().text };

describe.each([
  ['knows all ids', true],
  ['knows recent ids alone', false],
])('many punches of one employee and day, in a log that %s,', (_name, logKnowsAllIds) => {
  const knowsAllIds = logKnowsAllIds && logUnderTestDoes('allIdsKnown');
  let backend: TestBackend;
  let key: string;
  let today: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend({ logKnowsAllIds: knowsAllIds });
    today = await backend.app.get(CompanyTime).today();
    for (const id of [EMPID, OTHER]) await backend.employee(id, { hiredOn: addDays(today, -30) });
    ({ key } = await backend.commands.execute(new IssueTerminal('gate-1', testContext())));
  });

  afterAll(async () => {
    await backend.stop();
  });

  const everySecond = (daysBack: number, count: number, id = EMPID) => {
    const start = Date.parse(`${addDays(today, -daysBack)}T08:00:00+08:00`);
    return Array.from({ length: count }, (_, index) => ({
      EMPID: id,
      at: new Date(start + index * 1_000).toISOString(),
    }));
  };
  const send = async (punches: readonly object[]): Promise<readonly PunchOutcome[]> => {
    const answer = await backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, key)
      .send({ punches })
      .expect(200);
    const { data }: PunchesAnswer = answer.body;
    return data;
  };
  const recorded = async (daysBack: number) =>
    await backend.app.get(EventStore).history(punchesStream(EMPID, addDays(today, -daysBack)));
  const times = (count: number, outcome: PunchOutcome) => Array.from({ length: count }, () => outcome);

  it('are rejected beyond the limit, whereas those that are recorded stay duplicates', async () => {
    const punches = everySecond(3, 300);
    const beyond = times(300 - MAX_PUNCHES_A_DAY, TOO_MANY);
    expect(await send(punches)).toEqual([...times(MAX_PUNCHES_A_DAY, ACCEPTED), ...beyond]);
    expect(await send(punches)).toEqual([...times(MAX_PUNCHES_A_DAY, DUPLICATE), ...beyond]);
    expect(await send(punches.slice(7, 8))).toEqual([DUPLICATE]);
    expect(await send(punches.slice(-1))).toEqual([TOO_MANY]);
    expect(await recorded(3)).toHaveLength(MAX_PUNCHES_A_DAY);
  });

  it('leave other employees and other days alone', async () => {
    const others = [...everySecond(3, 2, OTHER), ...everySecond(4, 2)];
    expect(await send([...everySecond(3, 300).slice(-2), ...others])).toEqual([
      TOO_MANY,
      TOO_MANY,
      ...times(4, ACCEPTED),
    ]);
  });

  it('are counted over calls, one at a time or side by side', async () => {
    const punches = everySecond(5, 260);
    const outcomes: PunchOutcome[] = [];
    for (const punch of punches.slice(0, 150)) outcomes.push(...(await send([punch])));
    expect(outcomes).toEqual(times(150, ACCEPTED));
    const sideBySide = await Promise.all(punches.slice(150).map((punch) => send([punch])));
    const accepted = sideBySide.flat().filter(({ outcome }) => outcome === 'accepted').length;
    const { length } = await recorded(5);
    expect(accepted).toBe(MAX_PUNCHES_A_DAY - 150);
    expect(length).toBe(MAX_PUNCHES_A_DAY);
  });

  it('pass the limit by no more than what may be under way, when many calls come at the same time', async () => {
    const punches = everySecond(8, 600);
    const calls = Array.from({ length: 60 }, (_, call) => punches.slice(10 * call, 10 * call + 10));
    const outcomes = (await Promise.all(calls.map(send))).flat();
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
    const { length } = await recorded(8);
    expect(accepted).toBe(length);
    expect(length).toBeGreaterThanOrEqual(MAX_PUNCHES_A_DAY);
    expect(length).toBeLessThanOrEqual(MAX_PUNCHES_A_DAY + (knowsAllIds ? 20 : 0));
  });

  it('are one when all have the same instant', async () => {
    const [punch] = everySecond(6, 1);
    const outcomes = await send(times(500, ACCEPTED).map(() => ({ ...punch })));
    expect(outcomes).toEqual([ACCEPTED, ...times(499, DUPLICATE)]);
    expect(await recorded(6)).toHaveLength(1);
  });

  it('that another backend has recorded are found by the next punch', async () => {
    const punches = everySecond(7, 300);
    const facts = punches.slice(0, MAX_PUNCHES_A_DAY).map(({ at }) => ({
      id: nameBasedId('punch', EMPID, at),
      event: { type: 'TimeClockPunched', data: { EMPID, at, terminal: null } } as const,
    }));
    const stream = punchesStream(EMPID, addDays(today, -7));
    expect(await send(punches.slice(0, 1))).toEqual([ACCEPTED]);
    const rest = { stream, revision: 0n, facts: facts.slice(1) };
    expect(await backend.app.get(EventStore).appendAll([rest], testContext())).toMatchObject([
      { revision: BigInt(MAX_PUNCHES_A_DAY - 1) },
    ]);
    // Appended at any revision, a punch may be one too many; the log's answer says so.
    expect(await send(punches.slice(-1))).toEqual([knowsAllIds ? ACCEPTED : TOO_MANY]);
    expect(await send(punches.slice(-2, -1))).toEqual([TOO_MANY]);
    expect(await send(punches.slice(0, 1))).toEqual([DUPLICATE]);
    expect(await recorded(7)).toHaveLength(MAX_PUNCHES_A_DAY + (knowsAllIds ? 1 : 0));
  });
});
