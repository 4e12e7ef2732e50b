import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountStream,
  employeeStream,
  ORGANIZATION_STREAM,
  punchesStream,
  terminalStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES, schemaOf } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { dumpSchema } from '../testing/read-model.js';
import { opened, punched, registered } from '../testing/sample-events.js';
import { startProjections, type RunningProjections } from './start-projections.js';

const TIMEOUT_MS = WAIT_LIMIT_MS;

let world: TestWorld;
let recorder: EventRecorder;
let progress: ProjectionProgress;
let client: pg.Client;
let started: RunningProjections[];

beforeEach(async () => {
  world = await startTestWorld();
  recorder = new EventRecorder(world.eventStoreUrl);
  progress = await ProjectionProgress.connect(world.databaseUrl);
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((projections) => projections.stop()));
  await Promise.all([recorder.close(), progress.close(), client.end()]);
  await world.stop();
});

async function start(): Promise<RunningProjections> {
  const projections = await startProjections(world);
  started.push(projections);
  return projections;
}

async function recordCompany(): Promise<LogPosition> {
  await recorder.record(ORGANIZATION_STREAM, {
    type: 'OrganizationFounded',
    data: { timeZone: 'Asia/Manila' },
  });
  await recorder.record(employeeStream('100001'), registered('100001'));
  return await recorder.record(workdayStream('2023-01-02'), opened('2023-01-02'));
}

async function punch(time: string): Promise<LogPosition> {
  return await recorder.record(
    punchesStream('100001', '2023-01-02'),
    punched('100001', `2023-01-02T${time}`),
  );
}

async function times(): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT time_in, time_out, jsonb_array_length(facts->$1) AS punches FROM attendance.records',
    ['punches'],
  );
  return rows;
}

async function stateOf(name: string) {
  return (await progress.status()).find((status) => status.name === name);
}

describe('the runner', () => {
  it('projects the events in the log, and later ones', async () => {
    await recordCompany();
    await start();
    const position = await punch('08:00:00');

    expect(await progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: null, punches: 1 }]);
    const later = await punch('17:00:00');
    expect(await progress.waitFor(['attendance'], later, TIMEOUT_MS)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: '17:00:00', punches: 2 }]);
  });

  it('continues from its checkpoint after a stop, each event once', async () => {
    const first = await start();
    const before = await recordCompany();
    await progress.waitFor(PROJECTION_NAMES, before, TIMEOUT_MS);
    await first.stop();
    await punch('08:00:00');
    const position = await punch('17:00:00');
    await start();

    expect(await progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: '17:00:00', punches: 2 }]);
  });

  it('gives the same tables when the whole log is projected again', async () => {
    const first = await start();
    await recordCompany();
    await punch('08:00:00');
    const position = await punch('17:00:00');
    await progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS);
    await first.stop();
    const dumps = async () => {
      const found: string[] = [];
      for (const name of PROJECTION_NAMES) found.push(await dumpSchema(schemaOf(name), client));
      return found;
    };
    const before = await dumps();
    await client.query(`DROP SCHEMA ${PROJECTION_NAMES.map(schemaOf).join()}, projections CASCADE`);
    await start();

    expect(await progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS)).toBe(true);
    expect(await dumps()).toEqual(before);
  });
});

describe('an event that cannot be applied', () => {
  it.each([
    ['of an unknown type', 'TerminalPolished', { name: 'Gate' }, 1, 'its type is unknown'],
    ['of a newer version', 'TerminalIssued', { name: 'Gate', keyHash: 'x' }, 3, 'its schemaVersion 3'],
    ['with a field missing', 'TerminalIssued', { name: 'Gate' }, 1, 'its keyHash is missing'],
    ['about nothing', 'TerminalRevoked', { name: 'Gate' }, 1, 'there is no terminal Gate'],
  ])('%s stops only its projection, which names the event', async (_, type, data, version, reason) => {
    await recordCompany();
    const last = await recorder.record(accountStream('100001'), {
      type: 'AccountRegistered',
      data: { EMPID: '100001', email: 'ana@example.com', passwordHash: 'hash', needsApproval: false },
    });
    const refused = await recorder.recordRaw(terminalStream('Gate'), type, data, version);
    await start();
    const position = await punch('08:00:00');

    expect(await progress.waitFor(['attendance'], position, TIMEOUT_MS)).toBe(true);
    expect(await progress.waitFor(['directory'], position, TIMEOUT_MS)).toBe(false);
    const directory = await stateOf('directory');
    expect(directory).toMatchObject({ state: 'stopped', position: last });
    const place = `${refused.commit.toString()}/${refused.prepare.toString()}`;
    expect(directory?.error).toContain(`${type} in terminal-Gate, revision 0, position ${place}`);
    expect(directory?.error).toContain(reason);
    expect(await stateOf('attendance')).toMatchObject({ state: 'running', error: null });
    const { rows } = await client.query('SELECT status FROM directory.accounts');
    expect(rows).toEqual([{ status: 'ACTIVE' }]);
  });

  it('is tried again by the next start', async () => {
    const refused = await recorder.recordRaw(terminalStream('Gate'), 'TerminalPolished', {}, 1);
    const first = await start();
    await eventually(async () => (await stateOf('directory'))?.state === 'stopped');
    await first.stop();
    await client.query(
      `UPDATE projections.checkpoint SET error = 'of the former start' WHERE name = 'directory'`,
    );
    await start();

    const error = await eventually(async () => {
      const text = (await stateOf('directory'))?.error;
      return text !== undefined && text !== null && text !== 'of the former start' && text;
    });
    expect(error).toContain(`position ${refused.commit.toString()}`);
  });
});

