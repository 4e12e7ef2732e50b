import { loadCheckpoint } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import { createForReaders } from '../engine/table.js';
import { tableShapes } from './comparison/compare-tables.js';
import { type GenerationBuilder, targetAt } from './generations/generation-builder.js';

/** After a round with at most this many events, the last round is short enough for a snapshot or a lock. */
const FEW_EVENTS = 1_000;

/** Builds up to near the live generation, creates the reader indexes, which takes time, and catches up again. */
export async function catchUp(
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
export async function createReaderIndexes(
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
