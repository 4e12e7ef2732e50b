import { CheckpointLostError, moveCheckpoint, type Checkpoint } from './checkpoint-store.js';
import type { DatabaseSession } from './database-session.js';
import type { EventBatch } from './log-reading/batch.js';
import { concerns, describeEvent, understood, type LoggedEvent } from './log-reading/logged-event.js';
import type { Projection, ProjectionRun } from './projection.js';

/** Applies batches, each in one transaction with the move of the checkpoint. */
export class BatchWriter {
  private run: ProjectionRun;

  constructor(
    private readonly projection: Projection,
    private readonly session: DatabaseSession,
    private current: Checkpoint,
  ) {
    this.run = projection.startRun();
  }

  /** Where the tables are. */
  get checkpoint(): Checkpoint {
    return this.current;
  }

  /**
   * Applies a batch; when one of its events is refused, all that come before it.
   *
   * @returns which event was refused and why; null when all were applied
   * @throws CheckpointLostError, or what PostgreSQL's outage was told by
   */
  async write(batch: EventBatch): Promise<string | null> {
    try {
      await this.commit(batch);
      return null;
    } catch (error) {
      // What the run remembers may be of the transaction that was rolled back.
      this.run = this.projection.startRun();
      if (error instanceof CheckpointLostError || this.session.isOutage(error)) throw error;
      const [event, ...others] = batch.events;
      if (!event) throw error;
      return others.length === 0 ? refusal(event, error) : await this.writeHalves(batch);
    }
  }

  /** Any error may be that of any event; halving finds it, and applies what comes before. */
  private async writeHalves({ events, position }: EventBatch): Promise<string | null> {
    const middle = Math.floor(events.length / 2);
    const first = events.slice(0, middle);
    const last = first.at(-1);
    if (last) {
      const refused = await this.write({ events: first, position: last.position });
      if (refused !== null) return refused;
    }
    return await this.write({ events: events.slice(middle), position });
  }

  private async commit({ events, position }: EventBatch): Promise<void> {
    const { projection, current, run } = this;
    const last = events.at(-1);
    const lastEvent = last ? { id: last.id, position: last.position } : current.lastEvent;
    const relevant = events.filter((event) => concerns(projection, event)).map(understood);
    if (relevant.length === 0) {
      this.current = await moveCheckpoint(current, position, lastEvent, this.session.sql);
      return;
    }
    this.current = await this.session.transaction(async (db) => {
      // First, so that a runner that has lost finds out before it works.
      const moved = await moveCheckpoint(current, position, lastEvent, db);
      await run.apply(relevant, db);
      return moved;
    }, current.schema);
  }
}

function refusal(event: LoggedEvent, error: unknown): string {
  return `${describeEvent(event)} cannot be applied: ${error instanceof Error ? error.message : String(error)}`;
}