describe('a checkpoint', () => {
  it('at an event that the log does not have requires a replay', async () => {
    const first = await start();
    await progress.waitFor(PROJECTION_NAMES, await recordCompany(), TIMEOUT_MS);
    await first.stop();
    await client.query(
      `UPDATE projections.checkpoint SET event_id = '00000000-0000-4000-8000-000000000000' WHERE name = 'attendance'`,
    );
    await start();
    const position = await punch('08:00:00');

    expect(await progress.waitFor(['directory'], position, TIMEOUT_MS)).toBe(true);
    const error = await eventually(async () => (await stateOf('attendance'))?.error ?? undefined);
    expect(error).toMatch(/attendance needs a replay/);
    expect(await times()).toEqual([{ time_in: null, time_out: null, punches: 0 }]);
  });

  it('moved by another runner makes this one start again, and no event is applied twice', async () => {
    await start();
    await progress.waitFor(PROJECTION_NAMES, await recordCompany(), TIMEOUT_MS);
    // Simulates another runner that moved the checkpoint without applying an event.
    await client.query(
      `UPDATE projections.checkpoint SET commit_position = commit_position - 1 WHERE name = 'attendance'`,
    );
    const position = await punch('08:00:00');

    expect(await progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: null, punches: 1 }]);
  });
});

describe('outages', () => {
  it('of PostgreSQL connections are recovered from', async () => {
    await start();
    await progress.waitFor(PROJECTION_NAMES, await recordCompany(), TIMEOUT_MS);
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'timekeep-%'`,
    );
    // One connection for each projection, the lock, and the progress.
    expect(rowCount).toBe(PROJECTION_NAMES.length + 2);
    const position = await punch('08:00:00');

    expect(await progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: null, punches: 1 }]);
  });

  it('in the middle of a batch lose and repeat no event', async () => {
    await recordCompany();
    const dates = datesBetween('2023-01-03', '2023-12-31');
    const end = await recorder.recordAll(
      dates.flatMap((date) => [
        { stream: workdayStream(date), event: opened(date) },
        ...['08:00:00', '12:00:00', '17:00:00'].map((time) => ({
          stream: punchesStream('100001', date),
          event: punched('100001', `${date}T${time}`),
        })),
      ]),
    );
    const interrupted = await start();
    for (let times = 0; times < 4; times += 1) {
      await eventually(async () => {
        const { rowCount } = await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'timekeep-projections' AND state <> 'idle'`,
        );
        return (rowCount ?? 0) > 0 || (await progress.waitFor(['attendance'], end, 1));
      });
    }
    expect(await progress.waitFor(PROJECTION_NAMES, end, TIMEOUT_MS)).toBe(true);
    await interrupted.stop();
    const dump = await dumpSchema('attendance', client);
    const records = dump.split('\n\n').find((table) => table.startsWith('records\n'));
    expect(records?.match(/Present/g)).toHaveLength(dates.length);

    await client.query(`DROP SCHEMA ${PROJECTION_NAMES.map(schemaOf).join()}, projections CASCADE`);
    await start();
    expect(await progress.waitFor(PROJECTION_NAMES, end, TIMEOUT_MS)).toBe(true);
    expect(await dumpSchema('attendance', client)).toBe(dump);
  });

  it('at the start are waited for', async () => {
    const nobodyThere = 'esdb://127.0.0.1:1?tls=false';
    const early = await startProjections({ databaseUrl: world.databaseUrl, eventStoreUrl: nobodyThere });
    await eventually(async () => (await progress.status()).length === PROJECTION_NAMES.length);
    await early.stop();
    const noDatabase = await startProjections({
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      eventStoreUrl: world.eventStoreUrl,
    });
    await noDatabase.stop();
    await start();

    expect(await progress.waitFor(PROJECTION_NAMES, await recordCompany(), TIMEOUT_MS)).toBe(true);
  });
});

describe('two runners', () => {
  it('are one active runner and one standby, which takes over', async () => {
    const active = await start();
    await progress.waitFor(PROJECTION_NAMES, await recordCompany(), TIMEOUT_MS);
    await start();
    const locks = async (granted: boolean) =>
      (
        await client.query(
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted = $1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          [granted],
        )
      ).rowCount;
    await progress.waitFor(PROJECTION_NAMES, await punch('08:00:00'), TIMEOUT_MS);
    expect(await locks(true)).toBe(1);

    await active.stop();
    expect(await progress.waitFor(PROJECTION_NAMES, await punch('17:00:00'), TIMEOUT_MS)).toBe(true);
    expect(await locks(true)).toBe(1);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: '17:00:00', punches: 2 }]);
  });
});
