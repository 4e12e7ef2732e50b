import { positionText } from '../../checkpoint/log-position.js';
import type { ReadModelDb } from '../../runner/projection.js';
import type { NotedEvent, NotedVersion } from '../version-log.js';

const ROWS_A_STATEMENT = 5_000;

/** Writes new versions; one that is there already stays. */
export async function saveVersions(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
  const events = [...new Set(versions.map(({ event }) => event))];
  for (let start = 0; start < events.length; start += ROWS_A_STATEMENT) {
    await insertEvents(events.slice(start, start + ROWS_A_STATEMENT), db);
  }
  for (let start = 0; start < versions.length; start += ROWS_A_STATEMENT) {
    await insertVersions(versions.slice(start, start + ROWS_A_STATEMENT), db);
  }
}

async function insertEvents(events: readonly NotedEvent[], db: ReadModelDb): Promise<void> {
  await db.query(
    `INSERT INTO events (position, recorded_at, revision, id, kind, stream, actor, actor_name, actor_authority, reason)
     SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::text[],
                          $8::text[], $9::text[], $10::text[])
     ON CONFLICT (position) DO NOTHING`,
    [
      events.map(({ source }) => positionText(source.position)),
      events.map(({ source }) => source.recordedAt.toISOString()),
      events.map(({ source }) => source.revision.toString()),
      events.map(({ source }) => source.id),
      events.map(({ kind }) => kind),
      events.map(({ source }) => source.stream),
      events.map(({ source }) => source.actor),
      events.map(({ actorName }) => actorName),
      events.map(({ actorAuthority }) => actorAuthority),
      events.map(({ reason }) => reason),
    ],
  );
}

async function insertVersions(versions: readonly NotedVersion[], db: ReadModelDb): Promise<void> {
  await db.query(
    `INSERT INTO versions (empid, work_date, position, remark, time_in, time_out, mins_late, under_over_time, hours)
     SELECT * FROM unnest($1::text[], $2::date[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::integer[],
                          $8::integer[], $9::double precision[])
     ON CONFLICT (empid, work_date, position) DO NOTHING`,
    [
      versions.map(({ EMPID }) => EMPID),
      versions.map(({ date }) => date),
      versions.map(({ event }) => positionText(event.source.position)),
      versions.map(({ after }) => after.Remarks),
      versions.map(({ after }) => after.TimeIN1 ?? ''),
      versions.map(({ after }) => after.TimeOUT1 ?? ''),
      versions.map(({ after }) => after.MinsLate),
      versions.map(({ after }) => after.UnderOverTime),
      versions.map(({ after }) => after.hrs),
    ],
  );
}
