import type { RecordFact } from '@timekeep/contracts/attendance/record-state';
import { datesThatDecide, workDateOfPunch } from '@timekeep/contracts/attendance/work-window';
import type { EmployeeRegistered } from '@timekeep/contracts/events/employee-events';
import type { ScheduleSaved } from '@timekeep/contracts/events/schedule-events';
import {
  saveRange,
  scheduledShift,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '../checkpoint/log-position.js';
import { InapplicableEventError, type PositionedEvent } from '../runner/projection.js';
import type { CompanyState } from './company-state.js';
import type { RecordBook } from './record-book.js';

/** Minutes late that are forgiven, until the company records rules of its own. */
const GRACE_MINUTES = 0;

/**
 * Turns one event into changes of the company and facts of records (docs/attendance.md).
 *
 * @throws InapplicableEventError when the event contradicts what came before it
 */
export function foldEvent(
  { event, position, actor }: PositionedEvent,
  company: CompanyState,
  records: RecordBook,
): void {
  const change = { revision: positionText(position), changedBy: actor };
  const addFact = (EMPID: string, date: WorkDate, fact: RecordFact): void => {
    records.add(EMPID, date, fact, company.holidayOn(date), change);
  };
  switch (event.type) {
    case 'OrganizationFounded':
      company.found(event.data.timeZone);
      return;
    case 'CompanyRenamed':
      company.rename('company', event.data.from, event.data.to);
      return;
    case 'DepartmentRenamed':
      company.rename('department', event.data.from, event.data.to);
      return;
    case 'EmployeeRegistered': {
      const { EMPID, hiredOn, ranges } = register(event.data, company);
      for (const date of company.workdays) {
        if (date >= hiredOn) addFact(EMPID, date, openedOn(date, ranges));
      }
      return;
    }
    case 'WorkdayOpened': {
      const { date } = event.data;
      company.openWorkday(date);
      for (const { EMPID, hiredOn, ranges } of company.employees.values()) {
        if (hiredOn <= date) addFact(EMPID, date, openedOn(date, ranges));
      }
      return;
    }
    case 'HolidayApplied': {
      const { date, remark } = event.data;
      // Before the holiday is known, so that every row gets it as a fact.
      for (const EMPID of records.employeesOn(date))
        addFact(EMPID, date, { type: 'holiday-applied', remark });
      company.setHoliday(date, remark);
      return;
    }
    case 'ScheduleSaved': {
      const { EMPID, savedOn } = event.data;
      const ranges = saveSchedule(event.data, company);
      if (records.stateOf(EMPID, savedOn)?.opened) {
        addFact(EMPID, savedOn, { type: 'scheduled', shift: scheduledShift(ranges, savedOn) });
      }
      return;
    }
    case 'TimeClockPunched': {
      const { EMPID } = event.data;
      const at = Date.parse(event.data.at);
      const date = dateOfNewPunch(EMPID, at, company, records);
      if (date !== null) addFact(EMPID, date, { type: 'punched', at });
      return;
    }
    case 'LeaveTransactionAdded': {
      const { EMPID, DATE, TRANSAC_ID, LEAVE_TYPE } = event.data;
      addFact(EMPID, DATE, { type: 'leave-taken', transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE });
      return;
    }
    case 'AccountActivated':
    case 'AccountDeactivated':
    case 'AccountRegistered':
    case 'AccountRemoved':
    case 'AuthorityGranted':
    case 'CompanyAdded':
    case 'DepartmentAdded':
    case 'EmailClaimed':
    case 'EmailReleased':
    case 'TerminalIssued':
    case 'TerminalRevoked':
      return;
    default:
      event satisfies never;
  }
}

function openedOn(date: WorkDate, ranges: ScheduleRanges): RecordFact {
  return { type: 'opened', shift: scheduledShift(ranges, date), graceMinutes: GRACE_MINUTES };
}

function register(data: EmployeeRegistered['data'], company: CompanyState) {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, hiredOn } = data;
  const employee = {
    EMPID,
    lastName: EMP_LNAME,
    firstName: EMP_FNAME,
    department: DEPT,
    company: COMPANY,
    hiredOn,
    ranges: company.employees.get(EMPID)?.ranges ?? [],
  };
  company.putEmployee(employee);
  return employee;
}

function saveSchedule(data: ScheduleSaved['data'], company: CompanyState): ScheduleRanges {
  const { EMPID, FROM, TO, DAYS, TIME } = data;
  const employee = company.employees.get(EMPID);
  if (!employee) throw new InapplicableEventError(`there is no employee ${EMPID}`);
  const ranges = saveRange(employee.ranges, { FROM, TO, DAYS, TIME });
  company.putEmployee({ ...employee, ranges });
  return ranges;
}

/** The work date of a punch; null for an instant that is already in a record, whatever date it would have now. */
function dateOfNewPunch(
  EMPID: string,
  at: number,
  company: CompanyState,
  records: RecordBook,
): WorkDate | null {
  const { zone } = company;
  const candidates = datesThatDecide(zone.workDateAt(at));
  const states = new Map(candidates.map((date) => [date, records.stateOf(EMPID, date)]));
  for (const state of states.values()) {
    if (state?.punches.includes(at) || state?.laterPunches.includes(at)) return null;
  }
  const ranges = company.employees.get(EMPID)?.ranges ?? [];
  return workDateOfPunch(zone, at, (date) => {
    const state = states.get(date);
    return state?.opened ? state.shift : scheduledShift(ranges, date);
  });
}
