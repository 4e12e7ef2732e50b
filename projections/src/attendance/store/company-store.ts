import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { LateGrace } from '@timekeep/contracts/rules/company-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { loadUnits, saveUnits } from '../../known-units.js';
import { columnTexts } from '../../engine/array-text.js';
import { inPieces } from '../../engine/in-pieces.js';
import type { ReadModelDb } from '../../engine/projection.js';
import { CompanyState, type CompanyChanges, type Employee } from '../memory/company-state.js';

/** Reads the whole company; some thousands of rows at most. */
export async function loadCompany(db: ReadModelDb): Promise<CompanyState> {
  const organization = await db.query<{ time_zone: string }>('SELECT time_zone FROM organization');
  const employees = await db.query<Employee>(
    `SELECT empid AS "EMPID", last_name AS "lastName", first_name AS "firstName", department, company,
            hired_on::text AS "hiredOn", resigned_on::text AS "resignedOn", ranges
     FROM employees ORDER BY empid`,
  );
  const workdays = await db.query<{ date: WorkDate }>(
    'SELECT date::text AS date FROM workdays ORDER BY date',
  );
  const holidays = await db.query<{ date: WorkDate; remark: HolidayRemark }>(
    'SELECT date::text AS date, remark FROM holidays ORDER BY date',
  );
  const lateGrace = await db.query<LateGrace>(
    'SELECT from_date::text AS "from", minutes FROM late_grace ORDER BY from_date',
  );
  return new CompanyState(
    organization.rows[0]?.time_zone,
    new Map(employees.rows.map((employee) => [employee.EMPID, employee])),
    new Set(workdays.rows.map(({ date }) => date)),
    new Map(holidays.rows.map(({ date, remark }) => [date, remark])),
    lateGrace.rows,
    await loadUnits(db),
  );
}

export async function saveCompany(changes: CompanyChanges, db: ReadModelDb): Promise<void> {
  const { timeZone, employees, workdays, holidays, withdrawnHolidays, lateGrace, units } = changes;
  if (timeZone !== null) await db.query('INSERT INTO organization (time_zone) VALUES ($1)', [timeZone]);
  if (lateGrace) await saveLateGrace(lateGrace, db);
  await saveUnits(units, db);
  await inPieces(employees, (piece) => saveEmployees(piece, db));
  if (workdays.length > 0) {
    await db.query('INSERT INTO workdays (date) SELECT unnest($1::date[])', [workdays]);
  }
  if (holidays.length > 0) {
    await db.query(
      `INSERT INTO holidays (date, remark) SELECT * FROM unnest($1::date[], $2::text[])
       ON CONFLICT (date) DO UPDATE SET remark = excluded.remark`,
      [holidays.map(([date]) => date), holidays.map(([, remark]) => remark)],
    );
  }
  if (withdrawnHolidays.length > 0) {
    await db.query('DELETE FROM holidays WHERE date = ANY ($1::date[])', [withdrawnHolidays]);
  }
}

/** A handful of rows, of which a change may take some away. */
async function saveLateGrace(graces: readonly LateGrace[], db: ReadModelDb): Promise<void> {
  await db.query('DELETE FROM late_grace');
  await db.query(
    'INSERT INTO late_grace (from_date, minutes) SELECT * FROM unnest($1::date[], $2::integer[])',
    [graces.map(({ from }) => from), graces.map(({ minutes }) => minutes)],
  );
}

async function saveEmployees(employees: readonly Employee[], db: ReadModelDb): Promise<void> {
  const values = await columnTexts(employees, (employee) => [
    employee.EMPID,
    employee.lastName,
    employee.firstName,
    employee.department,
    employee.company,
    employee.hiredOn,
    employee.resignedOn,
    JSON.stringify(employee.ranges),
  ]);
  await db.query(
    `INSERT INTO employees (empid, last_name, first_name, department, company, hired_on, resigned_on, ranges)
     SELECT empid, last_name, first_name, department, company, hired_on, resigned_on, ranges::jsonb
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::date[], $8::text[])
       AS given (empid, last_name, first_name, department, company, hired_on, resigned_on, ranges)
     ON CONFLICT (empid) DO UPDATE SET
       (last_name, first_name, department, company, hired_on, resigned_on, ranges) =
       (excluded.last_name, excluded.first_name, excluded.department, excluded.company, excluded.hired_on,
        excluded.resigned_on, excluded.ranges)`,
    values,
  );
}
