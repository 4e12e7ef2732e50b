import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionState } from '@timekeep/contracts/api/system-api';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import { healthOf, lagSince } from '../checkpoint/health.js';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress, type ProjectionStatus } from '../checkpoint/projection-progress.js';
import { EventLog, type EventMark } from '@timekeep/log/client/event-log';
import { readVoids, voidStates, type VoidState } from './void-states.js';
import { PROJECTIONS } from '../engine/start-projections.js';

/** Maximum of events that are counted, to limit the time of a survey. */
export const MAX_COUNTED = 10_000;
const SAMPLE_MS = 1_000;
const MS_A_SECOND = 1_000;

/** State and lag of a projection. */
export interface ProjectionSurvey {
  readonly name: ProjectionName;
  /** State in its checkpoint, which persists after its runner ended; `none` before its first start. */
  readonly state: ProjectionStatus['state'] | 'none';
  /** State by measurement. */
  readonly health: ProjectionState;
  /** Age of the runner's heartbeat in whole seconds, the same for all projections; null if there never was one. */
  readonly heartbeatSeconds: number | null;
  readonly generation: number | null;
  /** Commit position as text, since it does not fit into a JavaScript number. */
  readonly position: string | null;
  /** Commit position of the last event that was read; `position` may be after it, and after each event that the log has. */
  readonly lastEvent: string | null;
  /** Number of unread events, counted up to MAX_COUNTED; null if the log does not answer. */
  readonly lagEvents: number | null;
  /** Age of the first unread event in seconds; 0 if there is none. */
  readonly lagSeconds: number | null;
  /** Events applied per second during the survey. */
  readonly eventsPerSecond: number | null;
  /** Reason why the log does not answer; null if it does. */
  readonly logProblem: string | null;
  readonly error: string | null;
  /** Void events of its streams. An applied one stays in the tables until a replay. */
  readonly voided: readonly VoidState[];
}

/**
 * Measures all projections over an interval.
 *
 * @param sample resolves at the end of the interval
 */
export async function survey(
  databaseUrl: string,
  eventStoreUrl: string,
  sample: () => Promise<unknown> = () => pause(SAMPLE_MS),
): Promise<ProjectionSurvey[]> {
  const eventLog = new EventLog(eventStoreUrl);
  const progress = await ProjectionProgress.connect(databaseUrl);
  try {
    const before = await progress.status();
    const began = performance.now();
    await sample();
    const after = await progress.status();
    const seconds = (performance.now() - began) / MS_A_SECOND;
    const heartbeatSeconds = await progress.heartbeatSeconds();
    const read = await readLog(eventLog, before).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError) return error;
      throw error;
    });
    const surveys: Measurement[] = [];
    for (const projection of PROJECTIONS) {
      const { name } = projection;
      const [former, now] = [statusOf(name, before), statusOf(name, after)];
      const position = now?.position ?? null;
      const measured = {
        ...{ name, position: position?.commit.toString() ?? null, error: now?.error ?? null },
        lastEvent: now?.lastEvent?.commit.toString() ?? null,
        ...{ state: now?.state ?? ('none' as const), generation: now?.generation ?? null },
      };
      if (read instanceof Error) {
        surveys.push({ ...measured, ...UNKNOWN, logProblem: read.message });
        continue;
      }
      const lag = lagOf(read.marks.get(name) ?? [], position, former ? seconds : Infinity);
      const voided = now ? await voidStates(projection, now, read.voids, progress) : [];
      surveys.push({ ...measured, ...lag, voided, logProblem: null });
    }
    return withHealth(surveys, after, heartbeatSeconds);
  } finally {
    await progress.close();
    await eventLog.close();
  }
}

type Measurement = Omit<ProjectionSurvey, 'health' | 'heartbeatSeconds'>;
type Lag = Pick<ProjectionSurvey, 'lagEvents' | 'lagSeconds' | 'eventsPerSecond'>;

const UNKNOWN = { lagEvents: null, lagSeconds: null, eventsPerSecond: null, voided: [] } as const;

function statusOf(name: ProjectionName, statuses: readonly ProjectionStatus[]): ProjectionStatus | undefined {
  return statuses.find((status) => status.name === name);
}

/** Reads the void events, and the unread events of each projection. */
async function readLog(eventLog: EventLog, statuses: readonly ProjectionStatus[]) {
  const voids = await readVoids(eventLog, PROJECTIONS);
  const marks = new Map<ProjectionName, readonly EventMark[]>();
  for (const { name } of PROJECTIONS)
    marks.set(name, await eventLog.marksAfter(statusOf(name, statuses)?.lastEvent ?? null, MAX_COUNTED));
  return { voids, marks };
}

function withHealth(
  surveys: readonly Measurement[],
  statuses: readonly ProjectionStatus[],
  heartbeatSeconds: number | null,
): ProjectionSurvey[] {
  const lagSeconds = (name: ProjectionName) => surveys.find((each) => each.name === name)?.lagSeconds ?? null;
  const { projections } = healthOf({ heartbeatSeconds, statuses, lagSeconds });
  return surveys.map((each) => {
    const health = projections.find(({ name }) => name === each.name)?.state ?? 'none';
    const rounded = heartbeatSeconds === null ? null : Math.round(heartbeatSeconds);
    return { ...each, health, heartbeatSeconds: rounded };
  });
}

/** Returns the commit position of the end of the log. */
export async function newestCommit(eventStoreUrl: string): Promise<bigint> {
  const eventLog = new EventLog(eventStoreUrl);
  try {
    return (await eventLog.newestPosition())?.commit ?? 0n;
  } finally {
    await eventLog.close();
  }
}

/** @param marks the events that were unread at the beginning of the interval */
function lagOf(marks: readonly EventMark[], position: LogPosition | null, seconds: number): Lag {
  const unread = marks.filter((mark) => isAfter(mark.position, position));
  return {
    lagEvents: unread.length,
    lagSeconds: lagSince(unread[0]?.created ?? null),
    eventsPerSecond: rateOf(marks.length - unread.length, seconds),
  };
}

/** Rounds up, so that a slow projection does not look like one without progress. */
function rateOf(events: number, seconds: number): number {
  return Math.ceil(events / seconds);
}
