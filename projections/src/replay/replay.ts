import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import { loadGeneration, type Checkpoint } from '../engine/checkpoint-store.js';
import type { DatabaseSession } from '../engine/database-session.js';
import type { Projection } from '../engine/projection.js';
import { catchUp, createReaderIndexes } from './catch-up.js';
import { compareWithLive, type Comparison } from './comparison/compare-generations.js';
import { exchange } from './generations/exchange.js';
import type { GenerationBuilder } from './generations/generation-builder.js';
import {
  beginGeneration,
  liveGeneration,
  ReplayError,
  roleSchema,
  withGenerations,
} from './generations/generation-store.js';
import { ReplayRun, type Outcome, type ReplayOptions } from './replay-run.js';

export interface ReplayChoices {
  /** Empty for all. */
  readonly names: readonly ProjectionName[];
  /** Starts again instead of continuing an interrupted replay. */
  readonly restart?: boolean;
  /** Builds up to this commit position, for inspection, and exchanges nothing. */
  readonly to?: bigint;
  /** Exchanges only equal tables. */
  readonly onlyIfEqual?: boolean;
}

/** Result of a replay. */
export interface Replayed {
  readonly generation: number;
  readonly position: LogPosition | null;
  /** Schema of the built tables. */
  readonly schema: string;
  readonly exchanged: boolean;
  /** Undefined if the generations could not be compared, since they are not at one position. */
  readonly comparison: Comparison | undefined;
}

/**
 * Builds the next generation of each projection from the log, while the live one serves readers and continues, and
 * makes it live. An interruption does not change the live generation; the next call continues the build.
 */
export function replay(options: ReplayOptions, choices: ReplayChoices): Promise<Outcome<Replayed>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach(choices.names, (projection, allReady) =>
      withGenerations(projection.name, options, (session) =>
        new ProjectionReplay(projection, session, run, choices).run(allReady),
      ),
    ),
  );
}

class ProjectionReplay {
  constructor(
    private readonly projection: Projection,
    private readonly session: DatabaseSession,
    private readonly replay: ReplayRun,
    private readonly choices: ReplayChoices,
  ) {}

  async run(allReady: () => Promise<void>): Promise<Replayed> {
    const { projection, session, replay } = this;
    const live = await liveGeneration(projection, session.sql);
    const start = await this.startingPoint();
    const builder = await replay.builder(projection, start, session, this.choices.to ?? null);
    await allReady();
    const { databaseUrl, signal } = replay.options;
    if (this.choices.to !== undefined) {
      await this.buildTo(this.choices.to, builder);
      return { ...builder.checkpoint, exchanged: false, comparison: undefined };
    }
    // A log restored from a backup may end before the position of the live tables.
    const comparable = await replay.knows(live);
    if (comparable) await catchUp(builder, session, databaseUrl, signal);
    else await this.buildToTheEnd(builder);
    const comparison = comparable ? await compareWithLive(builder, session, databaseUrl, signal) : undefined;
    const exchanged = this.choices.onlyIfEqual !== true || comparison?.equal === true;
    if (exchanged) await exchange(builder, databaseUrl, signal, comparable);
    const { generation, position, schema } = builder.checkpoint;
    return { generation, position, schema: exchanged ? live.schema : schema, exchanged, comparison };
  }

  /** Returns the checkpoint of an interrupted replay if it has this program's version and log, else that of a new generation. */
  private async startingPoint(): Promise<Checkpoint> {
    const { projection, session, replay, choices } = this;
    const { name, version } = projection;
    const found = await loadGeneration(name, roleSchema(name, 'next'), session.sql);
    const usable = found?.codeVersion === version && (await replay.knows(found));
    return found && usable && choices.restart !== true
      ? found
      : await beginGeneration(projection, 'next', session);
  }

  private async buildTo(commit: bigint, builder: GenerationBuilder): Promise<void> {
    const newest = await this.replay.eventLog.newestPosition();
    const upTo = { commit, prepare: commit };
    if (!newest || isAfter(upTo, newest)) {
      throw new ReplayError(`The log ends at position ${newest?.commit.toString() ?? '0'}.`);
    }
    if (isAfter(builder.checkpoint.position, upTo)) {
      throw new ReplayError(
        `What was built of ${this.projection.name} is past position ${commit.toString()} already; --restart begins anew.`,
      );
    }
    await this.build(upTo, builder);
  }

  private async buildToTheEnd(builder: GenerationBuilder): Promise<void> {
    const newest = await this.replay.eventLog.newestPosition();
    await this.build(newest, builder);
  }

  /** Returns the end of the log as target, for a build that does not follow the live tables. */
  private async build(upTo: LogPosition | null, builder: GenerationBuilder): Promise<void> {
    const { databaseUrl, signal } = this.replay.options;
    if (upTo) await builder.buildTo({ upTo, seen: upTo }, signal);
    await createReaderIndexes(builder, this.session, databaseUrl, signal);
  }
}
