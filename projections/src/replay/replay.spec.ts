import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { PROJECTION_NAMES, type ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectedCompany } from '../testing/projected-company.js';
import { dumpSchema } from '../testing/read-model.js';
import { scheduleSaved } from '../testing/sample-events.js';
import { replay, type ReplayChoices, type Replayed, verify } from './replay.js';
import type { Outcome, ReplayOptions } from './replay-run.js';

let company: ProjectedCompany;

beforeAll(async () => {
  company = await ProjectedCompany.start();
  await company.recordDays('2022-01-01', '2022-01-31');
  // More than two batches, so that there is a middle.
  const end = await company.recordCompanies(2_500);
  await eventually(() => company.reached(end));
});

afterAll(() => company.stop());

const options = (changes: Partial<ReplayOptions> = {}): ReplayOptions => ({
  ...company.world,
  signal: new AbortController().signal,
  ...changes,
});

const replayOne = async (
  name: ProjectionName,
  choices: Partial<ReplayChoices> = {},
  changes: Partial<ReplayOptions> = {},
): Promise<Outcome<Replayed>> => {
  const [outcome] = await replay(options(changes), { names: [name], ...choices });
  if (!outcome) throw new Error('Nothing was replayed');
  return outcome;
};

describe('a replay', () => {
  it('exchanges equal tables while events arrive, without effect on readers', async () => {
    const before = await company.live('attendance');
    const replaying = { is: true };
    const seen: number[] = [];
    const days = datesBetween('2023-01-01', '2024-12-31').values();
    const traffic = async (): Promise<void> => {
      for (const date of days) {
        if (!replaying.is) return;
        // A change is visible when the wait ends, in the tables of either generation.
        expect(await company.reached(await company.recordDay(date))).toBe(true);
        const { rows } = await company.client.query<{ records: string; mine: string }>(
          `SELECT count(*) AS records, count(*) FILTER (WHERE work_date = $1 AND time_out IS NOT NULL) AS mine
           FROM attendance.records`,
          [date],
        );
        expect(rows[0]?.mine).toBe('1');
        seen.push(Number(rows[0]?.records));
      }
    };
    const replayed = replay(options(), { names: [] }).finally(() => (replaying.is = false));
    const [outcomes] = await Promise.all([replayed, traffic()]);
    expect(outcomes).toEqual(
      PROJECTION_NAMES.map((name) => ({
        name,
        result: expect.objectContaining({
          exchanged: true,
          comparison: expect.objectContaining({ equal: true }),
        }),
      })),
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));

    // The runner continues with the new tables.
    expect(await company.reached(await company.recordDay('2025-01-01'))).toBe(true);
    const after = await company.live('attendance');
    expect(after).toMatchObject({ state: 'running', error: null });
    expect(after.generation).toBeGreaterThan(before.generation);
    const verified = await verify(options(), []);
    expect(verified).toHaveLength(PROJECTION_NAMES.length);
    for (const outcome of verified) expect(outcome).toMatchObject({ result: { equal: true } });
  });

  it('that is interrupted twice does not change the live tables, and continues where it stopped', async () => {
    const before = await company.live('attendance');
    const tables = await dumpSchema('attendance', company.client);
    const commits: bigint[][] = [];
    const interrupted = async (
      choices: Partial<ReplayChoices>,
      interrupt: (stopping: AbortController) => void,
    ): Promise<void> => {
      const found: bigint[] = [];
      commits.push(found);
      const stopping = new AbortController();
      const advanced: ReplayOptions['advanced'] = (_, { commit }) => {
        found.push(commit);
        if (found.length === 1) interrupt(stopping);
      };
      const outcome = await replayOne('attendance', choices, { signal: stopping.signal, advanced });
      expect(outcome).toHaveProperty('error');
      expect(await company.live('attendance')).toEqual(before);
      expect(await dumpSchema('attendance', company.client)).toBe(tables);
    };
    await interrupted({ restart: true }, (stopping) => {
      stopping.abort();
    });
    await interrupted({}, () => {
      // Simulates a killed process: its PostgreSQL session ends in the middle of its work.
      void company.client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database
         WHERE locktype = 'advisory' AND classid = 7412020 AND datname = current_database()`,
      );
    });
    const last: bigint[] = [];
    const outcome = await replayOne(
      'attendance',
      {},
      { advanced: (_, { commit }) => void last.push(commit) },
    );
    expect(outcome).toMatchObject({ result: { exchanged: true, comparison: { equal: true } } });
    const starts = [...commits, last].map(([start]) => start ?? 0n);
    expect(starts).toEqual(starts.toSorted((a, b) => Number(a - b)));
    expect(new Set(starts).size).toBe(3);
    expect(await dumpSchema('attendance', company.client)).toBe(tables);
  });

  it('repairs a projection that stopped at an event, which then continues by itself', async () => {
    await company.stopProjections();
    await company.client.query('DELETE FROM attendance.employees');
    const position = await company.recorder.record(
      scheduleStream('100001'),
      scheduleSaved('100001', ['08:00:00', '17:00:00']),
    );
    await company.startProjections();
    await eventually(async () => (await company.live('attendance')).state === 'stopped');
    expect(await replayOne('attendance')).toMatchObject({
      result: { exchanged: true, comparison: { equal: false } },
    });
    await eventually(async () => {
      const { state } = await company.live('attendance');
      return state === 'running' && (await company.reached(position, ['attendance']));
    });
    expect(await verify(options(), ['attendance'])).toMatchObject([{ result: { equal: true } }]);
  });

  it('up to a position builds tables for inspection, and exchanges nothing', async () => {
    const end = await company.recordDay('2025-03-01');
    const later = await company.recordDay('2025-03-02');
    expect(await company.reached(later)).toBe(true);
    const before = await company.live('directory');
    expect(await replayOne('directory', { to: end.commit, restart: true })).toMatchObject({
      result: { exchanged: false, schema: 'directory_next', position: end },
    });
    expect(await company.live('directory')).toEqual(before);
    expect(await dumpSchema('directory_next', company.client)).toBe(
      await dumpSchema('directory', company.client),
    );
    expect(await replayOne('directory', { to: end.commit - 1n })).toMatchObject({
      error: expect.objectContaining({ message: expect.stringContaining('is past position') }),
    });
    expect(await replayOne('directory', { to: later.commit + 1_000_000n })).toMatchObject({
      error: expect.objectContaining({ message: expect.stringContaining('The log ends at position') }),
    });
  });

  it('creates the reader indexes, also when it continues a build that has them', async () => {
    const indexes = async (schema: string): Promise<string[]> => {
      const { rows } = await company.client.query<{ index: string }>(
        `SELECT replace(indexdef, schemaname || '.', '') AS index FROM pg_indexes WHERE schemaname = $1 ORDER BY 1`,
        [schema],
      );
      return rows.map(({ index }) => index);
    };
    const ofLive = await indexes('audit');
    expect(ofLive).toContainEqual(expect.stringContaining('UNIQUE INDEX versions_pkey'));
    const end = await company.recordDay('2025-03-03');
    expect(await company.reached(end)).toBe(true);
    await replayOne('audit', { to: end.commit, restart: true });
    expect(await indexes('audit_next')).toEqual(ofLive);
    expect(await replayOne('audit')).toMatchObject({
      result: { exchanged: true, comparison: { equal: true } },
    });
    expect(await indexes('audit')).toEqual(ofLive);
  });

  it('starts for all projections at one time, since they share a reader of the log', async () => {
    const begun = new Set<ProjectionName>();
    const lock = (verb: string) =>
      company.client.query(`SELECT pg_advisory_${verb}(7412020, hashtext('directory'))`);
    await lock('lock');
    const replayed = replay(
      options({ advanced: (name) => void begun.add(name), lockedWithinMs: WAIT_LIMIT_MS }),
      { names: ['directory', 'leave-summary'], restart: true },
    );
    // One of the two has reached the barrier.
    await eventually(async () => (await company.schemasBeside()).includes('leave_summary_next'));
    expect(begun).toEqual(new Set());
    await lock('unlock');
    expect(await replayed).toMatchObject([{ result: { exchanged: true } }, { result: { exchanged: true } }]);
    expect(begun).toEqual(new Set(['directory', 'leave-summary']));
  });

  it('runs once at a time for each projection', async () => {
    await company.client.query(`SELECT pg_advisory_lock(7412020, hashtext('directory'))`);
    const outcomes = await replay(options(), { names: ['directory', 'leave-summary'] });
    await company.client.query(`SELECT pg_advisory_unlock(7412020, hashtext('directory'))`);
    expect(outcomes).toMatchObject([
      { name: 'directory', error: { message: expect.stringContaining('by another process') } },
      { name: 'leave-summary', result: { exchanged: true } },
    ]);
  });
});
