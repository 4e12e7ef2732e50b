import { EMPTY_LEDGER } from '@timekeep/contracts/leave/ledger';
import { loadUnits, saveUnits } from '../known-units.js';
import { columnTexts } from '../engine/array-text.js';
import { inPieces } from '../engine/in-pieces.js';
import type { ReadModelDb } from '../engine/projection.js';
import { Staff, type StaffMember } from './staff.js';

/** Reads everybody, without their ledgers. */
export async function loadStaff(db: ReadModelDb): Promise<Staff> {
  const { rows } = await db.query<StaffMember>(
    `SELECT empid AS "EMPID", last_name AS "lastName", first_name AS "firstName", department, company,
            resigned_on::text AS "resignedOn"
     FROM employees ORDER BY empid`,
  );
  return new Staff(new Map(rows.map((member) => [member.EMPID, member])), await loadUnits(db));
}

/** Writes the units and the members that changed; a new one begins with an empty ledger. */
export async function saveStaff(staff: Staff, db: ReadModelDb): Promise<void> {
  await saveUnits(staff.units.takeChanges(), db);
  await inPieces(staff.takeChanges(), (members) => saveMembers(members, db));
}

async function saveMembers(members: readonly StaffMember[], db: ReadModelDb): Promise<void> {
  const columns = await columnTexts(members, (member) => [
    member.EMPID,
    member.lastName,
    member.firstName,
    member.department,
    member.company,
    member.resignedOn,
  ]);
  await db.query(
    `INSERT INTO employees (empid, last_name, first_name, department, company, resigned_on, ledger, sl, vl, increment)
     SELECT empid, last_name, first_name, department, company, resigned_on, $7::jsonb, 0, 0, 0
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[])
       AS given (empid, last_name, first_name, department, company, resigned_on)
     ON CONFLICT (empid) DO UPDATE SET (last_name, first_name, department, company, resigned_on) =
       (excluded.last_name, excluded.first_name, excluded.department, excluded.company, excluded.resigned_on)`,
    [...columns, JSON.stringify(EMPTY_LEDGER)],
  );
}
