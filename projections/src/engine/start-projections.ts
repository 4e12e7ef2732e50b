import { pino, type Logger } from 'pino';
import { attendanceProjection } from '../attendance/projection.js';
import { auditProjection } from '../audit/projection.js';
import { CHECKPOINT_DDL } from '../checkpoint/checkpoint-table.js';
import { databaseCause } from '../checkpoint/database-cause.js';
import { cutoffsProjection } from '../cutoffs/projection.js';
import { directoryProjection } from '../directory/projection.js';
import { leaveSummaryProjection } from '../leave-summary/projection.js';
import { requestsProjection } from '../requests/projection.js';
import { Backoff } from './backoff.js';
import { keepBeating, RunnerLock } from './runner-lock.js';
import { EventLog } from '@timekeep/log/client/event-log';
import { LogReaders } from './log-reading/log-readers.js';
import { VoidedEvents } from './log-reading/logged-event.js';
import type { Projection } from './projection.js';
import { ProjectionLane } from './projection-lane.js';

/** All projections, in the order in which they are started. */
export const PROJECTIONS: readonly Projection[] = [
  directoryProjection,
  attendanceProjection,
  leaveSummaryProjection,
  requestsProjection,
  cutoffsProjection,
  auditProjection,
];

export interface ProjectionsOptions {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Nothing is logged without it. */
  readonly logger?: Logger;
  /** Called every few seconds while the runner works, stands by, or waits for a store. */
  readonly working?: () => void;
}

export interface RunningProjections {
  /** Finishes the present batches and releases the lock. */
  stop(): Promise<void>;
}

/**
 * Starts all projections. It waits until PostgreSQL and the log are available.
 * With several runners on one database, one is active; the others stand by and take over.
 */
export function startProjections(options: ProjectionsOptions): Promise<RunningProjections> {
  const stopping = new AbortController();
  const running = keepRunning(options, stopping.signal);
  return Promise.resolve({
    stop: async () => {
      stopping.abort();
      await running;
    },
  });
}

async function keepRunning(options: ProjectionsOptions, signal: AbortSignal): Promise<void> {
  const { logger = pino({ level: 'silent' }), working = () => undefined } = options;
  const backoff = new Backoff();
  while (!signal.aborted) {
    const lock = await RunnerLock.acquire(options.databaseUrl, logger, signal, working);
    if (!lock) return;
    try {
      await runAsActive(lock, { ...options, logger, working }, signal, () => {
        backoff.succeeded();
      });
    } catch (error) {
      const cause = databaseCause(error);
      if (cause === null) logger.warn({ err: error }, 'No longer the active runner');
      else logger.warn(`No longer the active runner: ${cause}`);
    } finally {
      await lock.release();
    }
    await backoff.wait(signal);
  }
}

/** Runs all lanes. Returns when the signal is aborted; throws when the lock or a checkpoint is lost. */
async function runAsActive(
  lock: RunnerLock,
  { databaseUrl, eventStoreUrl, logger, working }: Required<ProjectionsOptions>,
  signal: AbortSignal,
  active: () => void,
): Promise<void> {
  await lock.held.transaction((db) => db.query(CHECKPOINT_DDL));
  active();
  const eventLog = new EventLog(eventStoreUrl);
  const voided = new VoidedEvents(eventLog);
  const parts = { databaseUrl, eventLog, readers: new LogReaders(eventLog), voided, logger };
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, lock.lost, failed.signal]);
  const lanes = PROJECTIONS.map(async (projection) => {
    try {
      await new ProjectionLane(projection, parts).run(ending);
    } catch (error) {
      failed.abort(error);
    }
  });
  logger.info('This runner is active');
  const beating = keepBeating(lock.held, logger, ending, working);
  try {
    await aborted(ending);
    await Promise.all([...lanes, beating]);
  } finally {
    await eventLog.close();
  }
  failed.signal.throwIfAborted();
  if (!signal.aborted) throw new Error('The connection that held the lock is lost');
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
