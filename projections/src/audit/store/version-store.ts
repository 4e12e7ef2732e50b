import { copyRows } from '../../engine/copy-rows.js';
import { inPieces } from '../../engine/in-pieces.js';
import type { ReadModelDb } from '../../engine/projection.js';
import type { NotedEvent, NotedVersion } from '../version-log.js';

/** An event with the moment from which it counts as known: no earlier than that of any event before it. */
interface KnownEvent {
  readonly event: NotedEvent;
  readonly knownAt: number;
}

/** What is noted only grows, and an event that was noted before a run began is not noted again. */
export class VersionStore {
  private newest: bigint;

  private constructor(
    private readonly notedBefore: bigint,
    /** From when on the newest event counts as known, in epoch milliseconds. */
    private knownAt: number,
  ) {
    this.newest = notedBefore;
  }

  static async open(db: ReadModelDb): Promise<VersionStore> {
    const { rows } = await db.query<{ position: string; known_at: Date }>(
      `SELECT position, coalesce(known_at, recorded_at) AS known_at FROM events ORDER BY position DESC LIMIT 1`,
    );
    const [newest] = rows;
    return new VersionStore(BigInt(newest?.position ?? -1), newest?.known_at.getTime() ?? -Infinity);
  }

  /** Adds the versions that events made, in the order of the log. */
  async save(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
    const added = versions.filter(({ event }) => event.source.position.commit > this.notedBefore);
    await Promise.all([this.saveEvents(added, db), inPieces(added, (piece) => copyVersions(piece, db))]);
  }

  /** Rules may make more versions than are written at a time; their event is there from the first of them on. */
  private async saveEvents(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
    const events: KnownEvent[] = [];
    for (const { event } of versions) {
      const { commit } = event.source.position;
      if (commit <= this.newest) continue;
      this.newest = commit;
      this.knownAt = Math.max(this.knownAt, event.source.recordedAt.getTime());
      events.push({ event, knownAt: this.knownAt });
    }
    await copyEvents(events, db);
  }
}

async function copyEvents(events: readonly KnownEvent[], db: ReadModelDb): Promise<void> {
  await copyRows(
    'events',
    [
      'position',
      'recorded_at',
      'revision',
      'id',
      'kind',
      'stream',
      'actor',
      'actor_name',
      'actor_authority',
      'reason',
      'known_at',
    ],
    events,
    ({ event: { source, kind, actorName, actorAuthority, reason }, knownAt }) => [
      source.position.commit,
      source.recordedAt.toISOString(),
      source.revision,
      source.id,
      kind,
      source.stream,
      source.actor,
      actorName,
      actorAuthority,
      reason,
      knownAt === source.recordedAt.getTime() ? null : new Date(knownAt).toISOString(),
    ],
    db,
  );
}

async function copyVersions(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
  await copyRows(
    'versions',
    [
      'empid',
      'work_date',
      'position',
      'remark',
      'time_in',
      'time_out',
      'mins_late',
      'under_over_time',
      'hours',
    ],
    versions,
    ({ event, EMPID, date, after }) => [
      EMPID,
      date,
      event.source.position.commit,
      after.Remarks,
      after.TimeIN1 ?? '',
      after.TimeOUT1 ?? '',
      after.MinsLate,
      after.UnderOverTime,
      after.hrs,
    ],
    db,
  );
}
