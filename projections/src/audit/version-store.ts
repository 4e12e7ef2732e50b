import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { insertRows, upsertRows } from '../engine/table-rows.js';
import { events as eventTable, versions as versionTable, voids as voidTable } from './tables.js';
import type { NotedEvent, NotedVersion } from './version-log.js';

/** An event with the time from which it counts as known, which never decreases along the log. */
interface KnownEvent {
  readonly event: NotedEvent;
  readonly knownAt: number;
}

/** Append-only store of versions. Skips events that were stored before the run began. */
export class VersionStore {
  private newest: bigint;

  private constructor(
    private readonly notedBefore: bigint,
    /** Time from which the newest event counts as known, in epoch milliseconds. */
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

  /** Inserts versions, in log order. */
  async save(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
    const added = versions.filter(({ event }) => event.source.position.commit > this.notedBefore);
    await Promise.all([this.saveEvents(added, db), insertRows(versionTable, added, versionRow, db)]);
  }

  /** Inserts the events. Versions of one event may be written in several calls; the event is inserted by the first. */
  private async saveEvents(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
    const events: KnownEvent[] = [];
    for (const { event } of versions) {
      const { commit } = event.source.position;
      if (commit <= this.newest) continue;
      this.newest = commit;
      this.knownAt = Math.max(this.knownAt, event.source.recordedAt.getTime());
      events.push({ event, knownAt: this.knownAt });
    }
    await insertRows(eventTable, events, eventRow, db);
  }
}

function eventRow({ event, knownAt }: KnownEvent): Row<typeof eventTable> {
  const { source, kind, actorName, actorAuthority, reason } = event;
  const { position, recordedAt, revision, id, stream, actor } = source;
  return {
    position: position.commit,
    recordedAt: recordedAt.toISOString(),
    revision,
    id,
    kind,
    stream,
    actor,
    actorName,
    actorAuthority,
    reason,
    knownAt: knownAt === recordedAt.getTime() ? null : new Date(knownAt).toISOString(),
  };
}

function versionRow({ event, EMPID, date, after, closed }: NotedVersion): Row<typeof versionTable> {
  return {
    position: event.source.position.commit,
    hours: after.hrs,
    workDate: date,
    minsLate: after.MinsLate,
    underOverTime: after.UnderOverTime,
    EMPID,
    remark: after.Remarks,
    timeIn: after.TimeIN1 ?? '',
    timeOut: after.TimeOUT1 ?? '',
    breakOut: after.TimeBreakOUT ?? '',
    breakIn: after.TimeBreakIN ?? '',
    closed,
  };
}

/** Inserts declarations of void events that are not stored yet. */
export async function saveVoids(events: readonly PositionedEvent[], db: ReadModelDb): Promise<void> {
  const declared = events.flatMap(({ event, position, recordedAt, actor }) => {
    if (event.type !== 'EventVoided') return [];
    const { stream, revision, type, reason } = event.data;
    const at = { position: position.commit, recordedAt: recordedAt.toISOString() };
    return { ...at, actor, stream, revision, type, reason };
  });
  await upsertRows(voidTable, declared, (row) => row, db, { onlyIfDifferent: true });
}
