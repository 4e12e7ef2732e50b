import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { employmentsOf } from '@timekeep/contracts/attendance/employment-bounds';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { categoryOf, isEventType } from '@timekeep/contracts/events/catalog';
import { laterOf, type WorkDate, yearOf } from '@timekeep/contracts/time/work-date';
import type { LoggedEvent, WholeLog } from '@timekeep/log/client/whole-log';
import type { LogPosition } from '@timekeep/log/position';
import { AttendanceRecordEntity } from '@timekeep/projections/attendance/tables';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { LeaveEmployeeEntity, LeaveLineEntity } from '@timekeep/projections/leave-summary/tables';
import type { DataSource } from 'typeorm';
import { type Account, AccountReader } from '../../../accounts/account-reader.module.js';
import { SearchAudit } from '../../../audit/audit.module.js';
import {
  DeviceNumbers,
  EmployeeFacts,
  unknownEmployee,
  workplaceNames,
} from '../../../employees/employees.module.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { ExportLog } from '../../../exports/exports.module.js';
import { STANDARD } from '../../../files/private-file.js';
import { ReadYourWrites } from '../../../http/read-your-writes.js';
import { CompanyTime, OrganizationFacts } from '../../../organization/organization.module.js';
import { EmployeeSchedules } from '../../../schedules/schedules.module.js';
import { assertNewOutput, isStandard, withNewOutput } from '../../standard-streams.js';
import { SystemSession } from '../../system/system-session.js';
import { barOnTerminal, type OutputOptions, type Progress, writeMessage } from '../../terminal.js';
import { type Fields, fieldsOf, onLog, paidOf, renewalsOf, withoutSecrets } from '../events/event-filter.js';

/** Options of `it employees export`. */
export interface EmployeeExportOptions extends OutputOptions {
  /** The file to write; standard output for `-`, and by default. */
  readonly out?: string;
}

/**
 * Writes all data that the system holds on one employee.
 *
 * @throws FileRefusedError when there is a file of that name already
 * @throws RefusedError when there is no such employee
 * @throws UsageError before anything is read when it is not clear who exports
 */
export async function exportEmployee(
  EMPID: string,
  { out = STANDARD, ...options }: EmployeeExportOptions,
): Promise<void> {
  await assertNewOutput(out);
  const text = await SystemSession.use(async (session) => {
    const context = session.context('employees export');
    const held = await onLog((log) => allOn(EMPID, session, log));
    const whole = JSON.stringify({ exportedAt: new Date().toISOString(), EMPID, ...held }, null, 2);
    const exported = { what: 'employee', filter: { EMPID }, context } as const;
    await session.get(ExportLog).recordFile(exported, 1, `${whole}\n`);
    return whole;
  });
  await withNewOutput(out, (file) => file.write(`${text}\n`));
  if (!isStandard(out)) writeMessage(`All that is held on ${EMPID} is in ${out}.`, options);
}

async function allOn(EMPID: string, session: SystemSession, log: WholeLog) {
  const end = await log.newest();
  if (await session.get(ReadYourWrites).pending(end, PROJECTION_NAMES)) {
    throw new Error('The tables are behind the log at the moment. Please try again later.');
  }
  const held = await readEmployeeData(EMPID, session);
  const progress = barOnTerminal('Events', Number(end.commit));
  try {
    const { events, acts } = await findInLog(EMPID, log, end, progress);
    progress.finish();
    return { ...held, events, acts };
  } finally {
    progress.abandon();
  }
}

/**
 * Returns the employee's present data in the system: no hash of the PIN or the password, and no names of others.
 *
 * @throws RefusedError when there is no such employee
 */
