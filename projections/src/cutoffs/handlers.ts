import type { CutOffAnswerEvent, CutOffClosed } from '@timekeep/contracts/events/cutoff';
import {
  type Handlers,
  InapplicableEventError,
  type PositionedEvent,
  type ReadModelDb,
} from '../engine/projection.js';
import { upsertRows } from '../engine/table-rows.js';
import { answers, carried, closings, counted, starts, type CutOffState } from './tables.js';

/** Context of one event for its handler. */
export interface CutOffContext {
  readonly db: ReadModelDb;
  readonly recording: PositionedEvent;
}

/** Categories of the streams of cut-offs. */
export const CUTOFF_CATEGORIES = ['cutoff', 'cutoffdays', 'cutoffanswers'] as const;

/** Handlers that write the rows of each event. */
export const cutoffHandlers: Handlers<(typeof CUTOFF_CATEGORIES)[number], CutOffContext, Promise<void>> = {
  CutOffStarted: ({ data: { days, TO } }, { db, recording }) =>
    upsertRows(starts, [{ days, position: recording.position.commit, TO }], (row) => row, db),
  CutOffHoursCounted: ({ data: { days, lines } }, { db }) =>
    upsertRows(
      counted,
      lines,
      ({ COMPANY_ID: companyId, days: hours, ...line }) => ({ ...line, days, companyId, hours }),
      db,
    ),
  CutOffDifferencesCarried: ({ data: { days, differences } }, { db }) =>
    upsertRows(
      carried,
      differences,
      (difference) => {
        const { EMPID, COMPANY_ID: companyId, date } = difference;
        return { days, EMPID, companyId, date, difference };
      },
      db,
    ),
  CutOffClosed: close,
  CutOffWithdrawn: async ({ data: { number, reason } }, { db, recording: { actor, recordedAt } }) => {
    // One that was closed upon it at the same moment, and is before this in the log, keeps it.
    await db.query(
      `UPDATE closings SET state = 'withdrawn', withdrawn_at = $2, withdrawn_by = $3, reason = $4
       WHERE number = $1 AND state = 'closed'
         AND NOT EXISTS (SELECT 1 FROM closings later WHERE later.state = 'closed' AND later.after @> to_jsonb($1::integer))`,
      [number, recordedAt.toISOString(), actor, reason],
    );
  },
  TimeRecordAcknowledged: (event, context) => saveAnswer(event, null, context),
  TimeRecordDisputed: (event, context) => saveAnswer(event, event.data.text, context),
};

/** @throws InapplicableEventError for a closing whose beginning is not in the log */
async function close({ data }: CutOffClosed, { db, recording }: CutOffContext): Promise<void> {
  const { days, after, companies, knownTo, rows: count, carried: differences, ...closed } = data;
  const { rows } = await db.query<{ position: string; isLost: boolean }>(
    `SELECT s.position, EXISTS (
       SELECT 1 FROM closings c WHERE c.state <> 'closed' AND c.number = ANY ($2::integer[])
     ) AS "isLost"
     FROM starts s WHERE s.days = $1`,
    [days, after],
  );
  const [start] = rows;
  if (!start) throw new InapplicableEventError(`the closing ${days} was never begun`);
  const state: CutOffState = start.isLost ? 'void' : 'closed';
  const row = {
    ...{ number: closed.number, days, FROM: closed.FROM, TO: closed.TO, companies, state },
    ...{ digest: closed.digest, rows: count, carried: differences, open: closed.open, after },
    countedTo: BigInt(start.position),
    knownTo: new Date(knownTo).toISOString(),
    position: recording.position.commit,
    eventId: recording.id,
    closedAt: recording.recordedAt.toISOString(),
    closedBy: recording.actor,
    ...{ withdrawnAt: null, withdrawnBy: null, reason: null },
  };
  await upsertRows(closings, [row], (each) => each, db);
}

function saveAnswer(
  { type, data: { EMPID, number, seen } }: CutOffAnswerEvent,
  text: string | null,
  { db, recording }: CutOffContext,
): Promise<void> {
  const state = type === 'TimeRecordDisputed' ? 'disputed' : 'acknowledged';
  const row = { EMPID, number, state, at: recording.recordedAt.toISOString(), text, seen } as const;
  return upsertRows(answers, [row], (each) => each, db);
}
