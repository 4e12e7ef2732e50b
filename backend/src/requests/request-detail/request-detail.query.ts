import { Injectable } from '@nestjs/common';
import type {
  AwayColleague,
  DayChange,
  EndorsementNeed,
  LeaveOfRequest,
  RequestDetailAnswer,
  RequesterAccount,
  RequestItem,
  RequestStep,
} from '@timekeep/contracts/api/requests-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { RequestMade } from '@timekeep/contracts/events/request';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { daysOfLeave, previewLeave, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { balancesOf } from '@timekeep/contracts/leave/ledger';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { lines } from '@timekeep/projections/leave-summary/tables';
import { requests, steps } from '@timekeep/projections/requests/tables';
import { columnsOf, placedOn, selectList } from '@timekeep/projections/read-model-sql';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { AccountReader } from '../../accounts/account-reader.module.js';
import { isPresent } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { CountHours } from '../../hours/hours.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { EmployeeDaysOff, EmployeeLeave } from '../../leave/leave.module.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { isSameRecord, PresentRecords } from '../../timekeep/timekeep.module.js';
import { Endorsers } from '../endorsers.js';
import { SupervisedDepartments } from '../supervised-departments.js';
import {
  ActorNames,
  REQUEST_COLUMNS,
  requestItem,
  REQUEST_SOURCE,
  type RequestRow,
} from '../search-requests/search-requests.query.js';

const ONE = `SELECT ${REQUEST_COLUMNS} FROM ${REQUEST_SOURCE} WHERE r.request_id = $1`;

const SOME = `SELECT ${REQUEST_COLUMNS} FROM ${REQUEST_SOURCE} WHERE r.request_id = ANY ($1) AND r.kind = 'leave'`;

const s = columnsOf(steps, 's');
const STEPS = `
  SELECT ${selectList(steps, ['at', 'actor', 'state', 'note'], 's')} FROM requests.steps s
  WHERE ${s('REQUEST_ID')} = $1 ORDER BY ${s('position')}`;

/** Joins the departments of employee and colleague on a date, which are the same. */
const together = (schema: 'leave_summary' | 'requests', date: string): string => `
  ${placedOn(schema, { alias: 'mine', EMPID: 'own.empid', date })}
  ${placedOn(schema, { alias: 'theirs', EMPID: 'e.empid', date })} AND theirs.department = mine.department`;

const ON_LEAVE = `
  SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME",
    ${selectList(lines, ['DATE', 'LEAVE_TYPE', 'half'], 'l')}, true AS "isTaken"
  FROM leave_summary.employees own
  JOIN leave_summary.employees e ON e.empid <> own.empid
  JOIN leave_summary.lines l ON l.empid = e.empid
  ${together('leave_summary', 'l.date')}
  WHERE own.empid = $1 AND ${isPresent('e.access_until', '$4')} AND l.transac_id IS NOT NULL AND NOT l.outside AND l.holiday IS NULL
    AND l.date BETWEEN $2 AND $3`;

const ABSENT = `
  SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", day::date::text AS "DATE",
    absence.remark AS "LEAVE_TYPE", NULL AS half, true AS "isTaken"
  FROM leave_summary.employees own
  JOIN leave_summary.employees e ON e.empid <> own.empid
  CROSS JOIN jsonb_to_recordset(e.ledger->'absences') AS absence (remark text, "FROM" date, "TO" date)
  CROSS JOIN generate_series(greatest(absence."FROM", $2::date), least(absence."TO", $3::date), '1 day') AS day
  ${together('leave_summary', 'day::date')}
  WHERE own.empid = $1 AND ${isPresent('e.access_until', '$4')} AND (
    (day >= e.hired_on AND (e.resigned_on IS NULL OR day <= e.resigned_on))
    OR EXISTS (
      SELECT 1 FROM jsonb_to_recordset(e.former) AS f ("from" date, "to" date) WHERE day BETWEEN f."from" AND f."to"))`;

