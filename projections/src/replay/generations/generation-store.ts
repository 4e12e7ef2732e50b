import { setTimeout as pause } from 'node:timers/promises';
import { CHECKPOINT_TABLE } from '../../checkpoint/checkpoint-table.js';
import { type ProjectionName, schemaOf } from '../../checkpoint/projection-names.js';
import {
  type Checkpoint,
  createGeneration,
  forgetSkipped,
  loadCheckpoint,
  loadGeneration,
} from '../../engine/checkpoint-store.js';
import { DatabaseSession } from '../../engine/database-session.js';
import type { Projection, ReadModelDb } from '../../engine/projection.js';

/** Roles of generations beside the live one: to become live, to roll back to, and to compare with. */
export const ROLES = ['next', 'former', 'verify'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the schema of a projection's generation with this role. */
export function roleSchema(name: ProjectionName, role: Role): string {
  return `${schemaOf(name)}_${role}`;
}

/** A replay, a comparison or a rollback cannot be done; the message is for IT. */
export class ReplayError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReplayError';
  }
}

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

/** First key of the advisory lock, not used by any other lock of the database; the second key is the projection's. */
const LOCK_KEY = 7_412_020;
/** Default wait: PostgreSQL takes a moment to notice that a process was killed. */
const LOCKED_WITHIN_MS = 3_000;
const ASK_AGAIN_MS = 100;

/** Database and timeout of the lock. */
export interface GenerationLockOptions {
  readonly databaseUrl: string;
  /** Timeout while another process holds the lock, in milliseconds. */
  readonly lockedWithinMs?: number;
}

/**
 * Runs `work` on the generations of a projection under an exclusive lock, which ends with the connection.
 *
 * @throws ReplayError when another process holds the lock
 */
export async function withGenerations<T>(
  name: ProjectionName,
  { databaseUrl, lockedWithinMs = LOCKED_WITHIN_MS }: GenerationLockOptions,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  return await DatabaseSession.use(databaseUrl, async (session) => {
    await obtain(name, session, lockedWithinMs);
    return await work(session);
  });
}

async function obtain(name: ProjectionName, session: DatabaseSession, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const { rows } = await session.sql.query<{ obtained: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS obtained',
      [LOCK_KEY, name],
    );
    if (rows[0]?.obtained) return;
    if (Date.now() > giveUpAt) {
      throw new ReplayError(`${name} is being replayed, verified or rolled back by another process.`);
    }
    await pause(ASK_AGAIN_MS);
  }
}
