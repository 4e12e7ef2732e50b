import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { LAST_DAY_MAX_AHEAD, PIN_PATTERN } from '@timekeep/contracts/api/employees-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decision } from '../../event-store/decider.js';
import type { OrganizationState } from '../../organization/organization.module.js';
import { placement } from '../employee-placements.js';
import { staleness, unknownEmployee, type EmployeeState } from '../employee.state.js';

/** The entries of an employee who is rehired; the PIN is in plain text. */
export interface RehireEntries {
  readonly EMPID: string;
  readonly hiredOn: WorkDate;
  readonly DEPT: string;
  readonly COMPANY: string;
  readonly PIN: string;
}

export interface RehireEmployeeCommand {
  readonly type: 'rehire';
  readonly employee: RehireEntries;
  /** The employee's revision as the caller saw it; null when the last change shall win. */
  readonly revision: string | null;
  /** HMAC of the PIN. */
  readonly pinHash: string;
  readonly today: WorkDate;
  readonly organization: OrganizationState;
}

/** Decides that somebody who resigned works here again, from a day after the last one to a year ahead. */
export function rehire(command: RehireEmployeeCommand, state: EmployeeState): Decision<EmployeeEvent> {
  const { employee, revision, pinHash, today } = command;
  const { EMPID, hiredOn, PIN } = employee;
  if (!PIN_PATTERN.test(PIN)) return refuse('invalid', employeeMessages.pinLength());
  const wrongDate = dateProblem(hiredOn);
  if (wrongDate !== null) return refuse('invalid', wrongDate);
  if (!state) return unknownEmployee(EMPID);
  const stale = staleness(revision, state);
  if (stale) return stale;
  const { resignedOn: formerly } = state;
  if (formerly === null) return refuse('conflict', employeeMessages.rehireNotResigned({ employee: EMPID }));
  if (hiredOn <= formerly) {
    return refuse('rule', employeeMessages.rehireAfterLast({ date: hiredOn, last: formerly }));
  }
  const last = addDays(today, LAST_DAY_MAX_AHEAD);
  if (hiredOn < FIRST_RECORD_DATE || hiredOn > last) {
    return refuse('rule', employeeMessages.firstDayOutside({ first: FIRST_RECORD_DATE, last }));
  }
  const place = placement(command);
  if ('unknown' in place) return refuse('rule', place.unknown);
  return accept({ type: 'EmployeeRehired', data: { EMPID, ...place, pinHash, hiredOn, formerly } });
}
