import { eventKey, readEvent } from '@timekeep/contracts/events/read-event';
import type { EventLog } from '@timekeep/log/client/event-log';
import { fieldsOf } from '@timekeep/log/wire/read-answer';
import { WholeLog } from '@timekeep/log/client/whole-log';
import { schemaOf, type ProjectionName } from '../checkpoint/projection-names.js';
import { beginAnew, hasCheckpoints, loadCheckpoint, loadGeneration } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import type { Projection, ReadModelDb } from '../engine/projection.js';
import { PROJECTIONS } from '../engine/start-projections.js';
import {
  dropGeneration,
  ReplayError,
  ROLES,
  roleSchema,
  withGenerations,
} from './generations/generation-store.js';
import { ReplayRun, type Outcome, type ReplayOptions } from './replay-run.js';
import { readVoidDeclarations } from './void-states.js';

const LOG_ANSWERS_WITHIN_MS = 20_000;
/** Lock timeout, longer than a batch of a runner. */
const SETTINGS = 'SET LOCAL lock_timeout = 10000';

/** Tables of a newer program, which this one cannot continue. */
export interface NewerTables {
  readonly name: ProjectionName;
  /** Versions of the tables and of this program. */
  readonly found: number;
  readonly own: number;
}

/** Returns the versions of the tables of this program. */
export function ownVersions(): readonly Pick<Projection, 'name' | 'version'>[] {
  return PROJECTIONS.map(({ name, version }) => ({ name, version }));
}

/** Returns the projections with tables of a newer program. @param names empty for all */
export async function newerTables(
  databaseUrl: string,
  names: readonly ProjectionName[],
): Promise<NewerTables[]> {
  return await DatabaseSession.use(databaseUrl, async ({ sql }) => {
    if (!(await hasCheckpoints(sql))) return [];
    const found: NewerTables[] = [];
    for (const { name, version } of PROJECTIONS) {
      const live = names.length === 0 || names.includes(name) ? await loadCheckpoint(name, sql) : undefined;
      if (live && live.codeVersion > version) found.push({ name, found: live.codeVersion, own: version });
    }
    return found;
  });
}

/**
 * Drops tables of a newer program and creates empty ones of this program's version. The running projections of this
 * program then fill them from the log. Other generations of the newer program are dropped as well.
 *
 * @param names empty for all
 * @returns the dropped tables; null for tables that this program can continue
 * @throws ReplayError when the log has events that this program cannot read: the projections would stop at them
 */
export async function reset(
  options: ReplayOptions,
  names: readonly ProjectionName[],
): Promise<Outcome<NewerTables | null>[]> {
  return await ReplayRun.use(options, async (run) => {
    await requireReadableLog(options, run.eventLog);
    return await run.forEach(names, (projection) =>
      withGenerations(projection.name, options, (session) =>
        session.transaction((db) => beginAnewIfNewer(projection, db), schemaOf(projection.name)),
      ),
    );
  });
}

async function beginAnewIfNewer(projection: Projection, db: ReadModelDb): Promise<NewerTables | null> {
  await db.query(SETTINGS);
  const { name, version } = projection;
  const live = await loadCheckpoint(name, db);
  if (!live || live.codeVersion <= version) return null;
  for (const role of ROLES) {
    const beside = await loadGeneration(name, roleSchema(name, role), db);
    if (beside && beside.codeVersion > version) await dropGeneration(name, role, db);
  }
  await beginAnew(projection, live, db);
  return { name, found: live.codeVersion, own: version };
}

/** Checks the whole log, since one event of a newer program is enough to stop a projection. */
async function requireReadableLog(
  { eventStoreUrl, signal }: ReplayOptions,
  eventLog: EventLog,
): Promise<void> {
  const log = new WholeLog({ eventStoreUrl, logAnswersWithinMs: LOG_ANSWERS_WITHIN_MS });
  try {
    let voided: ReadonlySet<string> | undefined;
    for await (const { events } of log.after(null)) {
      signal.throwIfAborted();
      for (const { type, metadata, data, stream, revision, position } of events) {
        const read = readEvent(type, fieldsOf(metadata).schemaVersion, data);
        if (!('unreadable' in read)) continue;
        voided ??= new Set((await readVoidDeclarations(eventLog)).map(eventKey));
        if (voided.has(eventKey({ stream, revision }))) continue;
        throw new ReplayError(
          `The log has ${type} in ${stream}, position ${position}, which this program cannot read: ${read.unreadable}. Projections would stop there, and commands on that stream end with 500. Nothing was dropped: please go on with the newer program.`,
        );
      }
    }
  } finally {
    await log.close();
  }
}
