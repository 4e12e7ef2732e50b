import type { DatabaseSession } from '../../engine/database-session.js';
import type { ReadModelDb } from '../../engine/projection.js';

/** Information that a process publishes about its build of a generation. */
export interface BuildNotice {
  /** Schema of the generation. */
  readonly schema: string;
  /** Commit position at which this process started. */
  readonly from: bigint;
  /** Commit position of the target; null for the end of the log. */
  readonly to: bigint | null;
}

/** A build in progress. */
export interface RunningBuild extends BuildNotice {
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
export async function runningBuilds(db: ReadModelDb): Promise<RunningBuild[]> {
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
