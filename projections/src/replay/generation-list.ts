import { DatabaseError } from 'pg';
import { CHECKPOINT_TABLE } from '../checkpoint/checkpoint-table.js';
import { PROJECTION_NAMES, type ProjectionName, schemaOf } from '../checkpoint/projection-names.js';
import { hasCheckpoints } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import type { ReadModelDb } from '../engine/projection.js';
import { type Role, ROLES, roleSchema } from './generations/generation-store.js';

const MS_A_SECOND = 1_000;
/** Lock timeout of reading the size of a table, which conflicts only with exclusive locks. */
const LOCKED_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Progress of a process that builds a generation. */
interface BuildProgress {
  /** ISO instant. */
  readonly since: string;
  /** Commit positions of start and target, as texts. */
  readonly from: string;
  readonly to: string;
  /** Completed share of the distance, from 0 to 1. */
  readonly share: number;
  /** Estimate at the average rate so far; null without progress. The rate depends on the load. */
  readonly secondsLeft: number | null;
}

/** A generation whose tables are in the database. */
export interface GenerationInfo {
  readonly name: ProjectionName;
  readonly generation: number;
  readonly role: Role | 'live';
  readonly schema: string;
  /** Commit position up to which it was built, as text; null before the first event. */
  readonly position: string | null;
  /** Size on disk with indexes; null while a table is locked, since the size is not waited for. */
  readonly bytes: number | null;
  /** Null if no process builds it. */
  readonly building: BuildProgress | null;
}

interface GenerationRow {
  name: string;
  generation: number;
  schema_name: string;
  commit_position: string | null;
}

/**
 * Lists all generations of all projections, including live ones; empty before the first start of the projections.
 *
 * @param newest commit position of the end of the log
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
      const identity = identityOf(row.schema_name);
      if (!identity) return [];
      const build = builds.find(({ schema }) => schema === row.schema_name);
      const position = row.commit_position;
      return [
        {
          ...identity,
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

/** Returns bytes by schema; null if a table stays locked. */
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
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

function identityOf(schema: string): Pick<GenerationInfo, 'name' | 'role'> | undefined {
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

/** Information that a process publishes about its build of a generation. */
interface BuildNotice {
  /** Schema of the generation. */
  readonly schema: string;
  /** Commit position at which this process started. */
  readonly from: bigint;
  /** Commit position of the target; null for the end of the log. */
  readonly to: bigint | null;
}

/** A build in progress. */
interface RunningBuild extends BuildNotice {
  /** Time at which its connection was opened. */
  readonly since: Date;
}

const NOTICE = /^timekeep-build (\w+) from (\d+) to (\d+|end)$/;

/**
 * Publishes the build as the application name of the session. It is in `pg_stat_activity` for the lifetime of the connection, so that a
 * killed build disappears by itself. PostgreSQL keeps 63 bytes of the name, which is enough.
 */
export async function announceBuild(
  { schema, from, to }: BuildNotice,
  session: DatabaseSession,
): Promise<void> {
  const name = `timekeep-build ${schema} from ${from.toString()} to ${to?.toString() ?? 'end'}`;
  await session.sql.query("SELECT set_config('application_name', $1, false)", [name]);
}

/** Returns the builds in progress in this database. */
async function runningBuilds(db: ReadModelDb): Promise<RunningBuild[]> {
  const { rows } = await db.query<{ application_name: string; backend_start: Date }>(
    `SELECT application_name, backend_start FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'timekeep-build %'`,
  );
  return rows.flatMap(({ application_name, backend_start }) => {
    const [, schema, from, to] = NOTICE.exec(application_name) ?? [];
    if (schema === undefined || from === undefined || to === undefined) return [];
    return [{ schema, from: BigInt(from), to: to === 'end' ? null : BigInt(to), since: backend_start }];
  });
}
