import { employeeEvents } from '@timekeep/contracts/events/employee';
import { leaveEvents } from '@timekeep/contracts/events/leave';
import { scheduleEvents } from '@timekeep/contracts/events/schedule';
import { timekeepEvents } from '@timekeep/contracts/events/timekeep';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import { upsertRows } from '../engine/table-rows.js';
import { ownChanges } from './tables.js';

/** Events that only HR and processes record. */
const BY_HR: ReadonlySet<string> = new Set(
  [employeeEvents, leaveEvents, scheduleEvents, timekeepEvents].flatMap(({ events }) => Object.keys(events)),
);

/** Inserts the changes among the events that HR made about themselves. */
export async function saveOwnChanges(events: readonly PositionedEvent[], db: ReadModelDb): Promise<void> {
  const changes = events.flatMap(
    ({ event: { type, data }, position, recordedAt, actor, stream, revision }) => {
      if (!BY_HR.has(type) || !('EMPID' in data) || data.EMPID !== actor) return [];
      const at = { position: position.commit, recordedAt: recordedAt.toISOString() };
      return { ...at, EMPID: actor, stream, revision, type };
    },
  );
  await upsertRows(ownChanges, changes, (row) => row, db, { onlyIfDifferent: true });
}