async function readEmployeeData(EMPID: string, session: SystemSession) {
  const employee = await session.get(EmployeeFacts).find(EMPID);
  if (!employee) throw new RefusedError(unknownEmployee(EMPID).refusal);
  const { lastName, firstName, hiredOn, resignedOn } = employee;
  const employments = employmentsOf(employee);
  const organization = await session.get(OrganizationFacts).load();
  const today = await session.get(CompanyTime).today();
  const { account } = await session.get(AccountReader).find(EMPID);
  const database = await session.readModels();
  const records = await recordsOf(EMPID, database);
  return {
    employee: { lastName, firstName, ...workplaceNames(employee, organization, today), hiredOn, resignedOn },
    employments,
    deviceNumbers: await session.get(DeviceNumbers).of(EMPID),
    placements: employee.placements.map(({ from }) => ({
      from: laterOf(from, employments[0]?.from ?? hiredOn),
      ...workplaceNames(employee, organization, from),
    })),
    account: account && accountData(account),
    ...(await schedulesOf(EMPID, session)),
    leave: await leaveOf(EMPID, database),
    records,
    versions: await versionsOf(
      EMPID,
      records.map(({ workDate }) => workDate),
      database,
    ),
  };
}

async function schedulesOf(EMPID: string, session: SystemSession) {
  const { ranges, days } = await session.get(EmployeeSchedules).of(EMPID);
  return { schedules: ranges, scheduledDays: days };
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

/** An event that concerns an employee. */
interface EventOfEmployee {
  readonly position: string;
  readonly recordedAt: string;
  readonly stream: string;
  readonly type: string;
  readonly actor: unknown;
  readonly data: unknown;
}

/** An action of the employee that is recorded with others; the data of the other employees are left out. */
type ActOfEmployee = Pick<EventOfEmployee, 'position' | 'recordedAt' | 'type'>;

/** All events of the log that concern one employee. */
interface EmployeeInLog {
  readonly events: readonly EventOfEmployee[];
  readonly acts: readonly ActOfEmployee[];
}

/**
 * Scans the whole log, up to a position: a list of streams could be incomplete. Hashes are left out, and
 * so are the parts of an event that concern others.
 */
async function findInLog(
  EMPID: string,
  log: WholeLog,
  end: LogPosition,
  progress: Progress,
): Promise<EmployeeInLog> {
  const finder = new EmployeeFinder(EMPID);
  for await (const { events, reached } of log.after(null)) {
    for (const event of events) if (BigInt(event.position) <= end.commit) finder.add(event);
    progress.update(Number(reached.commit));
    if (reached.commit >= end.commit) break;
  }
  return finder;
}

class EmployeeFinder implements EmployeeInLog {
  readonly events: EventOfEmployee[] = [];
  readonly acts: ActOfEmployee[] = [];
  /** Tickets of requests for a new password, whose later events do not name the employee. */
  private readonly tickets = new Set<unknown>();

  constructor(private readonly EMPID: string) {}

  add({ position, recordedAt, stream, type, metadata, data }: LoggedEvent): void {
    const actor = fieldsOf(metadata)['actor'];
    const said = this.said(type, fieldsOf(data));
    if (said) {
      const place = categoryOf(stream) === 'email' ? 'email' : stream;
      this.events.push({
        position,
        recordedAt,
        stream: place,
        type,
        actor,
        data: withoutSecrets(type, said),
      });
    } else if (actor === this.EMPID) {
      this.acts.push({ position, recordedAt, type });
    }
  }

  /** Returns the part of an event that concerns the employee; undefined when it does not concern them. */
  private said(type: string, data: Fields): Fields | undefined {
    if (isEventType(type) && type === 'SchedulesRenewed') return this.renewed(data);
    const paid = paidOf(this.EMPID, data);
    if (paid) return paid;
    if (data['EMPID'] === this.EMPID) {
      if ('ticket' in data) this.tickets.add(data['ticket']);
      return data;
    }
    const isNamed = this.tickets.has(data['ticket']) || data['standIn'] === this.EMPID;
    return isNamed ? data : undefined;
  }

  /** A renewal has the hours of many employees, grouped by equal weeks. */
  private renewed({ renewals, ...data }: Fields): Fields | undefined {
    const own = renewalsOf(this.EMPID, renewals).map((renewal) => ({ ...renewal, EMPIDS: [this.EMPID] }));
    return own.length === 0 ? undefined : { ...data, renewals: own };
  }
}
