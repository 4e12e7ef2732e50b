import type { Logger } from 'pino';
import { causeInWords } from '@timekeep/log/client/errors';
import type { EventLog } from '@timekeep/log/client/event-log';
import { isAfter } from '@timekeep/log/position';
import { CHECKPOINT_TABLE, SKIPPED_TABLE } from '../checkpoint/checkpoint-table.js';
import {
  announce,
  beginAnew,
  type Checkpoint,
  CheckpointLostError,
  createFirstGeneration,
  loadCheckpoint,
  setState,
} from './checkpoint-store.js';
import type { Projection, ReadModelDb } from './projection.js';
import { createForReaders, createTables } from './table.js';
import { databaseCause } from '../checkpoint/database-cause.js';
import { schemaOf } from '../checkpoint/projection-names.js';
import { Backoff, waitFor } from './backoff.js';
import { BatchWriter } from './batch-writer.js';
import { DatabaseSession } from './database-session.js';
import {
  concerns,
  type EventBatch,
  type LoggedEvent,
  type VoidedEvents,
} from './log-reading/logged-event.js';
import type { LogFollower, LogReaders } from './log-reading/log-readers.js';

/** True if only derived tables of these tables are of an older version, so that the others are continued. */
function canContinue({ codeVersion }: Checkpoint, { version, continues = version }: Projection): boolean {
  return codeVersion >= continues;
}

/**
 * Brings tables of an older version up to this program's: fills the derived tables that are newer, and leaves the others. They
 * are a new generation, so that a runner of the former program cannot write to them. The transaction's `search_path` is
 * their schema.
 *
 * @throws CheckpointLostError when the checkpoint is no longer where `from` says
 */
async function continueTables(
  { version, derived = [] }: Projection,
  from: Checkpoint,
  db: ReadModelDb,
): Promise<Checkpoint> {
  const { name } = from;
  const { rows } = await db.query<{ generation: number }>(
    `UPDATE ${CHECKPOINT_TABLE}
     SET generation = (SELECT max(generation) + 1 FROM ${CHECKPOINT_TABLE} WHERE name = $1), code_version = $3
     WHERE name = $1 AND generation = $2 RETURNING generation`,
    [name, from.generation, version],
  );
  const generation = rows[0]?.generation;
  if (generation === undefined) throw new CheckpointLostError(from);
  await db.query(`UPDATE ${SKIPPED_TABLE} SET generation = $3 WHERE name = $1 AND generation = $2`, [
    name,
    from.generation,
    generation,
  ]);
  for (const { tables, fill } of derived.filter(({ since }) => since > from.codeVersion)) {
    for (const table of tables) await db.query(`DROP TABLE IF EXISTS ${table.name}`);
    await db.query(createTables(tables));
    await fill(db);
    for (const ddl of createForReaders(tables).values()) await db.query(ddl);
  }
  await announce(from, db);
  return { ...from, generation, codeVersion: version };
}

/** Interval at which a stopped projection checks for other tables of a replay, or for a declaration of its event as void. */
const RECHECK_MS = 1_000;

/** Checkpoint and event at which a projection stopped. */
interface Stop {
  readonly at: Checkpoint;
  readonly event: LoggedEvent | undefined;
}

interface LaneParts {
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  /** Shared by all lanes. */
  readonly readers: LogReaders;
  readonly voided: VoidedEvents;
  readonly logger: Logger;
}

/** Runs one projection from its checkpoint on, until it is aborted or stops at an event. */
export class ProjectionLane {
  private readonly logger: Logger;
  private readonly backoff = new Backoff();
  /** Cause of the last interruption; the same cause is logged once. */
  private reported: string | null = null;

  constructor(
    private readonly projection: Projection,
    private readonly parts: LaneParts,
  ) {
    this.logger = parts.logger.child({ projection: projection.name });
  }

