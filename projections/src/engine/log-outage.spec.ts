import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream, employeeStream } from '@timekeep/contracts/events/streams';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startEventLog, type RunningEventLog } from '@timekeep/embedded/event-log/start-event-log';
import { createDatabase, dropDatabase } from '@timekeep/embedded/postgres/start-postgres';
import { testPostgresUrl, urlOf } from '@timekeep/embedded/testing/test-database';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { registered } from '../testing/sample-events.js';
import { startProjections, type RunningProjections } from './start-projections.js';

const TIMEOUT_MS = WAIT_LIMIT_MS;

const server = testPostgresUrl();
const databases = { events: '', readModels: '' };
let eventLog: RunningEventLog;
let progress: ProjectionProgress;
let projections: RunningProjections;

beforeEach(async () => {
  const suffix = randomUUID().slice(0, 8);
  databases.events = `log_outage_events_${suffix}`;
  databases.readModels = `log_outage_read_${suffix}`;
  await createDatabase(server, databases.events);
  await createDatabase(server, databases.readModels);
  eventLog = await startEventLog({ databaseUrl: urlOf(server, databases.events) });
  const databaseUrl = urlOf(server, databases.readModels);
  progress = await ProjectionProgress.connect(databaseUrl);
  projections = await startProjections({ databaseUrl, eventStoreUrl: eventLog.connectionString });
});

afterEach(async () => {
  await projections.stop();
  await progress.close();
  await eventLog.stop();
  await dropDatabase(server, databases.events);
  await dropDatabase(server, databases.readModels);
});

async function restartLog(): Promise<void> {
  const { port } = eventLog;
  await eventLog.stop();
  eventLog = await startEventLog({ databaseUrl: urlOf(server, databases.events), port });
}

async function recordEmployee(EMPID: string): Promise<LogPosition> {
  const recorder = new EventRecorder(eventLog.connectionString);
  const position = await recorder.record(employeeStream(EMPID), registered(EMPID));
  await recorder.close();
  return position;
}

describe('an event log that is restarted', () => {
  it('is followed from the checkpoint', async () => {
    expect(await progress.waitFor(PROJECTION_NAMES, await recordEmployee('100001'), TIMEOUT_MS)).toBe(true);
    await restartLog();
    expect(await progress.waitFor(PROJECTION_NAMES, await recordEmployee('100002'), TIMEOUT_MS)).toBe(true);
  });

  it('does not start a stopped projection', async () => {
    const recorder = new EventRecorder(eventLog.connectionString);
    const activated = {
      type: 'AccountActivated',
      data: { EMPID: '100009', needsNewPassword: false },
    } as const;
    const refused = await recorder.record(accountStream('100009'), activated);
    await recorder.close();
    expect(await progress.waitFor(['attendance'], refused, TIMEOUT_MS)).toBe(true);
    expect(await progress.waitFor(['directory'], refused, TIMEOUT_MS)).toBe(false);
    await restartLog();

    expect(await progress.waitFor(['attendance'], await recordEmployee('100001'), TIMEOUT_MS)).toBe(true);
    const directory = (await progress.status()).find(({ name }) => name === 'directory');
    expect(directory).toMatchObject({ state: 'stopped' });
    expect(directory?.error).toContain('AccountActivated in account-100009');
  });
});
