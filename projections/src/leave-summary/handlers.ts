import {
  formerLeaveAfterRehire,
  lastDaysOf,
  NO_LAST_DAYS,
} from '@timekeep/contracts/attendance/employment-bounds';
import type { EmployeeModified, EmployeeRegistered } from '@timekeep/contracts/events/employee';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { transactionOf } from '@timekeep/contracts/leave/ledger';
import { type LogPosition, positionText } from '@timekeep/log/position';
import { type Handlers, ignored, InapplicableEventError } from '../engine/projection.js';
import type { Ledgers } from './ledgers.js';
import type { HolidaysOfLeave } from './holidays-of-leave.js';
import type { Staff, StaffMember } from './staff.js';

/** Context of one event for its handler. */
export interface LeaveContext {
  readonly staff: Staff;
  readonly holidays: HolidaysOfLeave;
  readonly ledgers: Ledgers;
  readonly id: string;
  readonly position: LogPosition;
  readonly recordedAt: Date;
}

/** Categories of the streams that the summary reads. */
export const LEAVE_CATEGORIES = ['employee', 'holiday', 'leave', 'organization'] as const;

/** Handlers that apply each event to staff and ledgers. */
export const leaveHandlers: Handlers<(typeof LEAVE_CATEGORIES)[number], LeaveContext, void> = {
  // An employee who resigned before stays resigned.
  EmployeeRegistered: ({ data }, { staff, position, recordedAt }) => {
    staff.units.place(data, { position, recordedAt });
    const former = staff.find(data.EMPID) ?? { ...NO_LAST_DAYS, former: [], boundsRevision: null };
    const { resignedOn, accessUntil, leaveUntil, boundsRevision } = former;
    const { EMPID, hiredOn } = data;
    const lastDays = { resignedOn, accessUntil, leaveUntil, former: former.former, boundsRevision };
    staff.put({ EMPID, ...shown(data), hiredOn, ...lastDays });
  },
  // The company of a date may have a holiday of its own.
  EmployeeModified: ({ data }, { staff, holidays, ledgers, position, recordedAt }) => {
    const { EMPID } = data;
    const changed = ledgers.isKept(EMPID) && { boundsRevision: positionText(position) };
    staff.put({ ...staff.member(EMPID), ...shown(data), ...changed });
    staff.units.place(data, { position, recordedAt });
    if (holidays.dependOnCompany) ledgers.count(EMPID);
  },
  FirstDayCorrected: ({ data: { EMPID, hiredOn } }, context) => {
    changeBounds(EMPID, { hiredOn }, context);
  },
  EmployeeResigned: ({ data }, context) => {
    changeBounds(data.EMPID, lastDaysOf(data), context);
  },
  EmployeeReinstated: ({ data }, context) => {
    changeBounds(data.EMPID, NO_LAST_DAYS, context);
  },
  EmployeeRehired: ({ data }, context) => {
    const { EMPID, hiredOn, formerly } = data;
    const { staff, position, recordedAt } = context;
    const former = formerLeaveAfterRehire(staff.member(EMPID), formerly);
    staff.units.placeAnew({ ...data, effectiveOn: hiredOn }, { position, recordedAt });
    changeBounds(EMPID, { ...NO_LAST_DAYS, hiredOn, former }, context);
  },

  HolidayApplied: changeHoliday,
  HolidayWithdrawn: changeHoliday,

  CompanyAdded: changeUnits,
  CompanyRenamed: changeUnits,
  DepartmentAdded: changeUnits,
  DepartmentRenamed: changeUnits,
  OrganizationFounded: ignored,
  RulesSet: ignored,
  CompanyEndorsementSet: ignored,
  CompanyBreakSet: ignored,
  HoursRulesSet: ignored,
  SecondFactorRuleSet: ignored,
  SessionIdleSet: ignored,
  PasswordMinSet: ignored,

  LeaveTransactionAdded: changeLedger,
  LeaveTransactionEdited: changeTransaction,
  LeaveTransactionDeleted: changeTransaction,
  LeaveDetailsUpdated: changeLedger,
  LeaveIncremented: changeLedger,
  AbsencePlanned: changeLedger,
  AbsenceWithdrawn: changeLedger,
};

function shown({ EMP_LNAME, EMP_FNAME }: EmployeeModified['data'] | EmployeeRegistered['data']) {
  return { lastName: EMP_LNAME, firstName: EMP_FNAME };
}

function changeUnits(event: OrganizationEvent, { staff, id }: LeaveContext): void {
  staff.changeUnits(event, id);
}

/** @throws InapplicableEventError when there is no such employee */
function changeBounds(
  EMPID: string,
  bounds: Partial<Omit<StaffMember, 'EMPID' | 'boundsRevision'>>,
  { staff, ledgers, position }: LeaveContext,
): void {
  staff.put({ ...staff.member(EMPID), ...bounds, boundsRevision: positionText(position) });
  ledgers.count(EMPID);
}

/** Counts the leave of the date anew: a form that shows it is outdated. */
function changeHoliday(event: HolidayEvent, { staff, holidays, ledgers, position }: LeaveContext): void {
  for (const EMPID of holidays.change(event, ledgers.onLeave(event.data.date))) {
    staff.put({ ...staff.member(EMPID), boundsRevision: positionText(position) });
    ledgers.count(EMPID);
  }
}

/** @throws InapplicableEventError when there is no such employee */
function changeLedger(event: LeaveEvent, { staff, ledgers, position }: LeaveContext): void {
  const { EMPID } = staff.member(event.data.EMPID);
  // Adding is not idempotent, so events up to the ledger's revision are skipped.
  if (!ledgers.holds(EMPID, position)) ledgers.apply(event, position);
}

/** @throws InapplicableEventError when there is no such employee or transaction */
function changeTransaction(
  event: Extract<LeaveEvent, { type: 'LeaveTransactionEdited' | 'LeaveTransactionDeleted' }>,
  context: LeaveContext,
): void {
  const { EMPID, TRANSAC_ID } = event.data;
  const { staff, ledgers, position } = context;
  staff.member(EMPID);
  if (!ledgers.holds(EMPID, position) && !transactionOf(ledgers.of(EMPID), TRANSAC_ID)) {
    throw new InapplicableEventError(`there is no leave transaction ${TRANSAC_ID}`);
  }
  changeLedger(event, context);
}
