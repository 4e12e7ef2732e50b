import type { EventIn, EventType, StreamCategory, TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { LogPosition } from '@timekeep/log/position';
import type { ClientBase } from 'pg';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import type { AnyTable } from './table.js';

/** SQL within a transaction whose `search_path` is the schema of one generation of one projection. */
export type ReadModelDb = Pick<ClientBase, 'query'>;

export interface PositionedEvent {
  readonly event: TimekeepEvent;
  readonly position: LogPosition;
  /** EMPID, `system`, `terminal:<name>` or `it:<name>`. */
  readonly actor: string;
  readonly id: string;
  readonly stream: string;
  /** Revision in its stream. */
  readonly revision: bigint;
  /** Time of recording. */
  readonly recordedAt: Date;
  /** The same for all events that one call, or one run of the command line, recorded; no caller chooses it. */
  readonly occasionId?: string | undefined;
}

/** Tables that follow from others of the same projection, and have a version of their own. */
export interface DerivedTables {
  /** The version of the projection that brought them in their present shape. */
  readonly since: number;
  readonly tables: readonly AnyTable[];
  /** Fills the tables, which are empty, from the others, without the log. */
  readonly fill: (db: ReadModelDb) => Promise<void>;
}

/** Derives tables from events. Deterministic: it uses no schema name, clock or random number, so a replay gives equal tables. */
export interface Projection {
  readonly name: ProjectionName;
  /** Incremented with every change of the content of the tables; tables of an older version are rebuilt. */
  readonly version: number;
  /** Streams of other categories are skipped; in these, an unknown event stops the projection. */
  readonly categories: ReadonlySet<StreamCategory>;
  /** Types of events for which no client waits in these tables; they are batched with a delay. */
  readonly unawaited?: ReadonlySet<string>;
  /** In the order of their creation; includes the derived ones. */
  readonly tables: readonly AnyTable[];
  /** Tables of an older version, from this one on, are continued: later versions changed only derived tables. */
  readonly continues?: number;
  readonly derived?: readonly DerivedTables[];
  startRun(): ProjectionRun;
}

/** Writes rows that were computed before. */
export type Write = () => Promise<void>;

/** One uninterrupted run. Its state is valid until a transaction is rolled back; then a new run is started. */
export interface ProjectionRun {
  /**
   * Applies `batch` to the state of the run, and writes rows that the state does not include.
   *
   * @returns a function that writes final rows; the run may get the next batch meanwhile
   * @throws InapplicableEventError, or an error of PostgreSQL, when an event cannot be applied
   */
  apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write>;

  /** Returns a function that writes the rows changed since the last call; the next batch may change them again. */
  takeChanges(db: ReadModelDb): Write;
}

/** Write of a run that has written everything already. */
export function noWrites(): Promise<void> {
  return Promise.resolve();
}

/** The event contradicts what came before it. */
export class InapplicableEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'InapplicableEventError';
  }
}

export type EventOfType<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>;

/** Applies one event; `Result` is undefined for an event that changes no row. */
type Handler<Type extends EventType, Context, Result> = (
  event: EventOfType<Type>,
  context: Context,
) => Result | undefined;

/** One entry for each event type of these categories; an entry of another category is a type error. */
export type Handlers<Category extends StreamCategory, Context, Result> = {
  readonly [Type in EventIn<Category>['type']]: Handler<Type, Context, Result>;
};

type SomeHandlers<Context, Result> = { readonly [Type in EventType]?: Handler<Type, Context, Result> };

/** Handler of an event that does not change these tables. */
export function ignored(): undefined {
  return undefined;
}

/** Calls the entry of the event's type, if there is one. */
export function handle<Type extends EventType, Context, Result>(
  handlers: SomeHandlers<Context, Result>,
  type: Type,
  event: EventOfType<Type>,
  context: Context,
): Result | undefined {
  const handler: Handler<Type, Context, Result> | undefined = handlers[type];
  return handler?.(event, context);
}
