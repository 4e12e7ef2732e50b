import type { QueryResultRow } from 'pg';
import {
  CHECKPOINT_TABLE,
  IS_LIVE,
  NOTICE_OF_MOVE,
  PROGRESS_CHANNEL,
  SKIPPED_TABLE,
} from '../checkpoint/checkpoint-table.js';
import type { LogPosition } from '@timekeep/log/position';
import { schemaOf, type ProjectionName } from '../checkpoint/projection-names.js';
import type { Projection, ReadModelDb } from './projection.js';
import { createForReaders, createTables } from './table.js';

/** The last event read. */
export interface LastEvent {
  readonly id: string;
  readonly position: LogPosition;
}

/** Progress of one generation of a projection. */
export interface Checkpoint {
  readonly name: ProjectionName;
  readonly generation: number;
  readonly schema: string;
  readonly codeVersion: number;
  /** Null before anything was read. */
  readonly position: LogPosition | null;
  readonly lastEvent: LastEvent | null;
}

/** Another runner moved the checkpoint, or the generation is no longer the live one. */
export class CheckpointLostError extends Error {
  constructor(readonly lost: Checkpoint) {
    super(`Generation ${lost.generation} of ${lost.name} was moved by another runner`);
    this.name = 'CheckpointLostError';
  }
}

interface CheckpointRow extends QueryResultRow {
  generation: number;
  schema_name: string;
  code_version: number;
  commit_position: string | null;
  prepare_position: string | null;
  event_id: string | null;
  event_commit: string | null;
  event_prepare: string | null;
}

/** Returns false before the first start of the projections. */
export async function hasCheckpoints(db: ReadModelDb): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    CHECKPOINT_TABLE,
  ]);
  return rows[0]?.there === true;
}

/** Returns the checkpoint of the live generation; undefined before the first start of the projection. */
export function loadCheckpoint(name: ProjectionName, db: ReadModelDb): Promise<Checkpoint | undefined> {
  return loadGeneration(name, schemaOf(name), db);
}

/**
 * Returns the checkpoint of the generation in a schema; undefined if there is none.
 *
 * @param locking `FOR UPDATE` locks it until the transaction ends
 */
export async function loadGeneration(
  name: ProjectionName,
  schema: string,
  db: ReadModelDb,
  locking: '' | 'FOR UPDATE' = '',
): Promise<Checkpoint | undefined> {
  const { rows } = await db.query<CheckpointRow>(
    `SELECT generation, schema_name, code_version, commit_position, prepare_position,
            event_id, event_commit, event_prepare
     FROM ${CHECKPOINT_TABLE} WHERE name = $1 AND schema_name = $2 ${locking}`,
    [name, schema],
  );
  const [row] = rows;
  if (!row) return undefined;
  const eventPosition = positionOf(row.event_commit, row.event_prepare);
  return {
    name,
    generation: row.generation,
    schema: row.schema_name,
    codeVersion: row.code_version,
    position: positionOf(row.commit_position, row.prepare_position),
    lastEvent: row.event_id !== null && eventPosition ? { id: row.event_id, position: eventPosition } : null,
  };
}

/** Creates the live generation's tables and checkpoint. The transaction's `search_path` is its schema. */
export async function createFirstGeneration(projection: Projection, db: ReadModelDb): Promise<Checkpoint> {
  const created = await createGeneration(projection, schemaOf(projection.name), db);
  await prepareForReaders(projection, db);
  return created;
}

/** Creates the indexes that only readers need. */
export async function prepareForReaders({ tables }: Projection, db: ReadModelDb): Promise<void> {
  for (const ddl of createForReaders(tables).values()) await db.query(ddl);
}

/**
 * Creates the checkpoint and the tables of a generation, without the indexes that only readers need, in the schema
 * that is the transaction's `search_path`.
 */
export async function createGeneration(
  { name, version, tables }: Projection,
  schema: string,
  db: ReadModelDb,
): Promise<Checkpoint> {
  await db.query(`CREATE SCHEMA ${schema}`);
  await db.query(createTables(tables));
  const { rows } = await db.query<{ generation: number }>(
    `INSERT INTO ${CHECKPOINT_TABLE} (name, generation, schema_name, code_version, state)
     SELECT $1, coalesce(max(generation), 0) + 1, $2, $3, 'running' FROM ${CHECKPOINT_TABLE} WHERE name = $1
     RETURNING generation`,
    [name, schema, version],
  );
  const generation = rows[0]?.generation ?? 1;
  return { name, generation, schema, codeVersion: version, position: null, lastEvent: null };
}

/**
 * Replaces the tables by empty ones of this program's version, with a checkpoint before the first event.
 * They are a new generation, so that a runner of the former program cannot write to them.
 *
 * @throws CheckpointLostError when the checkpoint is no longer where `from` says
 */
