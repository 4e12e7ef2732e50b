import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { ATTENTION_PATHS, type AttentionAnswer } from '@timekeep/contracts/api/attention-api';
import { HOURS_PATHS, type HoursAnswer } from '@timekeep/contracts/api/hours-api';
import type { DecideRequestsAnswer, MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import { eventually } from '@timekeep/tools/eventually';
import { ResignEmployee } from '../../employees/employees.module.js';
import { SetRules } from '../../organization/organization.module.js';
import { CutOffCalls } from '../../testing/cutoff-calls.js';
import { HR, SUPERVISOR } from '../../testing/request-calls.js';
import { testContext } from '../../testing/test-backend.js';

/** Each works two hours longer on the first Wednesday. */
const [ABAD, BELO, CRUZ] = ['300001', '300002', '300003'] as const;
const WEDNESDAY = 2;

let world: CutOffCalls;

beforeAll(async () => {
  world = await CutOffCalls.start();
  for (const [EMPID, name] of [
    [ABAD, 'ABAD'],
    [BELO, 'BELO'],
    [CRUZ, 'CRUZ'],
  ] as const)
    await world.staff(EMPID, name);
  await world.open();
  for (const EMPID of [ABAD, BELO, CRUZ]) await world.worked(EMPID, WEDNESDAY, '09:00', '20:00');
});

afterAll(() => world.stop());

const week = () => ({ FROM: world.day(0), TO: world.day(6) });

async function grant(EMPID: string, minutes: number, changes: object = {}) {
  const overtime = { EMPID, date: world.day(WEDNESDAY), minutes, reason: 'Stock count', ...changes };
  const { status, body } = await world.calls.post(HR, API_PATHS.grantOvertime, overtime);
  return { status, ...(body as Partial<MakeRequestAnswer> & { readonly err?: string }) };
}

/** Returns a request that HR has seen granted. */
async function returned(REQUEST_ID: string, note?: string) {
  const body = {
    decision: 'return',
    requests: [{ REQUEST_ID, granted: true }],
    ...(note !== undefined && { note }),
  };
  const { body: answer } = await world.calls.post(HR, API_PATHS.decideRequests, body);
  return (answer as DecideRequestsAnswer).results[0];
}

/** Minutes of the day that nobody granted, as the list of matters has them. */
async function ungranted(EMPID: string): Promise<readonly (number | null)[]> {
  const search = { ...week(), reportFilter: 'name', selectedOption: EMPID, kinds: ['unplanned-work'] };
  const { body } = await world.calls.post(HR, ATTENTION_PATHS.attention, search);
  return (body as AttentionAnswer).data.map(({ minutes }) => minutes);
}

/** Minutes of overtime that count, and the reasons why the day is open. */
async function hours(EMPID: string) {
  const search = { ...week(), reportFilter: 'name', selectedOption: EMPID };
  const { body } = await world.calls.post(HR, HOURS_PATHS.hours, search);
  const [row] = (body as HoursAnswer).data;
  return [row?.ORD_OT, row?.OPEN];
}

describe('overtime that nobody asked for', () => {
  it('is granted by HR in part, counts for pay so far, and is a request that HR made', async () => {
    expect(await hours(ABAD)).toEqual([0, 1]);
    const { status, REQUEST_ID = '', msg } = await grant(ABAD, 60);
    expect([status, msg]).toEqual([
      201,
      `Overtime of ${ABAD} on ${world.day(WEDNESDAY)} was granted: 60 minutes.`,
    ]);
    expect(await hours(ABAD)).toEqual([60, 1]);
    expect(await ungranted(ABAD)).toEqual([60]);
    const { data, history } = await world.calls.detail(ABAD, REQUEST_ID);
    expect(data).toMatchObject({ kind: 'overtime', state: 'granted', minutes: 60, reason: 'Stock count' });
    expect(history.map(({ state, by }) => [state, by])).toEqual(
      ['made', 'granted', 'fulfilled'].map((state) => [state, `CRUZ, HANNA (${HR})`]),
    );
    expect((await world.calls.notices(ABAD)).data).toMatchObject([{ kind: 'request-decided' }]);
  });

  it('is granted once; returned by HR it counts no more, and another number of minutes is granted', async () => {
    const again = await grant(ABAD, 120);
    expect([again.status, again.err]).toEqual([409, expect.stringContaining('Return that request first')]);
    const id = `${ABAD}-1`;
    expect(await world.calls.decide(SUPERVISOR, 'return', [id], 'Too little')).toEqual([
      [409, expect.anything()],
    ]);
    expect(await returned(id)).toMatchObject({ status: 400, err: expect.stringContaining('note') });
    // Somebody who has not seen the grant returns the request alone.
    expect(await world.calls.decide(HR, 'return', [id], 'Which day?')).toEqual([[409, expect.anything()]]);
    expect(await returned(id, 'Two hours, not one')).toMatchObject({ status: 200 });
    expect(await ungranted(ABAD)).toEqual([120]);
    expect(await hours(ABAD)).toEqual([0, 1]);
    expect((await grant(ABAD, 120)).status).toBe(201);
    expect(await ungranted(ABAD)).toEqual([]);
    expect(await hours(ABAD)).toEqual([120, 0]);
  });

  it('is not granted beside a request that waits, nor where a supervisor has to endorse it first', async () => {
    const day = world.day(WEDNESDAY);
    const asked = { kind: 'overtime', FROM: day, TO: day, minutes: 90, reason: 'Late truck' };
    const id = await world.calls.make(BELO, asked);
    const beside = await grant(BELO, 120);
    expect([beside.status, beside.err]).toEqual([409, expect.stringContaining(`Request ${id}`)]);
    await world.calls.decide(HR, 'refuse', [id], 'Not agreed');
    await world.calls.backend.run(new SetRules({ endorsement: 'required' }, testContext()));
    const alone = await grant(BELO, 120);
    expect([alone.status, alone.err]).toEqual([422, expect.stringContaining('endorsement')]);
    await world.calls.backend.run(new SetRules({ endorsement: 'optional' }, testContext()));
    expect((await grant(BELO, 120)).status).toBe(201);
  });

  it('is granted late to somebody who has left, for days of the employment alone', async () => {
    await world.calls.backend.run(new ResignEmployee(CRUZ, testContext(), world.day(4)));
    await eventually(async () => (await ungranted(CRUZ)).length === 1);
    expect((await grant(CRUZ, 30, { date: world.day(5) })).status).toBe(422);
    expect((await grant(CRUZ, 120)).status).toBe(201);
    expect(await hours(CRUZ)).toEqual([120, 0]);
  });

  it.each<[string, string, object, number]>([
    ['no minutes', ABAD, { minutes: 0 }, 400],
    ['more than twelve hours', ABAD, { minutes: 721 }, 400],
    ['no reason', ABAD, { reason: ' ' }, 400],
    ['an unknown employee', '999999', {}, 404],
    ['the one who grants', HR, {}, 403],
  ])('is refused for %s', async (_, EMPID, changes, status) => {
    expect((await grant(EMPID, 60, changes)).status).toBe(status);
  });

  it('is refused for a date that is more than a year away', async () => {
    expect((await grant(BELO, 60, { date: world.calls.day(367) })).status).toBe(422);
  });
});
