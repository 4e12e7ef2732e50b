import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  ATTENTION_PATHS,
  type AttentionAnswer,
  type AttentionItem,
} from '@timekeep/contracts/api/attention-api';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import { eventually } from '@timekeep/tools/eventually';
import { IssueTerminal } from '../clock/clock.module.js';
import { CutOffCalls } from '../testing/cutoff-calls.js';
import { HR, OTHER_SUPERVISOR } from '../testing/request-calls.js';
import { testContext } from '../testing/test-backend.js';

const ABAD = '300001';

let world: CutOffCalls;

beforeAll(async () => {
  world = await CutOffCalls.start();
  await world.staff(ABAD, 'ABAD');
  await world.open();
  // Tuesday without anything, two evenings too long.
  for (const day of [0, 4]) await world.worked(ABAD, day, '09:00', '18:00');
  for (const day of [2, 3]) await world.worked(ABAD, day, '09:00', '21:00');
});

afterAll(() => world.stop());

const week = () => ({ FROM: world.day(0), TO: world.day(6) });

async function ask(by: string, path: string, body: object): Promise<AttentionAnswer> {
  const response = await world.calls.post(by, path, body);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.body as AttentionAnswer;
}

const ofKind = async (kind: AttentionKind, days: object = week()) =>
  (await ask(HR, ATTENTION_PATHS.attention, { ...days, kinds: [kind], reportFilter: 'none' })).data;

describe('a matter that is assigned to a supervisor of another department', () => {
  const today = () => ({ FROM: world.calls.today, TO: world.calls.today });
  const shown = async (body: object = week()) =>
    (await ask(OTHER_SUPERVISOR, ATTENTION_PATHS.supervised, body)).data.map(({ kind, EMPID }) => [
      kind,
      EMPID,
    ]);
  const assign = async (item: AttentionItem | undefined, to: string | null) => {
    const { kind, subject } = item ?? {};
    const { status } = await world.calls.post(HR, ATTENTION_PATHS.assigned, { kind, subject, to });
    expect(status).toBe(200);
  };

  it('is shown to the supervisor as long as it is assigned, and nothing else of the employee', async () => {
    expect(await shown()).toEqual([]);
    const [work] = await ofKind('unplanned-work');
    await assign(work, OTHER_SUPERVISOR);
    expect(await shown()).toEqual([['unplanned-work', ABAD]]);
    expect(await shown({ ...week(), kinds: ['absent'] })).toEqual([]);
    await assign(work, null);
    expect(await shown()).toEqual([]);
  });

  it('is a notice for the supervisor, until it is given to another or accepted', async () => {
    const noticed = async (EMPID: string) =>
      (await world.calls.notices(EMPID)).data.filter(({ kind }) => kind === 'matter-assigned');
    const [work] = await ofKind('unplanned-work');
    await assign(work, OTHER_SUPERVISOR);
    await eventually(async () => (await noticed(OTHER_SUPERVISOR)).length === 1);
    expect(await noticed(OTHER_SUPERVISOR)).toMatchObject([
      {
        isUnread: true,
        matter: 'unplanned-work',
        EMPNAME: expect.stringMatching(/^ABAD, /),
        date: work?.date,
      },
    ]);
    // HR needs no notice of what HR takes on.
    await assign(work, HR);
    await eventually(async () => (await noticed(OTHER_SUPERVISOR)).length === 0);
    expect(await noticed(HR)).toEqual([]);
    await assign(work, null);
  });

  it('does not name the request that would settle it, which the supervisor may not open', async () => {
    const days = { FROM: world.day(3), TO: world.day(3) };
    const body = { kind: 'overtime', ...days, minutes: 60, reason: 'Stocktaking' };
    const id = await world.calls.make(ABAD, body);
    const work = async () => (await ofKind('unplanned-work', days))[0];
    await eventually(async () => (await work())?.request === id);
    await assign(await work(), OTHER_SUPERVISOR);
    const { data } = await ask(OTHER_SUPERVISOR, ATTENTION_PATHS.supervised, days);
    expect(data).toMatchObject([{ EMPID: ABAD, kind: 'unplanned-work', request: null }]);
    await assign(await work(), null);
    await world.calls.decide(HR, 'refuse', [id], 'Not agreed');
    await eventually(async () => (await work())?.request === null);
  });

  it('comes before older ones for the person to whom it is assigned', async () => {
    const days = async () => (await ofKind('unplanned-work')).map(({ date }) => date);
    const newest = (await ofKind('unplanned-work')).at(-1);
    expect(await days()).toEqual([world.day(2), world.day(3)]);
    await assign(newest, OTHER_SUPERVISOR);
    expect(await days()).toEqual([world.day(2), world.day(3)]);
    await assign(newest, HR);
    expect(await days()).toEqual([world.day(3), world.day(2)]);
    await assign(newest, null);
  });

  it('is of any kind', async () => {
    const { commands, http } = world.calls.backend;
    const { key } = await commands.execute(new IssueTerminal('gate-1', testContext()));
    const punches = [{ EMPID: '999999', at: `${world.day(1)}T08:00:00+08:00` }];
    await http.post(API_PATHS.punches).set(TERMINAL_KEY_HEADER, key).send({ punches }).expect(200);
    await eventually(async () => (await ofKind('refused-punch', today())).length === 1);
    const [punch] = await ofKind('refused-punch', today());
    await assign(punch, OTHER_SUPERVISOR);
    expect(await shown(today())).toEqual([['refused-punch', null]]);
    await assign(punch, null);
  });
});

describe('what an employee can do', () => {
  it('is nothing more while a request waits, and once overtime is granted', async () => {
    const own = async () =>
      (await ask(ABAD, ATTENTION_PATHS.own, { ...week(), kinds: ['unplanned-work'] })).data.map(
        ({ date, request }) => [date, request],
      );
    const [date, other] = [world.day(2), world.day(3)];
    const before = [
      [date, null],
      [other, null],
    ];
    expect(await own()).toEqual(before);
    const body = { kind: 'overtime', FROM: date, TO: date, minutes: 60, reason: 'Stocktaking' };
    const id = await world.calls.make(ABAD, body);
    await eventually(async () => (await own())[0]?.[1] !== null);
    expect(await own()).toEqual([
      [date, id],
      [other, null],
    ]);
    expect(await ofKind('absent')).toMatchObject([{ EMPID: ABAD, request: null }]);
    await world.calls.decide(HR, 'grant', [id]);
    await eventually(async () => (await own()).length === 1);
    expect(await own()).toEqual([[other, null]]);
    expect(await ofKind('unplanned-work', { FROM: date, TO: date })).toMatchObject([
      { minutes: 120, request: null },
    ]);
  });
});
