import { DatabaseSession } from '../../engine/database-session.js';
import { createForReaders } from '../../engine/table.js';
import { tableShapes } from '../comparison/table-shape.js';
import type { GenerationBuilder } from './generation-builder.js';

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
