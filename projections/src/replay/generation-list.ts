import pg from 'pg';
import { CHECKPOINT_TABLE } from '../checkpoint/checkpoint-table.js';
import { PROJECTION_NAMES, schemaOf, type ProjectionName } from '../checkpoint/projection-names.js';
import { hasCheckpoints } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import { runningBuilds, type RunningBuild } from './generations/build-notice.js';
import { ROLES, roleSchema, type Role } from './generations/roles.js';

const MS_A_SECOND = 1_000;
/** To ask for the size of a table takes a lock, for which only an exclusive one has to be waited. */
const LOCKED_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** How far a process is that builds a generation. */
export interface BuildProgress {
  /** ISO instant. */
  readonly since: string;
  /** Commit positions, as texts: where it began, and up to where it is to go. */
  readonly from: string;
  readonly to: string;
  /** Of the way between the two, from 0 to 1. */
  readonly share: number;
  /** At the pace since its beginning; null before it has got anywhere. The pace changes with what else goes on. */
  readonly secondsLeft: number | null;
}

/** A generation whose tables are in the database. */
export interface GenerationInfo {
  readonly name: ProjectionName;
  readonly generation: number;
  readonly role: Role | 'live';
  readonly schema: string;
  /** The commit position up to which it was built, as text; null before anything was. */
  readonly position: string | null;
  /** On the disk, with indexes; null while tables are locked, so that nobody waits for a size. */
  readonly bytes: number | null;
  /** Null while no process builds it. */
  readonly building: BuildProgress | null;
}

interface GenerationRow {
  name: string;
  generation: number;
  schema_name: string;
  commit_position: string | null;
}

/**
 * All generations of all projections, the live ones among them; none before the projections' first start.
 *
 * @param newest the commit position of the log's end
 */
export async function listGenerations(
  databaseUrl: string,
  newest: bigint,
  now = Date.now(),
): Promise<GenerationInfo[]> {
  return DatabaseSession.use(databaseUrl, async (session) => {
    const { sql } = session;
    if (!(await hasCheckpoints(sql))) return [];
    const { rows } = await sql.query<GenerationRow>(
      `SELECT name, generation, schema_name, commit_position FROM ${CHECKPOINT_TABLE} ORDER BY name, generation`,
    );
    const sizes = await sizesOf(
      rows.map(({ schema_name }) => schema_name),
      session,
    );
    const builds = await runningBuilds(sql);
    return rows.flatMap((row) => {
      const place = placeOf(row.schema_name);
      if (!place) return [];
      const build = builds.find(({ schema }) => schema === row.schema_name);
      const position = row.commit_position;
      return [
        {
          ...place,
          generation: row.generation,
          schema: row.schema_name,
          position,
          bytes: sizes?.get(row.schema_name) ?? null,
          building: build ? progressOf(build, BigInt(position ?? 0), newest, now) : null,
        },
      ];
    });
  });
}

/** Bytes by schema; null when a table stays locked. */
async function sizesOf(
  schemas: readonly string[],
  session: DatabaseSession,
): Promise<ReadonlyMap<string, number> | null> {
  try {
    const { rows } = await session.transaction(async (db) => {
      await db.query(`SET LOCAL lock_timeout = ${LOCKED_MS}`);
      return db.query<{ schema: string; bytes: string }>(
        `SELECT n.nspname AS schema, sum(pg_total_relation_size(c.oid)) AS bytes
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = ANY($1) AND c.relkind = 'r' GROUP BY n.nspname`,
        [schemas],
      );
    });
    return new Map(rows.map(({ schema, bytes }) => [schema, Number(bytes)]));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

function placeOf(schema: string): Pick<GenerationInfo, 'name' | 'role'> | undefined {
  for (const name of PROJECTION_NAMES) {
    if (schema === schemaOf(name)) return { name, role: 'live' };
    const role = ROLES.find((each) => schema === roleSchema(name, each));
    if (role) return { name, role };
  }
  return undefined;
}

function progressOf(
  { since, from, to: wanted }: RunningBuild,
  reached: bigint,
  newest: bigint,
  now: number,
): BuildProgress {
  const to = wanted ?? newest;
  const share = to <= from ? 1 : Math.min(1, Math.max(0, Number(reached - from) / Number(to - from)));
  const seconds = (now - since.getTime()) / MS_A_SECOND;
  return {
    since: since.toISOString(),
    from: from.toString(),
    to: to.toString(),
    share,
    secondsLeft: share > 0 ? Math.max(0, Math.round((seconds * (1 - share)) / share)) : null,
  };
}