const ASKED = `
  SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", day::date::text AS "DATE",
    coalesce(r.leave_type, r.request->'made'->>'remark') AS "LEAVE_TYPE", ${selectList(requests, ['half'], 'r')}, false AS "isTaken"
  FROM requests.employees own
  JOIN requests.employees e ON e.empid <> own.empid
  JOIN requests.requests r ON r.empid = e.empid
  CROSS JOIN generate_series(greatest(r.from_date, $2::date), least(r.to_date, $3::date), '1 day') AS day
  ${together('requests', 'day::date')}
  WHERE own.empid = $1 AND ${isPresent('e.access_until', '$4')} AND r.kind IN ('leave', 'absence') AND r.state IN ('made', 'endorsed')
    AND r.from_date <= $3 AND r.to_date >= $2 AND NOT r.except_dates ? day::date::text`;

/** Requests whose leave is computed at the same time. */
const SIDE_BY_SIDE = 8;

const NOTHING_NEEDED: EndorsementNeed = 'none';

/** Facts of an employee that decide what leave takes. */
interface LeaveFacts {
  readonly balances: Readonly<Record<LeaveType, number>>;
  readonly off: DaysOff;
}

interface StepRow extends Omit<RequestStep, 'at' | 'by'> {
  readonly at: Date;
  readonly actor: string;
}