export async function beginAnew(
  projection: Projection,
  from: Checkpoint,
  db: ReadModelDb,
): Promise<Checkpoint> {
  const { name, version, tables } = projection;
  const { rowCount } = await db.query(
    `UPDATE ${CHECKPOINT_TABLE}
     SET generation = (SELECT max(generation) + 1 FROM ${CHECKPOINT_TABLE} WHERE name = $1), code_version = $6,
         commit_position = NULL, prepare_position = NULL,
         event_id = NULL, event_commit = NULL, event_prepare = NULL, state = 'running', error = NULL
     WHERE ${UNMOVED}`,
    [...unmoved(from), version],
  );
  if (rowCount === 0) throw new CheckpointLostError(from);
  await forgetSkipped(from, db);
  await db.query(`DROP SCHEMA ${schemaOf(name)} CASCADE`);
  await db.query(`CREATE SCHEMA ${schemaOf(name)}`);
  await db.query(createTables(tables));
  await prepareForReaders(projection, db);
  const begun = await loadCheckpoint(name, db);
  if (!begun) throw new CheckpointLostError(from);
  await announce(begun, db);
  return begun;
}

/**
 * Moves the checkpoint; for the live generation it also sends a notification. Both take effect at the commit.
 *
 * @throws CheckpointLostError when it no longer equals `from`
 */
export async function moveCheckpoint(
  from: Checkpoint,
  position: LogPosition,
  lastEvent: LastEvent | null,
  db: ReadModelDb,
): Promise<Checkpoint> {
  // One statement, since it runs for every batch of every projection.
  const { rowCount } = await db.query({
    name: 'move-checkpoint',
    text: `WITH moved AS (
      UPDATE ${CHECKPOINT_TABLE}
      SET commit_position = $6, prepare_position = $7, event_id = $8, event_commit = $9, event_prepare = $10
      WHERE ${UNMOVED} RETURNING name, schema_name, commit_position, prepare_position
    ) SELECT CASE WHEN ${IS_LIVE} THEN pg_notify('${PROGRESS_CHANNEL}', ${NOTICE_OF_MOVE}) END FROM moved`,
    values: [
      ...unmoved(from),
      position.commit.toString(),
      position.prepare.toString(),
      lastEvent?.id ?? null,
      lastEvent?.position.commit.toString() ?? null,
      lastEvent?.position.prepare.toString() ?? null,
    ],
  });
  if (rowCount === 0) throw new CheckpointLostError(from);
  return { ...from, position, lastEvent };
}

/** Records the keys of the void events that the generation skipped. */
export async function noteSkipped(
  { name, generation }: Checkpoint,
  keys: readonly string[],
  db: ReadModelDb,
): Promise<void> {
  await db.query(
    `INSERT INTO ${SKIPPED_TABLE} (name, generation, event) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`,
    [name, generation, keys],
  );
}

/** To be called when a generation is removed. */
export async function forgetSkipped(
  { name, generation }: Pick<Checkpoint, 'name' | 'generation'>,
  db: ReadModelDb,
): Promise<void> {
  await db.query(`DELETE FROM ${SKIPPED_TABLE} WHERE name = $1 AND generation = $2`, [name, generation]);
}

/**
 * Records that the projection runs, or why it stopped.
 *
 * @throws CheckpointLostError when the checkpoint no longer equals `at`
 */
export async function setState(at: Checkpoint, error: string | null, db: ReadModelDb): Promise<void> {
  const { rowCount } = await db.query(
    `UPDATE ${CHECKPOINT_TABLE} SET state = $6, error = $7 WHERE ${UNMOVED}`,
    [...unmoved(at), error === null ? 'running' : 'stopped', error],
  );
  if (rowCount === 0) throw new CheckpointLostError(at);
  await announce(at, db);
}

const UNMOVED = `name = $1 AND generation = $2 AND schema_name = $3
  AND commit_position IS NOT DISTINCT FROM $4 AND prepare_position IS NOT DISTINCT FROM $5`;

function unmoved({ name, generation, schema, position }: Checkpoint): unknown[] {
  return [
    name,
    generation,
    schema,
    position?.commit.toString() ?? null,
    position?.prepare.toString() ?? null,
  ];
}

/** Notifies listeners, when the transaction commits, of a change of the projection. */
export async function announce({ name }: Pick<Checkpoint, 'name'>, db: ReadModelDb): Promise<void> {
  await db.query('SELECT pg_notify($1, $2)', [PROGRESS_CHANNEL, name]);
}

function positionOf(commit: string | null, prepare: string | null): LogPosition | null {
  return commit === null || prepare === null ? null : { commit: BigInt(commit), prepare: BigInt(prepare) };
}
