import { isAfter } from '@timekeep/log/position';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress, type ProjectionStatus } from '../checkpoint/projection-progress.js';
import { EventLog, type EventMark } from '@timekeep/log/client/event-log';
import { readVoids, voidStandings, type VoidStanding } from './void-standings.js';
import { PROJECTIONS } from '../runner/start-projections.js';

/** Counting further takes longer than anybody wants to wait for it. */
export const MOST_COUNTED = 10_000;
const SAMPLE_MS = 1_000;
const MS_A_SECOND = 1_000;

/** How a projection stands. */
export interface ProjectionSurvey {
  readonly name: ProjectionName;
  /** `none` before its first start. */
  readonly state: ProjectionStatus['state'] | 'none';
  readonly generation: number | null;
  /** The commit position, as text: it does not fit into a JavaScript number. */
  readonly position: string | null;
  /** Events of the log that it has not read; at most MOST_COUNTED are counted. */
  readonly lagEvents: number;
  /** How long ago the first of them was recorded; 0 when there are none. */
  readonly lagSeconds: number;
  /** While they were looked at. */
  readonly eventsPerSecond: number;
  readonly error: string | null;
  /** The void events of its streams. What was applied stays in the tables until a replay. */
  readonly voided: readonly VoidStanding[];
}

/**
 * Looks at all projections for a while.
 *
 * @param sample resolves when the while is over
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
    const voids = await readVoids(eventLog, PROJECTIONS);
    const surveys: ProjectionSurvey[] = [];
    for (const projection of PROJECTIONS) {
      const { name } = projection;
      const ofIt = (status: ProjectionStatus): boolean => status.name === name;
      const [former, now] = [before.find(ofIt), after.find(ofIt)];
      const marks = await eventLog.marksAfter(former?.position ?? null, MOST_COUNTED);
      const voided = now ? await voidStandings(projection, now, voids, progress) : [];
      surveys.push({ ...describe(name, now, marks, former ? seconds : Infinity), voided });
    }
    return surveys;
  } finally {
    await progress.close();
    await eventLog.close();
  }
}

/** How far the log goes now. */
export async function newestCommit(eventStoreUrl: string): Promise<bigint> {
  const eventLog = new EventLog(eventStoreUrl);
  try {
    return (await eventLog.newestPosition())?.commit ?? 0n;
  } finally {
    await eventLog.close();
  }
}

/** @param marks of the events that it had not read before those seconds */
function describe(
  name: ProjectionName,
  status: ProjectionStatus | undefined,
  marks: readonly EventMark[],
  seconds: number,
): Omit<ProjectionSurvey, 'voided'> {
  const position = status?.position ?? null;
  const unread = marks.filter((mark) => isAfter(mark.position, position));
  const [oldest] = unread;
  const lagMs = oldest ? Date.now() - oldest.created.getTime() : 0;
  return {
    name,
    state: status?.state ?? 'none',
    generation: status?.generation ?? null,
    position: position?.commit.toString() ?? null,
    lagEvents: unread.length,
    lagSeconds: Math.max(0, Math.round(lagMs / MS_A_SECOND)),
    eventsPerSecond: rateOf(marks.length - unread.length, seconds),
    error: status?.error ?? null,
  };
}

/** Rounded up, so that a slow projection is not taken for one that stands still. */
function rateOf(events: number, seconds: number): number {
  return Math.ceil(events / seconds);
}
