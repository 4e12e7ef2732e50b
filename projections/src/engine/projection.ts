import type { StreamCategory, TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { ClientBase } from 'pg';
import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import type { AnyTable } from './table.js';

/** SQL within a transaction whose `search_path` is the schema of one generation of one projection. */
export type ReadModelDb = Pick<ClientBase, 'query'>;

export interface PositionedEvent {
  readonly event: TimekeepEvent;
  readonly position: LogPosition;
  /** Who caused it: EMPID, `system`, `terminal:<name>` or `it:<os user>`. */
  readonly actor: string;
  readonly id: string;
  readonly stream: string;
  /** Its place in the stream. */
  readonly revision: bigint;
  /** When it was recorded. */
  readonly recordedAt: Date;
}

/** Events to tables. It names no schema, knows no clock and no chance: replayed, the tables are the same. */
export interface Projection {
  readonly name: ProjectionName;
  /** Raised with every change of what the tables hold; tables of a former version are built anew. */
  readonly version: number;
  /** Streams of other categories are passed over; in these, an unknown event stops the projection. */
  readonly categories: ReadonlySet<StreamCategory>;
  /** Types of events that nobody waits for in these tables; they are gathered for a moment. */
  readonly unawaited?: ReadonlySet<string>;
  /** In the order of their creation. */
  readonly tables: readonly AnyTable[];
  startRun(): ProjectionRun;
}

/** Writes what was worked out before. */
export type Write = () => Promise<void>;

/** One uninterrupted run. What it remembers holds until a transaction is rolled back; then a new run is started. */
export interface ProjectionRun {
  /**
   * Brings what the run remembers from before `batch` to after it, and writes what it will not remember.
   *
   * @returns what writes rows that stay as they are; meanwhile the run may be given the next batch
   * @throws InapplicableEventError (or what PostgreSQL says) when an event cannot be applied
   */
  apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write>;

  /** What writes the rows that changed since it was last asked for, which the next batch may change again. */
  takeChanges(db: ReadModelDb): Write;
}

/** Of a run that has written everything already. */
export function nothingLeft(): Promise<void> {
  return Promise.resolve();
}

/** The event contradicts what came before it. */
export class InapplicableEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'InapplicableEventError';
  }
}
