import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { HealthAnswer, ProjectionState } from '@timekeep/contracts/api/system-api';
import { eventually } from '@timekeep/tools/eventually';
import { LAG_LATE_S } from '@timekeep/projections/checkpoint/health';
import { startProjections, type RunningProjections } from '@timekeep/projections/engine/start-projections';
import { DataSource } from 'typeorm';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { EventStore } from '../event-store/event-store.js';
import { ProjectionWatch } from '../http/read-your-writes.js';
import { AddCompany } from '../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';

let backend: TestBackend;
let projections: RunningProjections;
let database: DataSource;

const disk = mkdtempSync(join(tmpdir(), 'timekeep-small-'));
/** True if a small file system could be mounted, which needs root on Linux. */
const isMounted = mount();

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'timekeep-test', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The projections are the test's own, so that it can stop them. */
beforeAll(async () => {
  backend = await startTestBackend();
  await backend.stopProjections();
  const { databaseUrl, eventStoreUrl } = backend.app.get<Configuration>(CONFIGURATION);
  projections = await startProjections({ databaseUrl, eventStoreUrl });
  database = backend.app.get(DataSource);
  await eventually(async () => (await health()).status === 'ok');
});

afterAll(async () => {
  await projections.stop();
  await backend.stop();
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

async function health(): Promise<HealthAnswer> {
  const { body } = await backend.http.get(API_PATHS.health).expect(200);
  const answer: HealthAnswer = body;
  return answer;
}
const stateOf = ({ projections }: HealthAnswer, name: string): ProjectionState | undefined =>
  projections.find((each) => each.name === name)?.state;

describe('the health of the system', () => {
  it('is degraded while a projection does not apply an event, and its program lives', async () => {
    const watch = backend.app.get(ProjectionWatch);
    await database.transaction(async (manager) => {
      await manager.query('LOCK TABLE directory.units IN ACCESS EXCLUSIVE MODE');
      await backend.commands.execute(new AddCompany('Bolt', testContext()));
      const [status] = (await watch.status()).filter(({ name }) => name === 'directory');
      const waiting = await backend.app.get(EventStore).recordedAfter([status?.lastEvent ?? null]);
      expect(waiting[0]?.getTime()).toBeLessThanOrEqual(Date.now());

      await eventually(async () => stateOf(await health(), 'directory') === 'lagging');
      const late = Date.now() - (waiting[0]?.getTime() ?? 0);
      expect(late).toBeGreaterThanOrEqual(LAG_LATE_S * 1_000);
      const found = await health();
      expect(found).toMatchObject({ status: 'degraded', heartbeat: 'recent', eventLog: 'up' });
      expect(stateOf(found, 'leave-summary')).toBe('running');
    });
    await eventually(async () => (await health()).status === 'ok');
  });

  it('is degraded when no runner has shown that it works, whatever the checkpoints say', async () => {
    await projections.stop();
    await database.query(`UPDATE projections.heartbeat SET beat_at = now() - interval '11 seconds'`);
    const found = await health();
    expect(found).toMatchObject({ status: 'degraded', heartbeat: 'late' });
    expect(new Set(found.projections.map(({ state }) => state))).toEqual(new Set(['silent']));
    await database.query('DELETE FROM projections.heartbeat');
    expect(await health()).toMatchObject({ status: 'degraded', heartbeat: 'none' });
    await backend.http.get(API_PATHS.healthReady).expect(200);

    const { databaseUrl, eventStoreUrl } = backend.app.get<Configuration>(CONFIGURATION);
    projections = await startProjections({ databaseUrl, eventStoreUrl });
    await eventually(async () => (await health()).status === 'ok');
  });

  it('does not depend on a disk that does not say how large it is', async () => {
    const { diskFolders } = backend.app.get<{ diskFolders: string[] }>(CONFIGURATION);
    diskFolders.push('/proc', join(disk, 'missing'));
    expect(await health()).toMatchObject({ status: 'ok', disk: 'unknown' });
    diskFolders.splice(0);
  });

  (isMounted ? it : it.skip)('is down while the disk of a store is full, and says so', async () => {
    expect(await health()).toMatchObject({ status: 'ok', disk: 'unknown' });
    const { diskFolders } = backend.app.get<{ diskFolders: string[] }>(CONFIGURATION);
    diskFolders.push(disk);
    const { body } = await backend.http.get(API_PATHS.health).expect(503);
    expect(body).toMatchObject({ status: 'down', eventLog: 'up', database: 'up', disk: 'full' });
    diskFolders.splice(0, 1, '/');
    expect(await health()).toMatchObject({ status: 'ok', disk: 'free' });
    diskFolders.pop();
  });

  it('names no stream, position or error to callers without a session', async () => {
    const { version, ...rest } = await health();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const answer = JSON.stringify(rest);
    expect(answer).not.toMatch(/\d/);
    expect(Object.keys((await health()).projections[0] ?? {})).toEqual(['name', 'state']);
  });

  it('is not ready without its tables', async () => {
    await backend.http.get(API_PATHS.healthReady).expect(200);
    await database.query('ALTER TABLE leave_summary.lines RENAME TO gone');
    await backend.http.get(API_PATHS.healthReady).expect(503);
    await backend.http.get(API_PATHS.healthLive).expect(200);
    await database.query('ALTER TABLE leave_summary.gone RENAME TO lines');
    await backend.http.get(API_PATHS.healthReady).expect(200);
  });
});
