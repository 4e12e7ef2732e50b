import { CHECKPOINT_TABLE, SKIPPED_TABLE } from '../checkpoint/checkpoint-table.js';
import { announce, CheckpointLostError, type Checkpoint } from './checkpoint-store.js';
import type { Projection, ReadModelDb } from './projection.js';
import { createForReaders, createTables } from './table.js';

/** True if only derived tables of these tables are of an older version, so that the others are continued. */
export function canContinue(
  { codeVersion }: Checkpoint,
  { version, continues = version }: Projection,
): boolean {
  return codeVersion >= continues;
}

/**
 * Brings tables of an older version up to this program's: fills the derived tables that are newer, and leaves the others. They
 * are a new generation, so that a runner of the former program cannot write to them. The transaction's `search_path` is
 * their schema.
 *
 * @throws CheckpointLostError when the checkpoint is no longer where `from` says
 */
export async function continueTables(
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
