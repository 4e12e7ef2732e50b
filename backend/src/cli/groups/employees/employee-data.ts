import { AUDIT_KINDS, type AuditVersion } from '@timekeep/contracts/api/audit-api';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { AttendanceRecordEntity } from '@timekeep/projections/attendance/tables';
import { LeaveEmployeeEntity, LeaveLineEntity } from '@timekeep/projections/leave-summary/tables';
import type { DataSource } from 'typeorm';
import { AccountReader, type Account } from '../../../accounts/account-reader.module.js';
import { SearchAudit } from '../../../audit/audit.module.js';
import { EmployeeFacts, unknownEmployee, workplaceNames } from '../../../employees/employees.module.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { OrganizationFacts } from '../../../organization/organization.module.js';
import { EmployeeSchedules } from '../../../schedules/schedules.module.js';
import type { SystemSession } from '../../system/system-session.js';

/**
 * Returns the employee's present data in the system: no hash of the PIN or the password, and no names of others.
 *
 * @throws RefusedError when there is no such employee
 */
export async function readEmployeeData(EMPID: string, session: SystemSession) {
  const employee = await session.get(EmployeeFacts).find(EMPID);
  if (!employee) throw new RefusedError(unknownEmployee(EMPID).refusal);
  const { lastName, firstName, hiredOn, resignedOn } = employee;
  const organization = await session.get(OrganizationFacts).load();
  const { account } = await session.get(AccountReader).find(EMPID);
  const database = await session.readModels();
  const records = await recordsOf(EMPID, database);
  return {
    employee: { lastName, firstName, ...workplaceNames(employee, organization), hiredOn, resignedOn },
    account: account && accountData(account),
    schedules: await session.get(EmployeeSchedules).ranges(EMPID),
    leave: await leaveOf(EMPID, database),
    records,
    versions: await versionsOf(
      EMPID,
      records.map(({ workDate }) => workDate),
      database,
    ),
  };
}

/** Returns what of an account is no secret. */
function accountData(account: Account) {
  const { email, registeredAt, isApproved, needsNewPassword, status, authority, emailProven } = account;
  return { email, registeredAt, isApproved, needsNewPassword, status, authority, emailProven };
}

async function recordsOf(EMPID: string, database: DataSource) {
  const found = await database
    .getRepository(AttendanceRecordEntity)
    .find({ where: { EMPID, opened: true }, order: { workDate: 'ASC' } });
  return found.map(({ EMPID: _subject, opened, ...record }) => record);
}

async function leaveOf(EMPID: string, database: DataSource) {
  const balances = await database.getRepository(LeaveEmployeeEntity).findOneBy({ EMPID });
  const lines = await database
    .getRepository(LeaveLineEntity)
    .find({ where: { EMPID }, order: { seq: 'ASC' } });
  return {
    SL: balances?.sl ?? 0,
    VL: balances?.vl ?? 0,
    ANNIV: balances?.anniv ?? null,
    INCREMENT: balances?.increment ?? 0,
    lines: lines.map(({ EMPID: _subject, seq, ...line }) => line),
  };
}

/**
 * Authors, times and reasons of changes of the records; authors by employee id, since their names are data of others.
 */
async function versionsOf(EMPID: string, dates: readonly WorkDate[], database: DataSource) {
  const search = new SearchAudit(database);
  const versions: AuditVersion[] = [];
  // A year at a time, since a search has a limit.
  for (const year of new Set(dates.map(yearOf))) {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    const whenever = { changedFrom: null, changedBefore: null, department: null, actor: null };
    const { data, total } = await search.find({ EMPID, from, to, ...whenever, kinds: AUDIT_KINDS });
    if (total !== undefined) throw new Error(`There are ${total} versions of records in ${year}: too many.`);
    versions.push(...data);
  }
  return versions.map(({ EMPID: _subject, EMPNAME, DEPT, actorName, ...version }) => version);
}