/** A request with what a decision needs. */
@Injectable()
export class RequestDetail {
  constructor(
    private readonly database: DataSource,
    private readonly store: EventStore,
    private readonly departments: SupervisedDepartments,
    private readonly endorsers: Endorsers,
    private readonly records: PresentRecords,
    private readonly leave: EmployeeLeave,
    private readonly off: EmployeeDaysOff,
    private readonly hours: CountHours,
    private readonly names: ActorNames,
    private readonly accounts: AccountReader,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns the request for its owner, a supervisor of the owner, or HR. Owners do not see who else is away.
   *
   * @throws RefusedError as missing when there is no such request, and as forbidden for others
   */
  async of(REQUEST_ID: string, EMPID: string, user: SignedInUser): Promise<RequestDetailAnswer> {
    const isDecider = await this.requireAccess(REQUEST_ID, EMPID, user);
    const [row] = await this.database.query<RequestRow[]>(ONE, [REQUEST_ID]);
    if (!row) throw refusedAs('missing', requestMessages.missing({ request: REQUEST_ID }));
    const data = requestItem(row);
    const { made } = row.request;
    const [endorsement, account, history, away, facts, worked, record] = await Promise.all([
      data.state === 'made' ? this.endorsers.need(made) : NOTHING_NEEDED,
      isDecider && user.authority === 'HR' ? this.accountOf(EMPID) : null,
      this.history(REQUEST_ID),
      (data.kind === 'leave' || data.kind === 'absence') && isDecider ? this.away(data) : [],
      data.kind === 'leave' ? this.leaveFacts(EMPID) : null,
      data.kind === 'overtime' && isDecider ? this.workedOn(EMPID, data.FROM) : null,
      data.kind === 'correction' ? this.recordOf(made, row.madeAt) : null,
    ]);
    const leave = facts && leaveOf(row.request, facts);
    return { data, endorsement, account, history, away, leave, worked, record };
  }

  /** Returns the leave of those of the requests that are for leave and that a supervisor or HR may see. */
  async leaveOfAll(ids: readonly string[], user: SignedInUser): Promise<LeaveOfRequest[]> {
    const rows = await this.database.query<RequestRow[]>(SOME, [ids]);
    const departments = user.authority === 'HR' ? null : await this.departments.of(user.EMPID);
    const employees = new Set(rows.map(({ request }) => request.made.EMPID));
    const found: LeaveOfRequest[] = [];
    await sideBySide(employees, SIDE_BY_SIDE, async (EMPID) => {
      if (EMPID === user.EMPID) return;
      const seen: StaffRequest[] = [];
      for (const { request } of rows) {
        const { made } = request;
        if (made.EMPID !== EMPID) continue;
        if (!departments || (await this.departments.includeRequest(departments, made.REQUEST_ID)))
          seen.push(request);
      }
      if (seen.length === 0) return;
      const facts = await this.leaveFacts(EMPID);
      for (const request of seen) {
        const leave = leaveOf(request, facts);
        if (leave) found.push({ REQUEST_ID: request.made.REQUEST_ID, ...leave });
      }
    });
    return found;
  }

  /** Returns the corrections of a record after a moment, oldest first. */
  async changesOf(EMPID: string, date: WorkDate, after: Date | null = null): Promise<DayChange[]> {
    const stored = await this.store.history<TimekeepCorrected>(timekeepStream(EMPID, date));
    const later = stored.filter(({ recordedAt }) => after === null || recordedAt > after);
    const nameOf = await this.names.of(later.map(({ actor }) => actor));
    return later.map(({ event, recordedAt, actor }) => {
      const { reason, before, after: values } = event.data;
      return { at: recordedAt.toISOString(), by: nameOf(actor), reason, before, after: values };
    });
  }

  /** Returns true for supervisors and HR. */
  private async requireAccess(REQUEST_ID: string, EMPID: string, user: SignedInUser): Promise<boolean> {
    if (user.EMPID === EMPID) return false;
    if (user.authority === 'HR') return true;
    if (user.authority === 'SUPERVISOR') {
      const departments = await this.departments.of(user.EMPID);
      if (await this.departments.includeRequest(departments, REQUEST_ID)) return true;
    }
    throw refusedAs('forbidden', requestMessages.seesOwnDepartment());
  }

  private async accountOf(EMPID: string): Promise<RequesterAccount | null> {
    const [{ account }, registeredAt] = await Promise.all([
      this.accounts.find(EMPID),
      this.accounts.registeredAt(EMPID),
    ]);
    if (!account || !registeredAt) return null;
    return { registeredAt: registeredAt.toISOString(), emailProven: account.emailProven };
  }

  private async history(REQUEST_ID: string): Promise<RequestStep[]> {
    const rows = await this.database.query<StepRow[]>(STEPS, [REQUEST_ID]);
    const nameOf = await this.names.of(rows.map(({ actor }) => actor));
    return rows.map(({ at, actor, state, note }) => ({
      at: at.toISOString(),
      by: nameOf(actor),
      state,
      note,
    }));
  }

  /** Several reads, since no query joins two projections. */
  private async away({ EMPID, FROM, TO, except }: RequestItem): Promise<AwayColleague[]> {
    const values = [EMPID, FROM, TO, await this.time.today()];
    const found = await Promise.all(
      [ON_LEAVE, ABSENT, ASKED].map((sql) => this.database.query<AwayColleague[]>(sql, values)),
    );
    const all = found.flat().filter(({ DATE }) => !except.includes(DATE));
    return all.sort((a, b) => a.DATE.localeCompare(b.DATE) || a.EMPNAME.localeCompare(b.EMPNAME));
  }

  private async leaveFacts(EMPID: string): Promise<LeaveFacts> {
    const [ledger, off] = await Promise.all([this.leave.ledger(EMPID), this.off.of(EMPID)]);
    return { balances: balancesOf(ledger), off };
  }

  private async workedOn(EMPID: string, date: WorkDate): Promise<RequestDetailAnswer['worked']> {
    const [day] = (await this.hours.days(EMPID, { from: date, to: date })).data;
    return day ? { date, timeIn: day.timeIn, timeOut: day.timeOut, scheduled: day.scheduled } : null;
  }

  private async recordOf(made: RequestMade['data'], madeAt: Date): Promise<RequestDetailAnswer['record']> {
    const { EMPID, FROM, before } = made;
    const record = await this.records.find(EMPID, FROM);
    if (!record) return null;
    return {
      before,
      now: record.values,
      hasChanged: !isSameRecord(record.values, before),
      revision: record.latest.revision,
      changes: await this.changesOf(EMPID, FROM, madeAt),
    };
  }
}

function leaveOf(
  { made, state, effects }: StaffRequest,
  { balances, off }: LeaveFacts,
): RequestDetailAnswer['leave'] {
  const { LEAVE_TYPE, half } = made;
  if (LEAVE_TYPE === null) return null;
  const days = state === 'granted' ? daysOfLeave(effects, half) : previewLeave(made, off).days;
  return { balance: balances[LEAVE_TYPE], days };
}
