import type { Logger } from 'pino';
import { schemaOf } from '../checkpoint/projection-names.js';
import { Backoff } from './backoff.js';
import { BatchWriter } from './batch-writer.js';
import {
  beginAnew,
  CheckpointLostError,
  createFirstGeneration,
  loadCheckpoint,
  setState,
  type Checkpoint,
} from './checkpoint-store.js';
import { DatabaseSession } from './database-session.js';
import type { EventLog } from './log-reading/event-log.js';
import type { LogReaders } from './log-reading/log-readers.js';
import type { Projection } from './projection.js';

export interface LaneParts {
  readonly databaseUrl: string;
  readonly eventLog: EventLog;
  /** Shared with the other lanes. */
  readonly readers: LogReaders;
  readonly logger: Logger;
}

/** One projection on its way through the log: from its checkpoint on, until it is told to end or has to stop. */
export class ProjectionLane {
  private readonly logger: Logger;
  private readonly backoff = new Backoff();

  constructor(
    private readonly projection: Projection,
    private readonly parts: LaneParts,
  ) {
    this.logger = parts.logger.child({ projection: projection.name });
  }

  /**
   * Returns when the signal is aborted, or when the projection stopped and said why in its checkpoint.
   *
   * @throws CheckpointLostError when another runner moved the checkpoint
   */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.attempt(signal);
        return;
      } catch (error) {
        if (error === signal.reason) return;
        if (error instanceof CheckpointLostError) throw error;
        this.logger.warn({ err: error }, 'Interrupted; goes on from the checkpoint');
        await this.backoff.wait(signal);
      }
    }
  }

  private async attempt(signal: AbortSignal): Promise<void> {
    const session = await DatabaseSession.open(this.parts.databaseUrl);
    try {
      const checkpoint = await this.startingPoint(session);
      const reason = await this.whyNotFrom(checkpoint);
      if (reason !== null) {
        await this.stop(reason, checkpoint, session);
        return;
      }
      await session.transaction((db) => setState(checkpoint, null, db));
      await this.follow(checkpoint, session, AbortSignal.any([signal, session.lost]));
    } finally {
      await session.close();
    }
  }

  /** Tables that a former program made are begun anew; the log holds all that goes into them. */
  private async startingPoint(session: DatabaseSession): Promise<Checkpoint> {
    const { projection } = this;
    return await session.transaction(async (db) => {
      const found = await loadCheckpoint(projection.name, db);
      if (!found) return await createFirstGeneration(projection, db);
      if (found.codeVersion >= projection.version) return found;
      this.logger.info({ from: found.codeVersion, to: projection.version }, 'Built anew from the log');
      return await beginAnew(projection, found, db);
    }, schemaOf(projection.name));
  }

  /** Why the tables cannot be carried on; null when they can. */
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

  private async follow(from: Checkpoint, session: DatabaseSession, signal: AbortSignal): Promise<void> {
    const writer = new BatchWriter(this.projection, session, from);
    const follower = this.parts.readers.follow(from.position, () => {
      this.backoff.succeeded();
    });
    this.logger.info({ position: from.position?.commit.toString() ?? 'start' }, 'Running');
    try {
      for (;;) {
        const batch = await follower.next(signal);
        const refusal = await writer.write(batch);
        if (refusal !== null) {
          await this.stop(refusal, writer.checkpoint, session);
          return;
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
