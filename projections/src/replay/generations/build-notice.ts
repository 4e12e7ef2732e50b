import type { DatabaseSession } from '../../engine/database-session.js';
import type { ReadModelDb } from '../../engine/projection.js';

/** What a process that builds a generation says of itself. */
export interface BuildNotice {
  /** That of the generation. */
  readonly schema: string;
  /** Commit position from which this process began. */
  readonly from: bigint;
  /** Commit position up to which it is to go; null for the end of the log. */
  readonly to: bigint | null;
}

/** A build that goes on now. */
export interface RunningBuild extends BuildNotice {
  /** When its connection was opened. */
  readonly since: Date;
}

const NOTICE = /^timekeep-build (\w+) from (\d+) to (\d+|end)$/;

/**
 * Names the session after what it builds. The name is seen in `pg_stat_activity` for as long as the connection lives, so that no
 * build which was killed is taken for one that goes on. PostgreSQL keeps 63 bytes of it, which is enough.
 */
export async function announceBuild(
  { schema, from, to }: BuildNotice,
  session: DatabaseSession,
): Promise<void> {
  const name = `timekeep-build ${schema} from ${from.toString()} to ${to?.toString() ?? 'end'}`;
  await session.sql.query("SELECT set_config('application_name', $1, false)", [name]);
}

/** The builds that go on in this database. */
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
