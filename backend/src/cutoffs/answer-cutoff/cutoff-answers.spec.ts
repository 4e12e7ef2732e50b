import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CUTOFF_PATHS,
  type CutOffAnswersAnswer,
  type OwnCutOff,
  type OwnCutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { CutOffCalls } from '../../testing/cutoff-calls.js';
import { HR } from '../../testing/request-calls.js';
import { says } from '../../testing/says.js';

const [ABAD, BELO] = ['300001', '300002'] as const;

let world: CutOffCalls;

beforeAll(async () => {
  world = await CutOffCalls.start();
  await world.staff(ABAD, 'ABAD');
  await world.staff(BELO, 'BELO');
  await world.open();
  for (const EMPID of [ABAD, BELO])
    for (const days of [0, 1, 2, 3]) await world.worked(EMPID, days, '09:00', '18:00');
  await world.close();
});

afterAll(() => world.stop());

async function own(EMPID: string): Promise<readonly OwnCutOff[]> {
  const { body } = await world.calls.get(EMPID, CUTOFF_PATHS.own);
  const { data }: OwnCutOffsAnswer = body;
  return data;
}

async function answers(): Promise<CutOffAnswersAnswer> {
  const { body } = await world.calls.get(HR, world.path(CUTOFF_PATHS.answers, 1));
  return body as CutOffAnswersAnswer;
}

const stateOf = async (EMPID: string) => (await answers()).data.find((each) => each.EMPID === EMPID);

describe('a closed period', () => {
  it('is shown to its employee with its days, and waits for an answer', async () => {
    const [first, ...others] = await own(ABAD);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ number: 1, FROM: world.day(0), TO: world.day(6), state: 'waiting', at: null, changes: [] },
      total: { DAYS: 5, WORKED: 4, ABSENT: 1, ORD: 1920 },
    });
    expect(first?.days).toHaveLength(5);
    expect(await stateOf(ABAD)).toMatchObject({ state: 'waiting', days: 0 });
    expect((await answers()).counts).toMatchObject({ acknowledged: 0, disputed: 0 });
  });

  it('can be disputed with a text, and acknowledged', async () => {
    const { acknowledged, disputed } = CUTOFF_PATHS;
    expect((await world.calls.post(BELO, disputed, { number: 1, text: ' ' })).status).toBe(400);
    const text = 'I worked on Friday.';
    const dispute = await world.calls.post(BELO, disputed, { number: 1, text });
    expect(dispute.status).toBe(200);
    says('HR was told that you do not agree to the days of cut-off 1.')(dispute);
    expect(await stateOf(BELO)).toMatchObject({ state: 'disputed', text });

    const [{ seen } = { seen: '' }] = await own(ABAD);
    const agree = await world.calls.post(ABAD, acknowledged, { number: 1, seen });
    expect(agree.status).toBe(200);
    says('You agreed to the days of cut-off 1.')(agree);
    expect(await own(ABAD)).toMatchObject([{ state: 'acknowledged', changes: [] }]);
    expect(await stateOf(ABAD)).toMatchObject({ state: 'acknowledged', text: null });
  });

  it('asks again about a later difference, about that day alone, also once it is carried', async () => {
    const [{ seen } = { seen: '' }] = await own(ABAD);
    await world.correct(ABAD, 4);
    const change = {
      date: world.day(4),
      before: { DAYS: 1, ABSENT: 1 },
      after: { DAYS: 1, WORKED: 1, ORD: 480 },
    };
    expect(await own(ABAD)).toMatchObject([
      { state: 'asked-again', changes: [change], total: { ORD: 2400, WORKED: 5 } },
    ]);
    expect(await stateOf(ABAD)).toMatchObject({ state: 'asked-again', days: 1 });
    expect(await stateOf(BELO)).toMatchObject({ state: 'disputed' });

    // Sends what the page had before the correction.
    const stale = await world.calls.post(ABAD, CUTOFF_PATHS.acknowledged, { number: 1, seen });
    expect(stale.status).toBe(409);
    await world.calls.post(ABAD, CUTOFF_PATHS.acknowledged, { number: 1 });
    expect(await own(ABAD)).toMatchObject([{ state: 'acknowledged', changes: [] }]);

    await world.close({ FROM: world.day(7), TO: world.day(13) });
    expect((await own(ABAD)).map(({ number, state }) => [number, state])).toEqual([
      [2, 'waiting'],
      [1, 'acknowledged'],
    ]);
    await world.correct(ABAD, 4, { TimeOUT1: '17:00:00' });
    expect((await own(ABAD))[1]).toMatchObject({
      state: 'asked-again',
      changes: [{ date: world.day(4), before: { ORD: 480 }, after: { ORD: 420 } }],
    });
    await world.correct(ABAD, 4);
    expect((await own(ABAD))[1]).toMatchObject({ state: 'acknowledged', changes: [] });
  });

  it('is nobody else’s, and gone once the cut-off is withdrawn', async () => {
    const refused = await world.calls.post(HR, CUTOFF_PATHS.acknowledged, { number: 9 });
    expect(refused.status).toBe(404);
    expect((await world.calls.get(ABAD, world.path(CUTOFF_PATHS.answers, 1))).status).toBe(403);
    await world.withdraw(2);
    await world.withdraw(1);
    expect(await own(ABAD)).toEqual([]);
    expect((await world.calls.post(ABAD, CUTOFF_PATHS.acknowledged, { number: 1 })).status).toBe(404);
  });
});
