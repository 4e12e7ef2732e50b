import type { HeartbeatState, ProjectionHealth, ProjectionState } from '@timekeep/contracts/api/system-api';
import { PROJECTION_NAMES, type ProjectionName } from './projection-names.js';
import type { ProjectionStatus } from './projection-progress.js';

/** Age of a heartbeat from which no runner works, in seconds; one is written every 3 s. */
export const HEARTBEAT_LATE_S = 10;
/** Lag from which a projection counts as lagging, in seconds: users expect to see changes sooner. */
export const LAG_LATE_S = 30;

const MS_A_SECOND = 1_000;

/** Health of all projections. */
export interface ProjectionsHealth {
  readonly heartbeat: Exclude<HeartbeatState, 'unknown'>;
  /** By name. */
  readonly projections: readonly ProjectionHealth[];
  /** True if users see old data, or this cannot be determined. */
  readonly degraded: boolean;
}

/** Measurements, by PostgreSQL's clock and the log. */
export interface Measured {
  /** Null if no heartbeat was ever written. */
  readonly heartbeatSeconds: number | null;
  readonly statuses: readonly Pick<ProjectionStatus, 'name' | 'state'>[];
  /** Age of the first event that a projection has not applied, in seconds; null if unknown. */
  readonly lagSeconds: (name: ProjectionName) => number | null;
}

/** Returns the health for measurements. */
export function healthOf({ heartbeatSeconds, statuses, lagSeconds }: Measured): ProjectionsHealth {
  const heartbeat = heartbeatState(heartbeatSeconds);
  const stateOf = (name: ProjectionName): ProjectionState => {
    const state = statuses.find((status) => status.name === name)?.state ?? 'none';
    if (state !== 'running') return state;
    if (heartbeat !== 'recent') return 'silent';
    return (lagSeconds(name) ?? 0) > LAG_LATE_S ? 'lagging' : 'running';
  };
  const projections = [...PROJECTION_NAMES].sort().map((name) => ({ name, state: stateOf(name) }));
  const degraded = heartbeat !== 'recent' || projections.some(({ state }) => state !== 'running');
  return { heartbeat, projections, degraded };
}

/** Returns the age of a waiting event in seconds; 0 without one. */
export function lagSince(recorded: Date | null, now = Date.now()): number {
  return recorded ? Math.max(0, Math.round((now - recorded.getTime()) / MS_A_SECOND)) : 0;
}

function heartbeatState(seconds: number | null): ProjectionsHealth['heartbeat'] {
  if (seconds === null) return 'none';
  return seconds > HEARTBEAT_LATE_S ? 'late' : 'recent';
}
