import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { hasLeft } from '@timekeep/contracts/attendance/employment-bounds';
import {
  LAST_DAY_MAX_AHEAD,
  monthYear,
  NAME_MAX_LENGTH,
  NEW_EMPLOYEE,
  PIN_PATTERN,
} from '@timekeep/contracts/api/employees-api';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { linesOf, type Message } from '@timekeep/contracts/messages/message';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider, type Decision, type Refusal } from '../event-store/decider.js';
import type { OrganizationState } from '../organization/organization.module.js';
import {
  decidedPlacement,
  hasTransferFrom,
  isPlacedIn,
  placement,
  type Placement,
} from './employee-placements.js';
import {
  evolveEmployee,
  firstPlacement,
  placeOn,
  isSamePerson,
  staleness,
  unknownEmployee,
  type Employee,
  type EmployeeState,
} from './employee.state.js';
import { rehire, type RehireEmployeeCommand } from './rehire-employee/rehire-employee.decision.js';
import {
  reinstate,
  resign,
  type ReinstateEmployeeCommand,
  type ResignEmployeeCommand,
} from './resign-employee/resign-employee.decision.js';

/** An employee's entries as HR makes them; the PIN is in plain text. */
export interface EmployeeEntries {
  readonly EMPID: string;
  readonly EMP_LNAME: string;
  readonly EMP_FNAME: string;
  readonly DEPT: string;
  readonly COMPANY: string;
  /** Null keeps the present PIN. */
  readonly PIN: string | null;
}

/** The entries of a new employee, who needs a PIN. */
export interface NewEmployee extends EmployeeEntries {
  readonly PIN: string;
}

/** Returns the problems of the entries, in the order of the form; an empty list when they are accepted. */
export function employeeProblems({ EMPID, EMP_FNAME, EMP_LNAME, PIN }: EmployeeEntries): Message[] {
  const checks: readonly (readonly [holds: boolean, message: Message])[] = [
    [EMPID.length === EMPID_LENGTH, employeeMessages.idLength()],
    [/^\d*$/.test(EMPID), employeeMessages.idDigits()],
    [!/\d/.test(EMP_FNAME), employeeMessages.firstNameDigits()],
    [isName(EMP_FNAME), employeeMessages.firstNameLength()],
    [isPlainLine(EMP_FNAME), employeeMessages.firstNameUnreadable()],
    [!/\d/.test(EMP_LNAME), employeeMessages.lastNameDigits()],
    [isName(EMP_LNAME), employeeMessages.lastNameLength()],
    [isPlainLine(EMP_LNAME), employeeMessages.lastNameUnreadable()],
    [PIN === null || PIN_PATTERN.test(PIN), employeeMessages.pinLength()],
  ];
  return checks.filter(([holds]) => !holds).map(([, message]) => message);
}

function isName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= NAME_MAX_LENGTH;
}

export interface RegisterEmployeeCommand {
  readonly type: 'register';
  readonly employee: NewEmployee;
  /** HMAC of the PIN. */
  readonly pinHash: string;
  readonly hiredOn: WorkDate;
  /** The earliest first day that the caller may enter. */
  readonly earliest: WorkDate;
  readonly today: WorkDate;
  /** The companies and departments to choose from. */
  readonly organization: OrganizationState;
  /** Why the id, which was a number on time clocks, cannot be that of a new employee; missing or null if it can. */
  readonly idRefusal?: Refusal | null;
}

export interface ModifyEmployeeCommand {
  readonly type: 'modify';
  readonly employee: EmployeeEntries;
  /** The employee's revision as the caller saw it; null when the last change shall win. */
  readonly revision: string | null;
  /** HMAC of the new PIN; null when the PIN stays. */
  readonly pinHash: string | null;
  /** The first day; null when it stays. */
  readonly hiredOn: WorkDate | null;
  /** The day from which the department and company hold; null for today. */
  readonly effectiveOn: WorkDate | null;
  /** The day of a transfer that this one replaces, or, without `effectiveOn`, that is taken back; null for none. */
  readonly replaces: WorkDate | null;
  /** The earliest first day that the caller may enter in place of another. */
  readonly earliest: WorkDate;
  /** The first day on which the id is no number of somebody else any more; missing when it never was one. */
  readonly idFrom?: WorkDate | undefined;
  readonly today: WorkDate;
  readonly organization: OrganizationState;
}

