import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import { HEARTBEAT_LATE_S } from '../checkpoint/health.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { startProjections } from './start-projections.js';

let world: TestWorld;
let client: pg.Client;
let progress: ProjectionProgress;

beforeAll(async () => {
  world = await startTestWorld();
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  progress = await ProjectionProgress.connect(world.databaseUrl);
});

afterAll(async () => {
  await progress.close();
  await client.end();
  await world.stop();
});

/** Waits for the next heartbeat of any runner. */
async function beats(): Promise<void> {
  await client.query(`UPDATE projections.heartbeat SET beat_at = now() - interval '1 day'`);
  await eventually(async () => ((await progress.heartbeatSeconds()) ?? Infinity) < HEARTBEAT_LATE_S);
}

describe('the heartbeat', () => {
  it('does not exist before the first start', async () => {
    expect(await progress.heartbeatSeconds()).toBeNull();
  });

  it('is written while idle, and while the log is unavailable', async () => {
    const log = await TcpProxy.to(world.eventStoreUrl);
    const running = await startProjections({ ...world, eventStoreUrl: log.urlOf(world.eventStoreUrl) });
    await eventually(async () => (await progress.heartbeatSeconds()) !== null);
    await beats();
    await log.cut();
    await beats();
    await running.stop();
  });

  it('ages by the clock of PostgreSQL once no runner works', async () => {
    const age = await progress.heartbeatSeconds();
    await client.query('SELECT pg_sleep(0.01)');
    expect(await progress.heartbeatSeconds()).toBeGreaterThan(age ?? Infinity);
  });

  it('is written by the active runner only; a standby still reports that it works', async () => {
    const active = await startProjections(world);
    await beats();
    let works = 0;
    const database = await TcpProxy.to(world.databaseUrl);
    const standby = await startProjections({
      ...world,
      databaseUrl: database.urlOf(world.databaseUrl),
      working: () => (works += 1),
    });
    await eventually(() => works > 3);
    // A runner that cannot reach PostgreSQL waits for it.
    await database.cut();
    const before = works;
    await eventually(() => works > before + 3);
    await database.restore();
    await active.stop();
    await beats();
    const taken = works;
    await eventually(() => works > taken);
    await standby.stop();
    await database.cut();
  });

  it('resumes after the connection that holds the lock was lost', async () => {
    const running = await startProjections(world);
    await beats();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE locktype = 'advisory' AND datname = current_database()`,
    );
    await beats();
    await running.stop();
  });
});
