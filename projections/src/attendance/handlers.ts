import { formerAfterRehire } from '@timekeep/contracts/attendance/employment-bounds';
import { countsAt, placePunch, terminalOfActor } from '@timekeep/contracts/attendance/punch-changes';
import { datesThatDecide } from '@timekeep/contracts/attendance/work-window';
import type { EventIn } from '@timekeep/contracts/events/catalog';
import type { AbsencePlanned, AbsenceWithdrawn } from '@timekeep/contracts/events/leave';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { datesOf } from '@timekeep/contracts/leave/absences';
import { DATED_RULES } from '@timekeep/contracts/rules/dated-rules';
import { NO_SCHEDULE } from '@timekeep/contracts/schedules/schedule-ranges';
import { type EventOfType, InapplicableEventError } from '../engine/projection.js';
import type { Folding, Further } from '../records/folding.js';
import type { RecordReads } from '../records/needed-records.js';
import type { CompanyState } from './company-state.js';
import { changeEmployment, closingRecords, openRecord } from './employment.js';
import { datesAffectedBy, foldRenewal, foldSchedule, workDateOfNewPunch } from './fold-schedule.js';
import { afterHolidays, applyHoliday, setHolidaysOfPlace, withdrawHoliday } from './fold-holidays.js';
import { placeChanged, rulesFrom } from './fold-rules.js';
import { foldPunchChange, furtherOfPunchChange } from './fold-punch-change.js';
import { editLeave, planAbsence, returnLeave, takeLeave, withdrawAbsence } from './leave-facts.js';

/** Categories of the streams that records are folded from. */
export const ATTENDANCE_CATEGORIES = [
  'clock',
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
  readonly reads?: (
    event: Event,
    needed: RecordReads,
    company: CompanyState,
    /** The actor of the event. */
    actor: string,
  ) => void;
  /**
   * @returns the work on many employees, from `fold.forEach`
   * @throws InapplicableEventError when the event contradicts what came before it
   */
  readonly fold?: (event: Event, fold: Folding) => ReturnType<Folding['forEach']> | undefined;
  /** Changes of many records after the event was folded; null if there are none. */
  readonly further?: (event: Event) => Further | null;
}

type AttendanceHandlers = {
  readonly [Type in EventIn<(typeof ATTENDANCE_CATEGORIES)[number]>['type']]: AttendanceHandler<
    EventOfType<Type>
  >;
};

const ignored = {};

