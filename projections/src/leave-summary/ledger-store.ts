import { balancesOf, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import { changedLines, type BalancedLine } from './balanced-lines.js';
import { Ledgers, type ChangedLedger } from './ledgers.js';

/** Reads the ledgers that the batch is about. */
export async function loadLedgers(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Ledgers> {
  const needed = employeesOf(batch);
  if (needed.length === 0) return new Ledgers(new Map());
  const { rows } = await db.query<{ EMPID: string; ledger: LeaveLedger; revision: string | null }>(
    `SELECT empid AS "EMPID", ledger, revision FROM employees WHERE empid = ANY ($1::text[])`,
    [needed],
  );
  return new Ledgers(new Map(rows.map(({ EMPID, ledger, revision }) => [EMPID, { ledger, revision }])));
}

/** Writes what changed: of the lines those alone that are others than before. */
export async function saveLedgers(ledgers: Ledgers, db: ReadModelDb): Promise<void> {
  const changed = ledgers.changes();
  if (changed.length === 0) return;
  await updateLedgers(changed, db);
  const shortened = changed.filter(({ ledger, former }) => ledger.lines.length < former.lines.length);
  if (shortened.length > 0) await deleteSurplus(shortened, db);
  const lines = changed.flatMap(({ EMPID, ledger, former }) =>
    changedLines(ledger, former).map((line) => ({ ...line, EMPID })),
  );
  await upsertLines(lines, db);
}

function employeesOf(batch: readonly PositionedEvent[]): string[] {
  const ids = new Set<string>();
  for (const { event } of batch) {
    switch (event.type) {
      case 'LeaveTransactionAdded':
      case 'LeaveTransactionEdited':
      case 'LeaveTransactionDeleted':
      case 'LeaveDetailsUpdated':
      case 'LeaveIncremented':
        ids.add(event.data.EMPID);
        break;
      default:
        break;
    }
  }
  return [...ids];
}

async function updateLedgers(changed: readonly ChangedLedger[], db: ReadModelDb): Promise<void> {
  const balances = changed.map(({ ledger }) => balancesOf(ledger));
  await db.query(
    `UPDATE employees SET (ledger, sl, vl, anniv, increment, revision) =
       (given.ledger::jsonb, given.sl, given.vl, given.anniv, given.increment, given.revision)
     FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::date[], $6::integer[], $7::text[])
       AS given (empid, ledger, sl, vl, anniv, increment, revision)
     WHERE employees.empid = given.empid`,
    [
      changed.map(({ EMPID }) => EMPID),
      changed.map(({ ledger }) => JSON.stringify(ledger)),
      balances.map(({ SL }) => SL),
      balances.map(({ VL }) => VL),
      changed.map(({ ledger }) => ledger.ANNIV),
      changed.map(({ ledger }) => ledger.INCREMENT),
      changed.map(({ revision }) => revision),
    ],
  );
}

async function deleteSurplus(shortened: readonly ChangedLedger[], db: ReadModelDb): Promise<void> {
  await db.query(
    `DELETE FROM lines USING unnest($1::text[], $2::integer[]) AS kept (empid, lines)
     WHERE lines.empid = kept.empid AND lines.seq > kept.lines`,
    [shortened.map(({ EMPID }) => EMPID), shortened.map(({ ledger }) => ledger.lines.length)],
  );
}

interface EmployeesLine extends BalancedLine {
  readonly EMPID: string;
}

async function upsertLines(lines: readonly EmployeesLine[], db: ReadModelDb): Promise<void> {
  if (lines.length === 0) return;
  await db.query(
    `INSERT INTO lines (empid, seq, transac_id, leave_type, date, remarks, change, balance)
     SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::date[], $6::text[],
                          $7::integer[], $8::integer[])
     ON CONFLICT (empid, seq) DO UPDATE SET (transac_id, leave_type, date, remarks, change, balance) =
       (excluded.transac_id, excluded.leave_type, excluded.date, excluded.remarks, excluded.change, excluded.balance)`,
    [
      lines.map(({ EMPID }) => EMPID),
      lines.map(({ seq }) => seq),
      lines.map(({ TRANSAC_ID }) => TRANSAC_ID),
      lines.map(({ LEAVE_TYPE }) => LEAVE_TYPE),
      lines.map(({ DATE }) => DATE),
      lines.map(({ REMARKS }) => REMARKS),
      lines.map(({ change }) => change),
      lines.map(({ balance }) => balance),
    ],
  );
}