export interface RenewPinCommand {
  readonly type: 'renew-pin';
  readonly EMPID: string;
  /** HMAC of the new PIN. */
  readonly pinHash: string;
  readonly today: WorkDate;
  readonly organization: OrganizationState;
}

export type EmployeeCommand =
  | RegisterEmployeeCommand
  | ModifyEmployeeCommand
  | RenewPinCommand
  | ResignEmployeeCommand
  | ReinstateEmployeeCommand
  | RehireEmployeeCommand;

/** Rules of `employee-<EMPID>`: an id belongs to one person for ever. */
export const employeeDecider: Decider<EmployeeState, EmployeeCommand, EmployeeEvent> = {
  initialState: null,
  evolve: evolveEmployee,
  decide(command, state) {
    switch (command.type) {
      case 'register':
        return register(command, state);
      case 'modify':
        return modify(command, state);
      case 'renew-pin':
        return renewPin(command, state);
      case 'resign':
        return resign(command, state);
      case 'reinstate':
        return reinstate(command, state);
      case 'rehire':
        return rehire(command, state);
    }
  },
};

function register(command: RegisterEmployeeCommand, state: EmployeeState): Decision<EmployeeEvent> {
  const { employee, hiredOn, today, pinHash } = command;
  const problems = employeeProblems(employee);
  if (problems.length > 0) return refuse('invalid', linesOf(problems));
  const wrongDate = dateProblem(hiredOn);
  if (wrongDate !== null) return refuse('invalid', wrongDate);
  if (state) return refuse('conflict', employeeMessages.idInUse({ employee: employee.EMPID }));
  // The punches of the number's holder would become those of the new employee.
  if (command.idRefusal) return { refusal: command.idRefusal };
  const outside = firstDayProblem(hiredOn, command);
  if (outside !== null) return refuse('rule', outside);
  const place = placement(command);
  if ('unknown' in place) return refuse('rule', place.unknown);
  const data = { ...stored(employee, place, pinHash), MONTHYEAR: monthYear(today), ...NEW_EMPLOYEE, hiredOn };
  return accept({ type: 'EmployeeRegistered', data });
}

/** Changes an employee. After the last day only the first day, and transfers up to the last day, may be corrected. */
function modify(command: ModifyEmployeeCommand, state: EmployeeState): Decision<EmployeeEvent> {
  const { employee, revision, pinHash, hiredOn, effectiveOn, replaces, today, organization } = command;
  const problems = employeeProblems(employee);
  if (problems.length > 0) return refuse('invalid', linesOf(problems));
  for (const date of [hiredOn, effectiveOn, replaces]) {
    const wrongDate = date === null ? null : dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
  }
  if (!state) return unknownEmployee(employee.EMPID);
  const { EMPID, resignedOn, hiredOn: formerly } = state;
  const isCorrected = hiredOn !== null && hiredOn !== formerly;
  const stays =
    resignedOn !== null && hasLeft(state, today)
      ? refuse('rule', employeeMessages.staysResigned({ employee: EMPID, date: resignedOn }))
      : null;
  const isLate = effectiveOn !== null || replaces !== null;
  if (stays && !isCorrected && !isLate) return stays;
  const stale = staleness(revision, state);
  if (stale) return stale;
  const place = placement(command);
  if ('unknown' in place) return refuse('rule', place.unknown);
  if (replaces !== null && !hasTransferFrom(state, replaces)) {
    return refuse('rule', employeeMessages.noTransfer({ employee: EMPID, date: replaces }));
  }
  const firstDay = hiredOn ?? formerly;
  const days = { effectiveOn, replaces, firstDay, today };
  const { placed, isTransferred, from } = decidedPlacement(state, place, days, organization);
  const data = stored(employee, placed, pinHash ?? state.pinHash);
  const isRenamed = !isSamePerson(state, data);
  const isEmployed = isLate && resignedOn !== null && from <= resignedOn;
  if (stays && (isRenamed || (isTransferred && !isEmployed))) return stays;
  const outside = isCorrected
    ? firstDayProblem(hiredOn, { ...command, resignedOn, former: state.former, formerly })
    : null;
  if (outside !== null) return refuse('rule', outside);
  const { idFrom: date } = command;
  if (isCorrected && date !== undefined && hiredOn < date) {
    return refuse('rule', employeeMessages.deviceNumberBefore({ date, number: EMPID }));
  }
  const last = addDays(today, LAST_DAY_MAX_AHEAD);
  if (isTransferred && (from < firstDay || from > last)) {
    return refuse('rule', employeeMessages.transferOutside({ first: firstDay, last }));
  }
  const events: EmployeeEvent[] = [];
  if (isCorrected && hiredOn < formerly && state.former.length > 0) {
    // The days before belonged to the former employment, and to its place.
    const moved = { ...placeOn(state, organization, formerly), effectiveOn: hiredOn, replaces: null };
    if (!isPlacedIn(state, moved, { from: hiredOn, organization })) {
      const before = { ...state, EMP_FNAME: state.firstName, EMP_LNAME: state.lastName };
      const kept = stored(before, moved, state.pinHash);
      events.push({ type: 'EmployeeModified', data: { ...kept, pinChanged: false } });
    }
  }
  if (isRenamed || isTransferred) {
    const pinChanged = data.pinHash !== state.pinHash;
    events.push({ type: 'EmployeeModified', data: { ...data, pinChanged } });
  }
  if (isCorrected) events.push({ type: 'FirstDayCorrected', data: { EMPID, hiredOn, formerly } });
  return accept(...events);
}

