import { daySigns, type DaySign } from '@timekeep/contracts/attention/day-signs';
import type { PunchesOfTerminal } from '@timekeep/contracts/attendance/changed-punches';
import { bigint, date, defineTable, jsonb, text, type Row } from '../engine/table.js';
import { deleteRows, insertRows, upsertRows } from '../engine/table-rows.js';
import { inSlices, ITEMS_A_STEP, type Steps } from '../engine/time-slices.js';
import type { ReadModelDb } from '../engine/projection.js';
import { valuesOf, type RecordChange, type RecordRow } from '../records/record-row.js';
import type { CompanyState } from './company-state.js';
import type { RecordReader } from './record-store.js';

/**
 * Signs of records that need attention; records without a sign have no row. A shift is a sign of an absence until somebody
 * punches, so that a record has one row, which changes, and no index but that of its key.
 */
export const daySignsTable = defineTable(
  'day_signs',
  {
    workDate: date('work_date'),
    EMPID: text('empid'),
    /** The moment from which the first of them may be a matter, in epoch milliseconds. */
    from: bigint<number>('from_ms'),
    signs: jsonb<readonly DaySign[]>('signs'),
  },
  { key: ['workDate', 'EMPID'] },
);

/** The newest punch of each terminal, in epoch milliseconds. */
export const heardTerminals = defineTable(
  'heard_terminals',
  { terminal: text('terminal'), at: bigint<number>('at') },
  { key: ['terminal'] },
);

/** Signs of records, and the terminals that were heard from. */
export const attentionReader: RecordReader = {
  since: 14,
  tables: [daySignsTable, heardTerminals],
  async save(changes, company, db) {
    const { gone, added, replaced, heard } = await inSlices(changed(changes, company));
    await deleteRows(daySignsTable, ['workDate', 'EMPID'], gone, db);
    await insertRows(daySignsTable, added, (row) => row, db);
    await upsertRows(daySignsTable, replaced, (row) => row, db);
    await saveHeard(heard, db);
  },
};

type SignRow = Row<typeof daySignsTable>;

interface Changed {
  readonly gone: readonly SignRow[];
  readonly added: readonly SignRow[];
  readonly replaced: readonly SignRow[];
  readonly heard: ReadonlyMap<string, number>;
}

/** Returns the rows that are gone, those of new records, other ones, and the newest punches. */
function* changed(changes: readonly RecordChange[], company: CompanyState): Steps<Changed> {
  const [gone, added, replaced]: [SignRow[], SignRow[], SignRow[]] = [[], [], []];
  const heard = new Map<string, number>();
  for (const [index, { before, after }] of changes.entries()) {
    if (before !== after) {
      const [former, signs] = [signsOf(before, company), signsOf(after, company)];
      if (!isSame(former, signs)) {
        const from = Math.min(...signs.map((sign) => sign.from));
        const row = { workDate: after.date, EMPID: after.EMPID, from, signs };
        (signs.length === 0 ? gone : before === undefined ? added : replaced).push(row);
      }
      hear(heard, before?.state.terminals, after.state.terminals);
    }
    if (index % ITEMS_A_STEP === 0) yield;
  }
  return { gone, added, replaced, heard };
}

function signsOf(row: RecordRow | undefined, { zone }: CompanyState): readonly DaySign[] {
  return row?.state.opened ? daySigns(row.state, valuesOf(row, zone), row.date, zone) : [];
}

function isSame(former: readonly DaySign[], signs: readonly DaySign[]): boolean {
  return (
    former.length === signs.length &&
    former.every(({ kind, from, minutes, facts }, index) => {
      const sign = signs[index];
      return sign?.kind === kind && sign.from === from && sign.minutes === minutes && sign.facts === facts;
    })
  );
}

function hear(
  heard: Map<string, number>,
  before: readonly PunchesOfTerminal[] | undefined,
  after: readonly PunchesOfTerminal[] = [],
): void {
  if (before === after) return;
  for (const { terminal, punches } of after) {
    const last = punches.at(-1);
    if (last !== undefined && last > (heard.get(terminal) ?? -Infinity)) heard.set(terminal, last);
  }
}

/** A punch that arrives late leaves the newest one. */
const SAVE_HEARD = `
  INSERT INTO heard_terminals (terminal, at) SELECT terminal, at FROM unnest($1::text[], $2::bigint[]) AS given (terminal, at)
  ON CONFLICT (terminal) DO UPDATE SET at = greatest(heard_terminals.at, excluded.at)`;

async function saveHeard(heard: ReadonlyMap<string, number>, db: ReadModelDb): Promise<void> {
  if (heard.size === 0) return;
  const values = [[...heard.keys()], [...heard.values()]];
  await db.query({ name: 'heard-terminals', text: SAVE_HEARD, values });
}
