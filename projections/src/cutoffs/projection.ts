import {
  handle,
  noWrites,
  type PositionedEvent,
  type Projection,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { upsertRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import { CUTOFF_CATEGORIES, cutoffHandlers } from './handlers.js';
import { CUTOFF_TABLES, touches } from './tables.js';
import { sinceOf, touchesBy, TOUCHING_CATEGORIES } from './touches.js';

/** Projection of cut-offs with what they pay, of the answers to them, and of later changes that may change closed days. */
export const cutoffsProjection: Projection = {
  name: 'cutoffs',
  version: 2,
  categories: new Set([...CUTOFF_CATEGORIES, ...TOUCHING_CATEGORIES]),
  unawaited: new Set(['TimeClockPunched', 'WorkdayOpened']),
  tables: CUTOFF_TABLES,
  startRun: () => new CutOffsRun(),
};

class CutOffsRun implements ProjectionRun {
  /** The last day of all closings that were begun; null before the first. */
  private lastDay: string | null | undefined;

  async apply(events: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    if (this.lastDay === undefined) this.lastDay = await lastDayOf(db);
    const touched: Row<typeof touches>[] = [];
    for (const recording of events) {
      const { event } = recording;
      if (event.type === 'CutOffStarted') {
        const { TO } = event.data;
        if (this.lastDay === null || TO > this.lastDay) this.lastDay = TO;
      }
      await handle(cutoffHandlers, event.type, event, { db, recording });
      if (this.lastDay !== null) touched.push(...touchedBy(recording, this.lastDay));
    }
    await upsertRows(touches, touched, (row) => row, db);
    return noWrites;
  }

  takeChanges(): Write {
    return noWrites;
  }
}

/** Returns the rows of an event that may change hours of days up to `lastDay`. */
function touchedBy(recording: PositionedEvent, lastDay: string): Row<typeof touches>[] {
  const { event, position, recordedAt, actor } = recording;
  return touchesBy(event).flatMap((touch) => {
    const since = sinceOf(touch);
    if (since > lastDay) return [];
    const { EMPID, FROM, TO, kind, reason = null } = touch;
    const at = recordedAt.toISOString();
    return [{ position: position.commit, EMPID: EMPID ?? '', since, FROM, TO, kind, at, actor, reason }];
  });
}

async function lastDayOf(db: ReadModelDb): Promise<string | null> {
  const { rows } = await db.query<{ last: string | null }>('SELECT max(to_date)::text AS last FROM starts');
  return rows[0]?.last ?? null;
}
