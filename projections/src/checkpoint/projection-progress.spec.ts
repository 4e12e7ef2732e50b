import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import pg from 'pg';
import {
  createFirstGeneration,
  moveCheckpoint,
  setState,
  type Checkpoint,
} from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import { directoryProjection } from '../directory/projection.js';
import { positionAt } from '../testing/read-model.js';
import { CHECKPOINT_DDL } from './checkpoint-table.js';
import { ProjectionProgress } from './projection-progress.js';

/** Longer than the timeout of a test, which passes only if the wait ends for another reason. */
const LONG_MS = 60 * 60_000;
const SHORT_MS = 100;

let world: TestDatabase;
let session: DatabaseSession;
let progress: ProjectionProgress;

beforeEach(async () => {
  world = await startTestDatabase();
  session = await DatabaseSession.open(world.databaseUrl);
  progress = await ProjectionProgress.connect(world.databaseUrl);
});

afterEach(async () => {
  await progress.close();
  await session.close();
  await world.stop();
});

async function create(): Promise<Checkpoint> {
  return await session.transaction(async (db) => {
    await db.query(CHECKPOINT_DDL);
    return await createFirstGeneration(directoryProjection, db);
  }, 'directory');
}

const move = (from: Checkpoint, place: number) =>
  session.transaction((db) => moveCheckpoint(from, positionAt(place), null, db));

describe('waiting for a projection', () => {
  it('ends at once if it has passed the position', async () => {
    await move(await create(), 7);
    expect(await progress.waitFor(['directory'], positionAt(7), LONG_MS)).toBe(true);
    expect(await progress.waitFor(['directory'], positionAt(6), LONG_MS)).toBe(true);
  });

  it('ends when the position is passed', async () => {
    const created = await create();
    const waiting = progress.waitFor(['directory'], positionAt(7), LONG_MS);
    const first = await move(created, 6);
    await move(first, 9);
    expect(await waiting).toBe(true);
  });

  it('ends with false after the timeout', async () => {
    await move(await create(), 6);
    expect(await progress.waitFor(['directory'], positionAt(7), SHORT_MS)).toBe(false);
  });

  it('waits for all named projections', async () => {
    await move(await create(), 7);
    expect(await progress.waitFor(['directory', 'attendance'], positionAt(7), SHORT_MS)).toBe(false);
  });

  it('ends at once if a projection is stopped before the position, not if it has passed it', async () => {
    const moved = await move(await create(), 7);
    const waiting = progress.waitFor(['directory'], positionAt(8), LONG_MS);
    await session.transaction((db) => setState(moved, 'an event', db));
    expect(await waiting).toBe(false);
    expect(await progress.waitFor(['directory'], positionAt(7), LONG_MS)).toBe(true);
  });

  it('may begin before there is a checkpoint', async () => {
    expect(await progress.status()).toEqual([]);
    const waiting = progress.waitFor(['directory'], positionAt(1), LONG_MS);
    await move(await create(), 1);
    expect(await waiting).toBe(true);
  });

  it('survives the loss of its connection', async () => {
    const created = await create();
    const waiting = progress.waitFor(['directory'], positionAt(7), LONG_MS);
    await session.sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'timekeep-progress'`,
    );
    await move(created, 7);
    expect(await waiting).toBe(true);
  });

  it('serves many callers at a time', async () => {
    const created = await create();
    const waiting = Array.from({ length: 200 }, (_, index) =>
      progress.waitFor(['directory'], positionAt(1 + (index % 5)), LONG_MS),
    );
    let at = created;
    for (let place = 1; place <= 5; place += 1) at = await move(at, place);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
  });
});

describe('the status', () => {
  it('returns position, state and error of the live generation', async () => {
    const moved = await move(await create(), 7);
    await session.transaction((db) => setState(moved, 'an event', db));
    await session.sql.query(
      `INSERT INTO projections.checkpoint (name, generation, schema_name, code_version, state)
       VALUES ('directory', 2, 'directory_g2', 1, 'running')`,
    );
    expect(await progress.status()).toEqual([
      {
        ...{ name: 'directory', state: 'stopped', generation: 1, error: 'an event' },
        ...{ position: positionAt(7), lastEvent: null },
      },
    ]);
  });

  it('fails in time if PostgreSQL does not answer, and uses another connection later', async () => {
    await create();
    const line = await TcpProxy.to(world.databaseUrl);
    const led = await ProjectionProgress.connect(line.urlOf(world.databaseUrl));
    expect(await led.status()).toHaveLength(1);
    line.loseAnswers();
    await expect(led.status()).rejects.toThrow('Query read timeout');
    await line.restore();
    await eventually(async () => (await led.status()).length === 1);
    await led.close();
    await line.cut();
  });

  it('is read from a PostgreSQL that was unavailable at the start', async () => {
    const url = new URL(world.databaseUrl);
    url.pathname = '/comes_later';
    const early = await ProjectionProgress.connect(url.href);
    await expect(early.status()).rejects.toThrow('PostgreSQL cannot be reached');
    const server = new pg.Client({ connectionString: world.databaseUrl });
    await server.connect();
    await server.query('CREATE DATABASE comes_later');
    expect(await eventually(() => early.status().catch(() => undefined))).toEqual([]);
    await early.close();
    await server.query('DROP DATABASE comes_later WITH (FORCE)');
    await server.end();
  });
});

describe('a checkpoint', () => {
  it('is not moved from an old position', async () => {
    const created = await create();
    await move(created, 7);
    await expect(move(created, 8)).rejects.toThrow('moved by another runner');
    expect(await progress.waitFor(['directory'], positionAt(8), SHORT_MS)).toBe(false);
  });

  it('of a former generation is not moved any more', async () => {
    const created = await create();
    await session.sql.query(`UPDATE projections.checkpoint SET schema_name = 'directory_g1'`);
    await expect(move(created, 8)).rejects.toThrow('moved by another runner');
  });
});
