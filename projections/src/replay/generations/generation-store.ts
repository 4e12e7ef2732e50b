import { CHECKPOINT_TABLE } from '../../checkpoint/checkpoint-table.js';
import type { ProjectionName } from '../../checkpoint/projection-names.js';
import {
  createGeneration,
  forgetSkipped,
  loadCheckpoint,
  loadGeneration,
  type Checkpoint,
} from '../../engine/checkpoint-store.js';
import type { DatabaseSession } from '../../engine/database-session.js';
import type { Projection, ReadModelDb } from '../../engine/projection.js';
import { ReplayError } from '../replay-error.js';
import { roleSchema, type Role } from './roles.js';

/**
 * Returns the live generation.
 *
 * @throws ReplayError when there is none, or a newer program made it
 */
export async function liveGeneration({ name, version }: Projection, db: ReadModelDb): Promise<Checkpoint> {
  const live = await loadCheckpoint(name, db);
  if (!live) throw new ReplayError(`${name} has no tables yet. Please start the projections first.`);
  if (live.codeVersion > version) {
    throw new ReplayError(
      `The tables of ${name} are of version ${live.codeVersion}, which is newer than this program's ${version}.`,
    );
  }
  return live;
}

/** Creates a generation beside the live one, and drops one with the same role. It has no reader indexes yet. */
export async function beginGeneration(
  projection: Projection,
  role: Role,
  session: DatabaseSession,
): Promise<Checkpoint> {
  const schema = roleSchema(projection.name, role);
  return await session.transaction(async (db) => {
    await dropGeneration(projection.name, role, db);
    return await createGeneration(projection, schema, db);
  }, schema);
}

/**
 * Drops a generation with its tables.
 *
 * @returns true if it existed
 */
export async function dropGeneration(name: ProjectionName, role: Role, db: ReadModelDb): Promise<boolean> {
  const schema = roleSchema(name, role);
  const found = await loadGeneration(name, schema, db, 'FOR UPDATE');
  if (!found) return false;
  await db.query(`DROP SCHEMA ${schema} CASCADE`);
  await forgetSkipped(found, db);
  await db.query(`DELETE FROM ${CHECKPOINT_TABLE} WHERE name = $1 AND schema_name = $2`, [name, schema]);
  return true;
}
