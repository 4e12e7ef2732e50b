import { hasPunches } from '@timekeep/contracts/attendance/record-state';
import { datesThatDecide } from '@timekeep/contracts/attendance/work-window';
import type { EventIn } from '@timekeep/contracts/events/catalog';
import type { EmployeeResigned } from '@timekeep/contracts/events/employee';
import type { LeaveTransactionAdded } from '@timekeep/contracts/events/leave';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import {
  deleteFrom,
  fillRange,
  rangeOn,
  saveRange,
  scheduledShift,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { EventOfType } from '../engine/handlers.js';
import { InapplicableEventError } from '../engine/projection.js';
import type { NeededRecords } from '../engine/records/needed-records.js';
import type { Steps } from '../engine/time-slices.js';
import { isActiveOn, type CompanyState, type Employee } from './company-state.js';
import type { Folding } from './folding.js';
import { datesAffectedBy, wholeYear } from './affected-dates.js';
import { workDateOfNewPunch } from './punch-date.js';

/** Categories of the streams that records are folded from. */
export const ATTENDANCE_CATEGORIES = [
  'employee',
  'holiday',
  'leave',
  'organization',
  'punches',
  'renewal',
  'schedule',
  'timekeep',
  'workday',
] as const;

/** Effect of one event type on the company and its records (docs/attendance.md). */
export interface AttendanceHandler<Event> {
  /** Selects the records that folding may read; missing for an event that reads no record. */
  readonly touch?: (event: Event, needed: NeededRecords, company: CompanyState) => void;
  /** @throws InapplicableEventError when the event contradicts what came before it */
  readonly fold?: (event: Event, fold: Folding) => void;
  /** Used instead of `fold` for an event that affects all employees. */
  readonly foldInSteps?: (event: Event, fold: Folding) => Steps;
}

type AttendanceHandlers = {
  readonly [Type in EventIn<(typeof ATTENDANCE_CATEGORIES)[number]>['type']]: AttendanceHandler<
    EventOfType<Type>
  >;
};

const ignored = {};

export const attendanceHandlers: AttendanceHandlers = {
  // Ends the chunk, since the zone decides which records a punch needs.
  OrganizationFounded: {
    touch: (_, needed) => needed.endChunk(),
    fold: ({ data }, { company }) => {
      company.found(data.timeZone);
    },
  },
  // Dates that open later get the grace when they open; open dates, which may be many, are updated by `datesWithNewGrace`.
  RulesSet: {
    touch: (_, needed) => needed.endChunk(),
    fold: ({ data: { lateGrace } }, { company }) => {
      if (lateGrace) company.setLateGrace(lateGrace);
    },
  },
  CompanyEndorsementSet: ignored,
  SecondFactorRuleSet: ignored,
  SessionIdleSet: ignored,
  PasswordMinSet: ignored,
  CompanyAdded: { fold: changeUnits },
  DepartmentAdded: { fold: changeUnits },
  CompanyRenamed: {
    touch: (_, needed) => needed.everyEmployee(),
    fold: changeUnits,
  },
  DepartmentRenamed: {
    touch: (_, needed) => needed.everyEmployee(),
    fold: changeUnits,
  },

  // The employee gets a record on all open dates. An employee who resigned before stays resigned.
  EmployeeRegistered: {
    touch: ({ data }, needed) => needed.recordsOf(data.EMPID),
    fold: ({ data }, fold) => {
      const { EMPID, EMP_LNAME, EMP_FNAME, hiredOn } = data;
      const { company } = fold;
      const { resignedOn = null, ranges = [] } = company.employees.get(EMPID) ?? {};
      const names = { lastName: EMP_LNAME, firstName: EMP_FNAME, ...company.units.workplaceOf(data) };
      const employee = { EMPID, ...names, hiredOn, resignedOn, ranges };
      company.putEmployee(employee);
      for (const date of company.workdays) openRecord(employee, date, fold);
    },
  },
  // Records show present names, so they do not change.
  EmployeeModified: {
    fold: ({ data }, { company }) => {
      const { EMPID, EMP_LNAME, EMP_FNAME } = data;
      const names = { lastName: EMP_LNAME, firstName: EMP_FNAME, ...company.units.workplaceOf(data) };
      company.putEmployee({ ...company.employee(EMPID), ...names });
    },
  },
  // Dates after the last day that opened before the resignation was recorded lose their record, and a punch that
  // waits for such a date will never get one.
  EmployeeResigned: {
    touch: touchReached,
    fold: (event, fold) => {
      const { EMPID, resignedOn } = event.data;
      fold.company.putEmployee({ ...fold.company.employee(EMPID), resignedOn });
      for (const date of datesAffectedBy(event, fold.company)) {
        const state = fold.records.stateOf(EMPID, date);
        if (state?.opened || hasPunches(state)) fold.addFact(EMPID, date, { type: 'closed' });
      }
    },
  },

  // Each employee of that date gets a record.
  WorkdayOpened: {
    touch: ({ data }, needed) => needed.recordsOn(data.date),
    foldInSteps: function* ({ data: { date } }, fold) {
      fold.company.openWorkday(date);
      for (const employee of fold.company.employees.values()) {
        openRecord(employee, date, fold);
        yield;
      }
    },
  },
  // All rows of the date get the fact, except those after an employee's last day; so do rows that are created later.
  HolidayApplied: {
    touch: ({ data }, needed) => needed.recordsOn(data.date),
    foldInSteps: function* ({ data: { date, remark } }, fold) {
      const { company, records } = fold;
      // Before the holiday is set, so that every row gets it as a fact.
      for (const EMPID of records.employeesOn(date)) {
        const lastDay = company.employees.get(EMPID)?.resignedOn ?? date;
        if (date <= lastDay) fold.addFact(EMPID, date, { type: 'holiday-applied', remark });
        yield;
      }
      company.setHoliday(date, remark);
    },
  },
  // Each row becomes what it would be without the holiday.
  HolidayWithdrawn: {
    touch: ({ data }, needed) => needed.recordsOn(data.date),
    foldInSteps: function* ({ data: { date } }, fold) {
      for (const EMPID of fold.records.employeesOn(date)) {
        fold.addFact(EMPID, date, { type: 'holiday-withdrawn' });
        yield;
      }
      fold.company.withdrawHoliday(date);
    },
  },

  ScheduleSaved: {
    touch: touchReached,
    fold: (event, fold) => {
      const { EMPID, FROM, TO, DAYS, TIME } = event.data;
      const { ranges } = fold.company.employee(EMPID);
      const dates = datesAffectedBy(event, fold.company);
      changeRanges(EMPID, saveRange(ranges, { FROM, TO, DAYS, TIME }), dates, fold);
    },
  },
  SchedulesDeleted: {
    touch: touchReached,
    fold: (event, fold) => {
      const { EMPID, from } = event.data;
      const { ranges } = fold.company.employee(EMPID);
      changeRanges(EMPID, deleteFrom(ranges, from), datesAffectedBy(event, fold.company), fold);
    },
  },
  // Only days that were empty are filled.
  SchedulesRenewed: {
    touch: (event, needed, company) => {
      for (const { EMPIDS } of event.data.renewals) needed.work(EMPIDS.length);
      for (const date of datesAffectedBy(event, company)) needed.recordsOn(date);
    },
    foldInSteps: function* (event, fold) {
      const { year, renewals } = event.data;
      const dates = datesAffectedBy(event, fold.company);
      for (const { DAYS, TIME, EMPIDS } of renewals) {
        for (const EMPID of EMPIDS) {
          const { ranges } = fold.company.employee(EMPID);
          const filled = dates.filter((date) => !rangeOn(ranges, date));
          changeRanges(EMPID, fillRange(ranges, { ...wholeYear(year), DAYS, TIME }), filled, fold);
          yield;
        }
      }
    },
  },

  // A punch belongs to the date whose window it falls into, and counts once.
  TimeClockPunched: {
    touch: ({ data: { EMPID, at } }, needed, { zone }) =>
      needed.candidates(EMPID, datesThatDecide(zone.workDateAt(Date.parse(at)))),
    fold: ({ data: { EMPID, at: iso } }, fold) => {
      const at = Date.parse(iso);
      const date = workDateOfNewPunch(EMPID, at, fold);
      if (date !== null) fold.addFact(EMPID, date, { type: 'punched', at });
    },
  },
  // A record that ended with the employment while it was being corrected still gets the correction, without effect.
  TimekeepCorrected: {
    touch: ({ data }, needed) => needed.records(data.EMPID, data.date),
    fold: ({ data: { EMPID, date, after, timeIn, timeOut, shift } }, fold) => {
      const state = fold.records.stateOf(EMPID, date);
      if (!state?.opened && !state?.closed) {
        throw new InapplicableEventError(`there is no record of ${EMPID} on ${date}`);
      }
      fold.addFact(EMPID, date, {
        type: 'corrected',
        remark: after.Remarks,
        timeIn: timeIn === null ? null : Date.parse(timeIn),
        timeOut: timeOut === null ? null : Date.parse(timeOut),
        shift,
      });
    },
  },

  LeaveTransactionAdded: {
    touch: ({ data }, needed) => needed.records(data.EMPID, data.DATE),
    fold: ({ data }, fold) => {
      takeLeave(data, fold);
    },
  },
  // A moved leave is returned on the old date and taken on the new one. With another type on the same date it keeps its
  // time of recording; other remarks change no record.
  LeaveTransactionEdited: {
    touch: ({ data }, needed) => needed.records(data.EMPID, data.formerDate, data.DATE),
    fold: ({ data }, fold) => {
      const { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE, formerType, formerDate } = data;
      if (DATE !== formerDate) {
        returnLeave(EMPID, formerDate, TRANSAC_ID, fold);
        takeLeave(data, fold);
      } else if (LEAVE_TYPE !== formerType) {
        const leave = { transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE };
        fold.addFact(EMPID, DATE, { type: 'leave-retyped', ...leave });
      }
    },
  },
  LeaveTransactionDeleted: {
    touch: ({ data }, needed) => needed.records(data.EMPID, data.DATE),
    fold: ({ data }, fold) => {
      returnLeave(data.EMPID, data.DATE, data.TRANSAC_ID, fold);
    },
  },
  LeaveDetailsUpdated: ignored,
  LeaveIncremented: ignored,
};

function changeUnits(event: OrganizationEvent, { company, eventId }: Folding): void {
  company.changeUnits(event, eventId);
}

function touchReached(
  event: EmployeeResigned | ScheduleEvent,
  needed: NeededRecords,
  company: CompanyState,
): void {
  needed.records(event.data.EMPID, ...datesAffectedBy(event, company));
}

function openRecord(employee: Employee, date: WorkDate, fold: Folding): void {
  if (!isActiveOn(employee, date)) return;
  const shift = scheduledShift(employee.ranges, date);
  const graceMinutes = fold.company.graceOn(date);
  fold.addFact(employee.EMPID, date, { type: 'opened', shift, graceMinutes });
}

/** Reschedules the records of these dates, except corrected ones. */
function changeRanges(
  EMPID: string,
  ranges: ScheduleRanges,
  dates: readonly WorkDate[],
  fold: Folding,
): void {
  fold.company.putEmployee({ ...fold.company.employee(EMPID), ranges });
  for (const date of dates) {
    if (!fold.records.stateOf(EMPID, date)?.opened) continue;
    fold.addFact(EMPID, date, { type: 'scheduled', shift: scheduledShift(ranges, date) });
  }
}

function takeLeave(
  { EMPID, DATE, TRANSAC_ID, LEAVE_TYPE, HALF }: LeaveTransactionAdded['data'],
  fold: Folding,
): void {
  const leave = { transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE, half: HALF };
  fold.addFact(EMPID, DATE, { type: 'leave-taken', ...leave });
}

function returnLeave(EMPID: string, date: WorkDate, transactionId: string, fold: Folding): void {
  // An unknown leave creates no row.
  if (!fold.records.stateOf(EMPID, date)) return;
  fold.addFact(EMPID, date, { type: 'leave-returned', transactionId });
}