  /**
   * Returns when the signal is aborted. A projection that stopped records the reason in its checkpoint. It waits for tables
   * that it can continue, or until the event that it stopped at is void.
   *
   * @throws CheckpointLostError when another runner moved the checkpoint
   */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.attempt(signal);
      } catch (error) {
        if (error === signal.reason) return;
        if (error instanceof CheckpointLostError) {
          if (!(await this.wasExchanged(error.lost))) throw error;
          this.logger.info('Another generation has taken over; goes on with it');
          continue;
        }
        this.warn(error);
        await this.backoff.wait(signal);
      }
    }
  }

  /** Logs the cause of an outage as a sentence without a stack, since it is not an error of this program. */
  private warn(error: unknown): void {
    const cause = causeInWords(error) ?? databaseCause(error);
    if (cause === null) this.logger.warn({ err: error }, 'Interrupted; goes on from the checkpoint');
    else if (cause !== this.reported) this.logger.warn({ cause }, 'Interrupted; goes on from the checkpoint');
    this.reported = cause;
  }

  private async attempt(signal: AbortSignal): Promise<void> {
    await DatabaseSession.use(this.parts.databaseUrl, async (session) => {
      const checkpoint = await this.startingPoint(session);
      const reason = await this.whyNotFrom(checkpoint);
      if (reason !== null) {
        await this.stop(reason, checkpoint, session);
        await this.untilItCanGoOn({ at: checkpoint, event: undefined }, session, signal);
        return;
      }
      await this.parts.voided.load();
      await session.transaction((db) => setState(checkpoint, null, db));
      const stopped = await this.follow(checkpoint, session, AbortSignal.any([signal, session.lost]));
      await this.untilItCanGoOn(stopped, session, signal);
    });
  }

  private async untilItCanGoOn(
    { at, event }: Stop,
    session: DatabaseSession,
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      await waitFor(RECHECK_MS, signal);
      if (await this.hasOther(at, session)) return;
      if (event && (await this.isVoid(event))) {
        this.logger.info(
          { position: event.position.commit.toString() },
          'The event is void; goes on after it',
        );
        return;
      }
    }
  }

  /** Ignores an unavailable log: the projection has stopped anyway. */
  private async isVoid(event: LoggedEvent): Promise<boolean> {
    const { voided } = this.parts;
    await voided.load().catch(() => undefined);
    return voided.has(event);
  }

  /** True if the tables were replaced by ones that this program can continue. */
  private async wasExchanged(from: Checkpoint): Promise<boolean> {
    return await DatabaseSession.use(this.parts.databaseUrl, (session) => this.hasOther(from, session));
  }

  private async hasOther({ generation }: Checkpoint, session: DatabaseSession): Promise<boolean> {
    const live = await loadCheckpoint(this.projection.name, session.sql);
    return live?.generation !== generation && live?.codeVersion === this.projection.version;
  }

  /** Replaces tables of an older version by empty ones, which are filled from the log, unless they can be continued. */
  private async startingPoint(session: DatabaseSession): Promise<Checkpoint> {
    const { projection } = this;
    return await session.transaction(async (db) => {
      const found = await loadCheckpoint(projection.name, db);
      if (!found) return await createFirstGeneration(projection, db);
      if (found.codeVersion >= projection.version) return found;
      const versions = { from: found.codeVersion, to: projection.version };
      if (canContinue(found, projection)) {
        this.logger.info(versions, 'New tables are filled from the others');
        return await continueTables(projection, found, db);
      }
      this.logger.info(versions, 'Built anew from the log');
      return await beginAnew(projection, found, db);
    }, schemaOf(projection.name));
  }

  /** Returns why the tables cannot be continued; null if they can. */
  private async whyNotFrom({ codeVersion, lastEvent }: Checkpoint): Promise<string | null> {
    const { name, version } = this.projection;
    if (codeVersion > version) {
      return `The tables are of version ${codeVersion}, which is newer than this program's ${version}: ${name} needs the newer program`;
    }
    if (lastEvent && !(await this.parts.eventLog.holds(lastEvent))) {
      const at = lastEvent.position.commit.toString();
      return `The log has no event ${lastEvent.id} at position ${at}, where the checkpoint stands: ${name} needs a replay`;
    }
    return null;
  }

  /** Runs until it has to stop, and returns the stop. */
  private async follow(from: Checkpoint, session: DatabaseSession, signal: AbortSignal): Promise<Stop> {
    const { voided } = this.parts;
    const writer = new BatchWriter(this.projection, session, from, { voided });
    // The position of an event: EventStoreDB refuses to start at a position of a checkpoint message that has no record.
    const follower = this.parts.readers.follow(from.lastEvent?.position ?? null, () => {
      this.backoff.succeeded();
      this.reported = null;
    });
    const batches = new BatchCollector(this.projection, follower);
    this.logger.info({ position: from.position?.commit.toString() ?? 'start' }, 'Running');
    try {
      for (;;) {
        const batch = await batches.next(signal);
        if (batch.events.length === 0 && !isAfter(batch.position, writer.checkpoint.position)) continue;
        const refusal = await writer.write(batch);
        if (refusal !== null) {
          await this.stop(refusal, writer.checkpoint, session);
          return { at: writer.checkpoint, event: writer.refused };
        }
      }
    } finally {
      await follower.close();
    }
  }

  private async stop(reason: string, at: Checkpoint, session: DatabaseSession): Promise<void> {
    await session.transaction((db) => setState(at, reason, db));
    this.logger.error({ reason }, 'Stopped');
  }
}

/** Minimum time between batches that no client waits for, in milliseconds; it delays a wait for such an event at most this long. */
const REST_MS = 50;
/** Number of events that make a batch without waiting. */
const ENOUGH_EVENTS = 1_000;

/** Micro-batching for a projection: returns events that clients wait for at once, and collects others for `restMs`. */
export class BatchCollector {
  private lastAt = -Infinity;

  constructor(
    private readonly projection: Projection,
    private readonly follower: LogFollower,
    private readonly restMs = REST_MS,
    private readonly now = () => performance.now(),
  ) {}

  /**
   * Returns the next batch; waits until there are events.
   *
   * @throws the error of the subscription, or the signal's reason
   */
  async next(signal: AbortSignal): Promise<EventBatch> {
    let { events, position } = await this.follower.next(signal);
    while (events.length < ENOUGH_EVENTS && !events.some((event) => this.isAwaited(event))) {
      const rest = this.lastAt + this.restMs - this.now();
      const more = rest > 0 ? await this.follower.nextWithin(rest, signal) : undefined;
      if (!more) break;
      events = [...events, ...more.events];
      ({ position } = more);
    }
    this.lastAt = this.now();
    return { events, position };
  }

  private isAwaited(event: LoggedEvent): boolean {
    const { projection } = this;
    return concerns(projection, event) && projection.unawaited?.has(event.type) !== true;
  }
}
