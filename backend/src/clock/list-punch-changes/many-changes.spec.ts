import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { WithdrawnPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import { MAX_LISTED_UNDONE, MAX_PUNCH_CHANGES } from '@timekeep/contracts/clock/clock-messages';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import { CLOCK_CHANGES_STREAM } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';

const [HR, OTHER_HR, EMPID] = ['100001', '100002', '100003'] as const;
/** Undone ones beyond those that are listed. */
const EXCESS = 20;
const HOUR_MS = 3_600_000;
let backend: TestBackend;
let hr: { readonly Authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  for (const id of [HR, OTHER_HR]) await backend.user(id, 'HR', { hiredOn: '2023-01-02' });
  await backend.employee(EMPID, { hiredOn: '2023-01-02' });
  hr = await backend.bearer(HR);
});

afterAll(() => backend.stop());

function withdrawal(id: number) {
  const from = Date.parse('2023-03-01T00:00:00.000Z') + id * HOUR_MS;
  const period = { from: new Date(from).toISOString(), to: new Date(from + HOUR_MS).toISOString() };
  return { id: String(id), terminal: null, EMPID, ...period };
}

async function list(): Promise<WithdrawnPunchesAnswer> {
  const { body } = await backend.http.get(API_PATHS.withdrawnPunches).set(hr).expect(200);
  const answer: WithdrawnPunchesAnswer = body;
  return answer;
}

it('lists all changes that hold, the oldest too, which can be undone to make room', async () => {
  const withdrawn = (id: number): ClockEvent => ({
    type: 'PunchesWithdrawn',
    data: { ...withdrawal(id), reason: 'Tests of the clock' },
  });
  const holding = Array.from({ length: MAX_PUNCH_CHANGES }, (_, index) => withdrawn(index + 1));
  const undone = Array.from({ length: MAX_LISTED_UNDONE + EXCESS }, (_, index): ClockEvent[] => {
    const id = MAX_PUNCH_CHANGES + 1 + index;
    return [withdrawn(id), { type: 'PunchWithdrawalUndone', data: withdrawal(id) }];
  }).flat();
  const facts = [...holding, ...undone].map((event) => ({ event, id: randomUUID() }));
  const [appended] = await backend.app
    .get(EventStore)
    .appendAll([{ stream: CLOCK_CHANGES_STREAM, revision: null, facts }], testContext());
  await backend.untilProjected(appended?.position ?? null);

  const { data, total } = await list();
  expect([data.length, total]).toEqual([
    MAX_PUNCH_CHANGES + MAX_LISTED_UNDONE,
    MAX_PUNCH_CHANGES + MAX_LISTED_UNDONE + EXCESS,
  ]);
  expect(data.filter(({ undoneBy }) => undoneBy === null)).toHaveLength(MAX_PUNCH_CHANGES);
  const { id: oldest } = data.at(-1) ?? {};
  expect(oldest).toBe('1');

  const one = { EMPID, from: '2023-01-05T08:00', to: '2023-01-05T09:00', reason: 'Tests of the clock' };
  const record = (status: number) =>
    backend.http.post(API_PATHS.withdrawnPunches).set(hr).send(one).expect(status);
  expect((await record(422)).body).toMatchObject({ err: expect.stringContaining('There are 500') });
  await backend.http.delete(API_PATHS.withdrawnPunches).set(hr).send({ id: oldest }).expect(200);
  await record(200);
});
