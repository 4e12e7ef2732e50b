import { isAfter } from '@timekeep/log/position';
import { CHECKPOINT_TABLE } from '../../checkpoint/checkpoint-table.js';
import { schemaOf } from '../../checkpoint/projection-names.js';
import {
  announce,
  CheckpointLostError,
  loadGeneration,
  type Checkpoint,
} from '../../engine/checkpoint-store.js';
import { DatabaseSession } from '../../engine/database-session.js';
import type { ReadModelDb } from '../../engine/projection.js';
import { dropGeneration, ReplayError, roleSchema } from './generation-store.js';
import { targetAt, type GenerationBuilder } from './generation-builder.js';

/** Longer than a batch of the live runner. Readers never wait for the lock: a rename locks no table. */
const SETTINGS = 'SET LOCAL lock_timeout = 10000; SET LOCAL synchronous_commit = on';
const LONGEST_HOLD_MS = 10_000;

/**
 * Swaps the built generation and the live one in one transaction; the live one becomes the former. Meanwhile the
 * live checkpoint is locked, so that the build can apply the last events and no reader sees older data than before.
 *
 * @param comparable false if the live generation was made from another log: positions then cannot be compared
 */
export async function exchange(
  builder: GenerationBuilder,
  databaseUrl: string,
  signal: AbortSignal,
  comparable = true,
): Promise<void> {
  const { name, schema } = builder.checkpoint;
  await DatabaseSession.use(databaseUrl, async (session) => {
    await session.transaction(async (db) => {
      await db.query(SETTINGS);
      const live = await loadGeneration(name, schemaOf(name), db, 'FOR UPDATE');
      if (!live) throw new ReplayError(`${name} has no live generation any more.`);
      if (comparable) {
        const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_HOLD_MS)]);
        await builder.buildTo(targetAt(live), ending, true);
      }
      const incoming = await loadGeneration(name, schema, db, 'FOR UPDATE');
      if (incoming?.generation !== builder.checkpoint.generation) {
        throw new CheckpointLostError(builder.checkpoint);
      }
      if (comparable && isAfter(live.position, incoming.position)) {
        throw new ReplayError(`Generation ${incoming.generation} of ${name} is behind the live one.`);
      }
      const former = roleSchema(name, 'former');
      if (schema !== former) await dropGeneration(name, 'former', db);
      const between = `${schemaOf(name)}_incoming`;
      await rename(incoming, between, db);
      await rename(live, former, db);
      await rename({ ...incoming, schema: between }, schemaOf(name), db);
      await announce({ name }, db);
    });
  });
}

async function rename({ name, generation, schema }: Checkpoint, to: string, db: ReadModelDb): Promise<void> {
  await db.query(`ALTER SCHEMA ${schema} RENAME TO ${to}`);
  await db.query(
    `UPDATE ${CHECKPOINT_TABLE} SET schema_name = $3, state = 'running', error = NULL
     WHERE name = $1 AND generation = $2`,
    [name, generation, to],
  );
}
