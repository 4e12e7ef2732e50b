import type { HeartbeatState, ProjectionHealth, ProjectionState } from '@timekeep/contracts/api/system-api';
import { PROJECTION_NAMES, type ProjectionName } from './projection-names.js';
import type { ProjectionStatus } from './projection-progress.js';

/** A heartbeat older than this says that no runner works; one is written every 3 s. */
export const HEARTBEAT_LATE_S = 10;
/** A projection that has not applied an event for so long after it was recorded is behind what people expect to see. */
export const LAG_LATE_S = 30;

const MS_A_SECOND = 1_000;

/** How the projections stand altogether. */
export interface ProjectionsHealth {
  readonly heartbeat: Exclude<HeartbeatState, 'unknown'>;
  /** By name. */
  readonly projections: readonly ProjectionHealth[];
  /** True if people see less than they should, or nobody can tell. */
  readonly degraded: boolean;
}

/** What was measured, by PostgreSQL's clock and the log. */
export interface Measured {
  /** Null when none was ever written. */
  readonly heartbeatSeconds: number | null;
  readonly statuses: readonly Pick<ProjectionStatus, 'name' | 'state'>[];
  /** Seconds since the first event was recorded that a projection has not applied; null when unknown. */
  readonly lagSeconds: (name: ProjectionName) => number | null;
}

/** Judges what was measured. */
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

/** Seconds since an event was recorded that waits to be applied; 0 without one. */
export function lagSince(recorded: Date | null, now = Date.now()): number {
  return recorded ? Math.max(0, Math.round((now - recorded.getTime()) / MS_A_SECOND)) : 0;
}

function heartbeatState(seconds: number | null): ProjectionsHealth['heartbeat'] {
  if (seconds === null) return 'none';
  return seconds > HEARTBEAT_LATE_S ? 'late' : 'recent';
}
