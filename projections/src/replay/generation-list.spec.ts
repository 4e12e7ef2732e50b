import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { CHECKPOINT_TABLE } from '../checkpoint/checkpoint-table.js';
import { PROJECTION_NAMES } from '../checkpoint/projection-names.js';
import { ProjectedCompany } from '../testing/projected-company.js';
import { listGenerations, type GenerationInfo } from './generation-list.js';
import { dropOld, replay, verify } from './replay.js';
import type { ReplayOptions } from './replay-run.js';
import { newestCommit } from './survey.js';

let company: ProjectedCompany;
let options: ReplayOptions;
/** The last position of January. */
let january: bigint;
let newest: bigint;

beforeAll(async () => {
  company = await ProjectedCompany.start();
  options = { ...company.world, signal: new AbortController().signal };
  january = (await company.recordDays('2022-01-01', '2022-01-31')).commit;
  expect(await company.reached(await company.recordDays('2022-02-01', '2022-03-31'))).toBe(true);
  newest = await newestCommit(company.world.eventStoreUrl);
});

afterAll(() => company.stop());

const found = () => listGenerations(company.world.databaseUrl, newest);
const inRole = async (role: GenerationInfo['role']) => (await found()).filter((each) => each.role === role);

/** Returns the progress of the generation with a role, once a process builds it. */
const building = (role: GenerationInfo['role']) =>
  eventually(
    async () => (await inRole(role))[0]?.building ?? undefined,
    WAIT_LIMIT_MS,
    `a generation is built as ${role}`,
  );

/** Runs `work` while another connection holds a lock. */
async function whileHeld(lock: string, work: () => Promise<void>): Promise<void> {
  const { client } = company;
  await client.query('BEGIN');
  await client.query(lock);
  try {
    await work();
  } finally {
    await client.query('COMMIT');
  }
}

describe('the list of generations', () => {
  it('has the live ones at first, with their sizes', async () => {
    const generations = await found();
    expect(generations.map(({ name }) => name).sort()).toEqual([...PROJECTION_NAMES].sort());
    for (const { role, bytes, building, position } of generations) {
      expect({ role, building }).toEqual({ role: 'live', building: null });
      expect(bytes).toBeGreaterThan(8_192);
      expect(position).toMatch(/^\d+$/);
    }
  });

  it('has those of interrupted and running replays, and the former one', async () => {
    const [outcome] = await replay(options, { names: ['attendance'], to: january });
    expect(outcome).not.toHaveProperty('error');
    const [unfinished] = await inRole('next');
    expect(unfinished).toMatchObject({ name: 'attendance', schema: 'attendance_next', building: null });
    expect(BigInt(unfinished?.position ?? 0)).toBeGreaterThan(0n);
    expect(BigInt(unfinished?.position ?? 0)).toBeLessThanOrEqual(january);

    let replayed: ReturnType<typeof replay> | undefined;
    const row = `SELECT 1 FROM ${CHECKPOINT_TABLE} WHERE schema_name = 'attendance_next' FOR UPDATE`;
    await whileHeld(row, async () => {
      replayed = replay(options, { names: ['attendance'] });
      const progress = await building('next');
      expect(progress).toEqual({
        since: expect.stringMatching(/^\d{4}-.*Z$/),
        from: unfinished?.position,
        to: newest.toString(),
        share: 0,
        secondsLeft: null,
      });
      expect(Date.parse(progress.since)).toBeLessThanOrEqual(Date.now());
    });
    expect(await replayed).toMatchObject([{ result: { exchanged: true } }]);
    const kept = await inRole('former');
    expect(kept).toMatchObject([{ name: 'attendance', schema: 'attendance_former', building: null }]);
    expect(kept[0]?.bytes).toBeGreaterThan(8_192);
    // The name of the session disappeared with the session.
    expect((await found()).filter(({ building }) => building !== null)).toEqual([]);
    await dropOld(options, { unfinished: false });
    expect(await inRole('former')).toEqual([]);
  });

  it('has those of a verification while it runs', async () => {
    let verified: ReturnType<typeof verify> | undefined;
    await whileHeld('LOCK TABLE attendance.records IN ACCESS EXCLUSIVE MODE', async () => {
      verified = verify(options, ['attendance']);
      expect(await building('verify')).toMatchObject({ from: '0', to: newest.toString() });
      // The size of a locked table is not waited for.
      expect((await inRole('verify'))[0]?.bytes).toBeNull();
    });
    expect(await verified).toMatchObject([{ result: { equal: true } }]);
    expect(await inRole('verify')).toEqual([]);
  });
});

it('is empty before the first start of the projections', async () => {
  await company.stopProjections();
  await company.client.query(`DROP SCHEMA projections CASCADE`);
  expect(await found()).toEqual([]);
});
