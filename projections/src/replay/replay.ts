import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '../checkpoint/projection-names.js';
import { type Checkpoint, loadCheckpoint, loadGeneration } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import type { Projection } from '../engine/projection.js';
import { compareWithLive, type Comparison, tableShapes } from './compare-generations.js';
import { exchange } from './generations/exchange.js';
import { type GenerationBuilder, targetAt } from './generations/generation-builder.js';
import {
  beginGeneration,
  dropGeneration,
  liveGeneration,
  ReplayError,
  ROLES,
  roleSchema,
  withGenerations,
} from './generations/generation-store.js';
import { type Outcome, type ReplayOptions, ReplayRun } from './replay-run.js';
import { createForReaders } from '../engine/table.js';

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

/** Rebuilds the tables of each projection, reports differences from the live ones, and drops the rebuilt tables. */
export function verify(
  options: ReplayOptions,
  names: readonly ProjectionName[],
): Promise<Outcome<Comparison>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach(names, (projection, allReady) =>
      withGenerations(projection.name, options, async (session) => {
        try {
          return await compare(projection, session, run, allReady);
        } finally {
          await session.transaction((db) => dropGeneration(projection.name, 'verify', db));
        }
      }),
    ),
  );
}

async function compare(
  projection: Projection,
  session: DatabaseSession,
  run: ReplayRun,
  allReady: () => Promise<void>,
): Promise<Comparison> {
  const { databaseUrl, signal } = run.options;
  const live = await liveGeneration(projection, session.sql);
  if (!(await run.knows(live))) {
    throw new ReplayError(`The tables of ${projection.name} were made from another log. Please replay it.`);
  }
  const begun = await beginGeneration(projection, 'verify', session);
  const builder = await run.builder(projection, begun, session);
  await allReady();
  await catchUp(builder, session, databaseUrl, signal);
  const comparison = await compareWithLive(builder, session, databaseUrl, signal);
  if (!comparison) throw new ReplayError(`The tables of ${projection.name} were begun anew meanwhile.`);
  return comparison;
}

/** Catches the former generation up and makes it live again; the live one becomes the former. */
export function rollback(
  options: ReplayOptions,
  name: ProjectionName,
): Promise<Outcome<{ readonly generation: number }>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach([name], (projection) =>
      withGenerations(name, options, async (session) => {
        // The live one may be of a newer program: this is the downgrade without empty tables.
        if (!(await loadCheckpoint(name, session.sql))) throw new ReplayError(`${name} has no tables yet.`);
        const former = await loadGeneration(name, roleSchema(name, 'former'), session.sql);
        if (!former) throw new ReplayError(`${name} has no former generation.`);
        if (former.codeVersion !== projection.version) {
          throw new ReplayError(
            `The former tables of ${name} are of version ${former.codeVersion}, and this program writes version ${projection.version}. Please use the program that made them.`,
          );
        }
        if (!(await run.knows(former))) {
          throw new ReplayError(`The former tables of ${name} were made from another log.`);
        }
        const builder = await run.builder(projection, former, session);
        await catchUp(builder, session, options.databaseUrl, options.signal);
        await exchange(builder, options.databaseUrl, options.signal);
        return { generation: former.generation };
      }),
    ),
  );
}

/**
 * Drops the former generations, and with `unfinished` also those of unfinished replays.
 *
 * @returns the number of dropped generations of each projection
 */
export function dropOld(
  options: ReplayOptions,
  { unfinished }: { readonly unfinished: boolean },
): Promise<Outcome<number>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach([], ({ name }) =>
      withGenerations(name, options, async (session) => {
        let dropped = 0;
        for (const role of unfinished ? ROLES : (['former'] as const)) {
          if (await session.transaction((db) => dropGeneration(name, role, db))) dropped += 1;
        }
        return dropped;
      }),
    ),
  );
}

/** After a round with at most this many events, the last round is short enough for a snapshot or a lock. */
const FEW_EVENTS = 1_000;

/** Builds up to near the live generation, creates the reader indexes, which takes time, and catches up again. */
async function catchUp(
  builder: GenerationBuilder,
  session: DatabaseSession,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  await buildUntilNear(builder, session, signal);
  await createReaderIndexes(builder, session, databaseUrl, signal);
  await buildUntilNear(builder, session, signal);
}

/** Builds in rounds, since the live generation moves meanwhile, until the distance is small. */
async function buildUntilNear(
  builder: GenerationBuilder,
  session: DatabaseSession,
  signal: AbortSignal,
): Promise<void> {
  const { name } = builder.checkpoint;
  for (;;) {
    const live = await loadCheckpoint(name, session.sql);
    const events = await builder.buildTo(live && targetAt(live), signal);
    if (events <= FEW_EVENTS) return;
  }
}

/** One process sorts each table, in memory unless it has many million rows. */
const SORTING = `SET LOCAL max_parallel_maintenance_workers = 0; SET LOCAL maintenance_work_mem = '256MB'`;

/**
 * Creates the keys and indexes that only readers need, in one transaction. Called when nearly all rows exist; a
 * table with a primary key has its other indexes, too.
 */
async function createReaderIndexes(
  builder: GenerationBuilder,
  session: DatabaseSession,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const { schema } = builder.checkpoint;
  const shapes = await tableShapes(schema, session.sql);
  const unfit = [...createForReaders(builder.projection.tables)].filter(
    ([table]) => shapes.get(table)?.hasKey === false,
  );
  const prepare = (ddl: string) =>
    DatabaseSession.use(databaseUrl, (own) =>
      own.transaction((db) => db.query(`${SORTING}; ${ddl}`), schema),
    );
  await builder.throttled(() => Promise.all(unfit.map(([, ddl]) => prepare(ddl))), signal);
}