/** Changes the PIN alone, whatever else is changed at the same moment. */
function renewPin(
  { EMPID, pinHash, today, organization }: RenewPinCommand,
  state: EmployeeState,
): Decision<EmployeeEvent> {
  if (!state) return unknownEmployee(EMPID);
  const { resignedOn, firstName: EMP_FNAME, lastName: EMP_LNAME } = state;
  if (resignedOn !== null && hasLeft(state, today))
    return refuse('rule', employeeMessages.staysResigned({ employee: EMPID, date: resignedOn }));
  if (pinHash === state.pinHash) return accept();
  const place = { ...firstPlacement(state, organization), replaces: null };
  const data = { ...stored({ EMPID, EMP_LNAME, EMP_FNAME }, place, pinHash), pinChanged: true };
  return accept({ type: 'EmployeeModified', data });
}

/** Returns why a date cannot be the first day; null if it can. */
function firstDayProblem(
  hiredOn: WorkDate,
  {
    earliest,
    today,
    resignedOn = null,
    former = [],
    formerly = hiredOn,
  }: Pick<RegisterEmployeeCommand, 'earliest' | 'today'> &
    Partial<Pick<Employee, 'resignedOn' | 'former'>> & { readonly formerly?: WorkDate },
): Message | null {
  const last = addDays(today, LAST_DAY_MAX_AHEAD);
  if (hiredOn < earliest || hiredOn > last) {
    return employeeMessages.firstDayOutside({ first: earliest, last });
  }
  const stays = former.at(-1)?.to;
  if (stays !== undefined && hiredOn <= stays) {
    return employeeMessages.formerStays({ date: hiredOn, last: stays, before: addDays(formerly, -1) });
  }
  if (resignedOn === null || hiredOn <= resignedOn) return null;
  return employeeMessages.firstDayAfterLast({ last: resignedOn });
}

/** The entries as they are recorded: without the PIN, and with names in capitals. */
function stored<Place extends Placement>(
  employee: Pick<EmployeeEntries, 'EMPID' | 'EMP_LNAME' | 'EMP_FNAME'>,
  place: Place,
  pinHash: string,
) {
  const { EMPID, EMP_LNAME, EMP_FNAME } = employee;
  const capitals = (name: string): string => name.trim().toUpperCase();
  return { EMPID, EMP_LNAME: capitals(EMP_LNAME), EMP_FNAME: capitals(EMP_FNAME), ...place, pinHash };
}