export const attendanceHandlers: AttendanceHandlers = {
  OrganizationFounded: {
    fold: ({ data }, { company }) => {
      company.found(data.timeZone);
    },
  },
  // Dates that open later get the rules when they open.
  RulesSet: {
    fold: ({ data }, { company }) => {
      company.setRules(data);
    },
    further: ({ data }) => {
      const [from] = DATED_RULES.flatMap((rule) => data[rule]?.from ?? []).sort();
      return from === undefined ? null : rulesFrom(from);
    },
  },
  CompanyBreakSet: {
    fold: ({ data: { COMPANY: name, COMPANY_ID: id, from, break: rule } }, { company }) => {
      company.setOwnBreak({ id, name }, { from, rule });
    },
    further: ({ data }) => rulesFrom(data.from),
  },
  CompanyEndorsementSet: ignored,
  HoursRulesSet: ignored,
  SecondFactorRuleSet: ignored,
  SessionIdleSet: ignored,
  PasswordMinSet: ignored,
  CompanyAdded: { fold: changeUnits },
  DepartmentAdded: { fold: changeUnits },
  CompanyRenamed: { fold: changeUnits },
  DepartmentRenamed: { fold: changeUnits },

  // The employee gets a record on all open dates. An employee who resigned before stays resigned.
  EmployeeRegistered: {
    reads: readAllOf,
    fold: ({ data }, fold) => {
      const { EMPID, EMP_LNAME, EMP_FNAME, hiredOn } = data;
      const { company } = fold;
      const { ranges, days } = company.employees.get(EMPID) ?? NO_SCHEDULE;
      const { resignedOn = null, accessUntil = null, former = [] } = company.employees.get(EMPID) ?? {};
      const names = { lastName: EMP_LNAME, firstName: EMP_FNAME };
      company.units.place(data, fold.recorded);
      const employee = { EMPID, ...names, hiredOn, resignedOn, accessUntil, former, ranges, days };
      company.putEmployee(employee);
      for (const date of company.workdays) openRecord(employee, date, fold);
      setHolidaysOfPlace(EMPID, fold);
    },
  },
  // Records show present names, and the department of their date, which readers join, so they do not change.
  EmployeeModified: {
    fold: ({ data }, { company, recorded }) => {
      const { EMPID, EMP_LNAME, EMP_FNAME } = data;
      company.putEmployee({ ...company.employee(EMPID), lastName: EMP_LNAME, firstName: EMP_FNAME });
      company.units.place(data, recorded);
    },
    further: ({ data }) => placeChanged(data),
  },
  FirstDayCorrected: {
    reads: readAllOf,
    fold: (event, fold) => {
      const { EMPID, hiredOn } = event.data;
      changeEmployment(EMPID, { hiredOn }, datesAffectedBy(event, fold.company), fold);
    },
  },
  // Also a later or an earlier last day than the one that was recorded before.
  EmployeeResigned: {
    reads: readAllOf,
    fold: (event, fold) => {
      const { EMPID, resignedOn, accessUntil } = event.data;
      const dates = datesAffectedBy(event, fold.company);
      changeEmployment(EMPID, { resignedOn, accessUntil }, dates, fold);
    },
  },
  EmployeeReinstated: {
    reads: readAllOf,
    fold: (event, fold) => {
      const dates = datesAffectedBy(event, fold.company);
      changeEmployment(event.data.EMPID, { resignedOn: null, accessUntil: null }, dates, fold);
    },
  },
  // Records of former employments stay.
  EmployeeRehired: {
    reads: readAllOf,
    fold: (event, fold) => {
      const { EMPID, hiredOn, formerly } = event.data;
      const { company } = fold;
      const former = formerAfterRehire(company.employee(EMPID), formerly);
      const employment = { hiredOn, resignedOn: null, accessUntil: null, former };
      company.units.placeAnew({ ...event.data, effectiveOn: hiredOn }, fold.recorded);
      changeEmployment(EMPID, employment, datesAffectedBy(event, company), fold);
      setHolidaysOfPlace(EMPID, fold);
    },
  },

  // Each employee of that date gets a record.
  WorkdayOpened: {
    reads: ({ data }, needed) => needed.recordsOn(data.date),
    fold: ({ data: { date } }, fold) => {
      fold.company.openWorkday(date);
      return fold.forEach(fold.company.employees.values(), (employee) => {
        openRecord(employee, date, fold);
      });
    },
  },
  HolidayApplied: {
    reads: ({ data }, needed) => needed.recordsOn(data.date),
    fold: ({ data }, fold) => applyHoliday(data, fold),
  },
  HolidayWithdrawn: {
    reads: ({ data }, needed) => needed.recordsOn(data.date),
    fold: ({ data }, fold) => withdrawHoliday(data, fold),
  },

  ScheduleSaved: { reads: readReached, fold: foldSchedule },
  SchedulesDeleted: { reads: readReached, fold: foldSchedule },
  // These change one date, which may be past.
  ShiftSet: { reads: readReached, fold: foldSchedule },
  ShiftWithdrawn: { reads: readReached, fold: foldSchedule },
  SchedulesRenewed: {
    reads: (event, needed, company) => {
      for (const date of datesAffectedBy(event, company)) needed.recordsOn(date);
    },
    fold: foldRenewal,
  },

  // A punch belongs to the date whose window it falls into, and counts once.
  TimeClockPunched: {
    reads: (
      { data: { EMPID, at: iso, terminal } },
      needed,
      { zone, punchChanges, hasPunchChanges },
      actor,
    ) => {
      const at = Date.parse(iso);
      needed.candidates(EMPID, datesThatDecide(zone.workDateAt(at)));
      if (!hasPunchChanges) return;
      const counts = countsAt({ EMPID, at, terminal: terminal ?? terminalOfActor(actor) }, punchChanges);
      if (counts !== null && counts !== at)
        needed.records(EMPID, ...datesThatDecide(zone.workDateAt(counts)));
    },
    fold: ({ data: { EMPID, at: iso, terminal: named } }, fold) => {
      const at = Date.parse(iso);
      const terminal = named ?? fold.terminal;
      const date = workDateOfNewPunch(EMPID, at, fold);
      if (date === null) return;
      const closing = closingRecords(fold);
      closing.addFact(EMPID, date, { type: 'punched', at, terminal });
      const { hasPunchChanges, punchChanges } = fold.company;
      if (hasPunchChanges) placePunch({ EMPID, at, terminal }, date, punchChanges, fold.placing, closing);
    },
  },

  // Punches that are recorded already are placed anew; those that arrive later are placed by the changes that hold.
  ClockCorrected: { fold: foldPunchChange, further: furtherOfPunchChange },
  ClockCorrectionUndone: { fold: foldPunchChange, further: furtherOfPunchChange },
  PunchesWithdrawn: { fold: foldPunchChange, further: furtherOfPunchChange },
  PunchWithdrawalUndone: { fold: foldPunchChange, further: furtherOfPunchChange },
  // A record that ended with the employment while it was being corrected still gets the correction, without effect.
  TimekeepCorrected: {
    reads: ({ data }, needed) => needed.records(data.EMPID, data.date),
    fold: ({ data: { EMPID, date, after, timeIn, timeOut, breakOut, breakIn, shift } }, fold) => {
      const state = fold.records.stateOf(EMPID, date);
      if (!state?.opened && !state?.closed) {
        throw new InapplicableEventError(`there is no record of ${EMPID} on ${date}`);
      }
      fold.addFact(EMPID, date, {
        type: 'corrected',
        remark: after.Remarks,
        timeIn: timeIn === null ? null : Date.parse(timeIn),
        timeOut: timeOut === null ? null : Date.parse(timeOut),
        ...(breakOut !== null && { breakOut: Date.parse(breakOut) }),
        ...(breakIn !== null && { breakIn: Date.parse(breakIn) }),
        shift,
        ...afterHolidays(date, fold.company),
      });
    },
  },

  LeaveTransactionAdded: {
    reads: ({ data }, needed) => needed.records(data.EMPID, data.DATE),
    fold: ({ data }, fold) => {
      takeLeave(data, fold);
    },
  },
  LeaveTransactionEdited: {
    reads: ({ data }, needed) => needed.records(data.EMPID, data.formerDate, data.DATE),
    fold: ({ data }, fold) => {
      editLeave(data, fold);
    },
  },
  LeaveTransactionDeleted: {
    reads: ({ data }, needed) => needed.records(data.EMPID, data.DATE),
    fold: ({ data }, fold) => {
      returnLeave(data.EMPID, data.DATE, data.TRANSAC_ID, fold);
    },
  },
  LeaveDetailsUpdated: ignored,
  LeaveIncremented: ignored,
  // All dates of the range, open or not.
  AbsencePlanned: {
    reads: readRange,
    fold: ({ data }, fold) => {
      planAbsence(data, fold);
    },
  },
  AbsenceWithdrawn: {
    reads: readRange,
    fold: ({ data }, fold) => {
      withdrawAbsence(data, fold);
    },
  },
};

function readRange({ data }: AbsencePlanned | AbsenceWithdrawn, needed: RecordReads): void {
  needed.records(data.EMPID, ...datesOf(data));
}

function changeUnits(event: OrganizationEvent, { company, eventId }: Folding): undefined {
  company.changeUnits(event, eventId);
}

function readReached(event: ScheduleEvent, needed: RecordReads, company: CompanyState): void {
  needed.records(event.data.EMPID, ...datesAffectedBy(event, company));
}

/** The dates that a change of the employment reaches depend on those that are open when it is folded. */
function readAllOf({ data }: { readonly data: { readonly EMPID: string } }, needed: RecordReads): void {
  needed.recordsOf(data.EMPID);
}
