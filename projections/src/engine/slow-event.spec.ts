import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { employeeStream, ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import { pino } from 'pino';
import { auditProjection } from '../audit/projection.js';
import { CHECKPOINT_DDL } from '../checkpoint/checkpoint-table.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { directoryProjection } from '../directory/projection.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { registered } from '../testing/sample-events.js';
import { EventLog } from '@timekeep/log/client/event-log';
import { LogReaders } from './log-reading/log-readers.js';
import { VoidedEvents } from './log-reading/logged-event.js';
import { noWrites, type Projection } from './projection.js';
import { ProjectionLane } from './projection-lane.js';
import { inSlices, type Steps } from './time-slices.js';

const TIMEOUT_MS = 60_000;

let world: TestWorld;
let recorder: EventRecorder;
let progress: ProjectionProgress;
let eventLog: EventLog;

beforeEach(async () => {
  world = await startTestWorld();
  recorder = new EventRecorder(world.eventStoreUrl);
  progress = await ProjectionProgress.connect(world.databaseUrl);
  eventLog = new EventLog(world.eventStoreUrl);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(CHECKPOINT_DDL);
  await client.end();
});

afterEach(async () => {
  await Promise.all([recorder.close(), progress.close(), eventLog.close()]);
  await world.stop();
});

it('directory continues while audit is busy with an event', async () => {
  const work = { begun: false, over: false };
  // Ended by the test, or after so much work that the other projection got no time slice at all.
  function* slowly(): Steps {
    work.begun = true;
    for (let steps = 0; !work.over && steps < 2_000_000_000; steps += 1) yield;
  }
  const slowAudit: Projection = {
    ...auditProjection,
    startRun: () => ({
      apply: async () => {
        await inSlices(slowly());
        return noWrites;
      },
      takeChanges: () => noWrites,
    }),
  };
  const stopping = new AbortController();
  const parts = {
    databaseUrl: world.databaseUrl,
    eventLog,
    readers: new LogReaders(eventLog),
    voided: new VoidedEvents(eventLog),
    logger: pino({ level: 'silent' }),
  };
  const lanes = [directoryProjection, slowAudit].map((projection) =>
    new ProjectionLane(projection, parts).run(stopping.signal),
  );
  try {
    const founded = await recorder.record(ORGANIZATION_STREAM, {
      type: 'OrganizationFounded',
      data: { timeZone: 'Asia/Manila' },
    });
    expect(await progress.waitFor(['directory'], founded, TIMEOUT_MS)).toBe(true);
    const hired = await recorder.record(employeeStream('100001'), registered('100001'));
    expect(await progress.waitFor(['directory'], hired, TIMEOUT_MS)).toBe(true);
    expect(work).toEqual({ begun: true, over: false });
    expect(await progress.waitFor(['audit'], founded, 0)).toBe(false);
    work.over = true;
    expect(await progress.waitFor(['audit'], hired, TIMEOUT_MS)).toBe(true);
  } finally {
    work.over = true;
    stopping.abort();
    await Promise.all(lanes);
  }
});
