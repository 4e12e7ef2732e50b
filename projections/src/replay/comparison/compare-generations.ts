import { isAfter, type LogPosition } from '@timekeep/log/position';
import { loadCheckpoint } from '../../engine/checkpoint-store.js';
import { DatabaseSession } from '../../engine/database-session.js';
import { targetAt, type GenerationBuilder } from '../generations/generation-builder.js';
import {
  compareTables,
  type RowDifference,
  type RunThrottled,
  type Side,
  type TableShape,
  tableShapes,
} from './compare-tables.js';

/** Result of the comparison of one table. */
export interface TableComparison {
  readonly table: string;
  /** Rows of the live table. */
  readonly rows: number;
  /** Difference of the columns, or a table that only one side has; then no rows are compared. */
  readonly shape: string | null;
  readonly differences: readonly RowDifference[];
}

/** Result of the comparison of two generations at one position. */
export interface Comparison {
  readonly position: LogPosition | null;
  readonly equal: boolean;
  readonly tables: readonly TableComparison[];
}

/**
 * Compares with a snapshot of the live tables, while the live runner continues. The build is brought
 * to exactly the position of the snapshot.
 *
 * @param session the session of the builder
 * @returns undefined if the build is already ahead of the live generation
 */
export async function compareWithLive(
  builder: GenerationBuilder,
  session: DatabaseSession,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  const { name, schema } = builder.checkpoint;
  return await DatabaseSession.use(databaseUrl, async (snapshot) => {
    return await snapshot.transaction(async (db) => {
      await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const live = await loadCheckpoint(name, db);
      if (!live) return undefined;
      await builder.buildTo(targetAt(live), signal);
      if (isAfter(builder.checkpoint.position, live.position)) return undefined;
      const run: RunThrottled = (work) => builder.throttled(work, signal);
      const tables = await compareSides({ schema: live.schema, db, run }, { schema, db: session.sql, run });
      const equal = tables.every(({ shape, differences }) => shape === null && differences.length === 0);
      return { position: live.position, equal, tables };
    });
  });
}

async function compareSides(live: Side, built: Side): Promise<TableComparison[]> {
  const ofLive = await tableShapes(live.schema, live.db);
  const ofBuilt = await tableShapes(built.schema, built.db);
  const comparisons: TableComparison[] = [];
  for (const table of [...new Set([...ofLive.keys(), ...ofBuilt.keys()])].sort()) {
    const [a, b] = [ofLive.get(table), ofBuilt.get(table)];
    const shape = shapeDifference(a, b);
    const found = a && shape === null ? await compareTables(a, live, built) : { rows: 0, differences: [] };
    comparisons.push({ table, shape, ...found });
  }
  return comparisons;
}

function shapeDifference(live: TableShape | undefined, built: TableShape | undefined): string | null {
  if (!built) return 'the live generation alone has this table';
  if (!live) return 'the live generation does not have this table';
  const missing = built.columns.filter((column) => !live.columns.includes(column));
  const extra = live.columns.filter((column) => !built.columns.includes(column));
  if (missing.length > 0) return `the live table has no ${missing.join(', ')}`;
  if (extra.length > 0) return `the live table alone has ${extra.join(', ')}`;
  return live.key.join() === built.key.join() ? null : 'the primary keys differ';
}
