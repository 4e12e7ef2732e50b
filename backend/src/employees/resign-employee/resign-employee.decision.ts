import { LAST_DAY_MAX_AHEAD } from '@timekeep/contracts/api/employees-api';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { addDays, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decision } from '../../event-store/decider.js';
import { staleness, unknownEmployee, type EmployeeState } from '../employee.state.js';

export interface ResignEmployeeCommand {
  readonly type: 'resign';
  readonly EMPID: string;
  /** Null for today, with the access ending at once. */
  readonly resignedOn: WorkDate | null;
  /** The last day with access; null for the last day. */
  readonly accessUntil: WorkDate | null;
  /** The employee's revision as the caller saw it; null when the last change shall win. */
  readonly revision: string | null;
  readonly today: WorkDate;
  /** The person who gives the command: EMPID, `system` or `it:<name>`. */
  readonly actor: string;
}

export interface ReinstateEmployeeCommand {
  readonly type: 'reinstate';
  readonly EMPID: string;
  readonly reason: string;
  /** As for a resignation. */
  readonly revision: string | null;
}

/**
 * A last day that is given, or its access, may differ from what is recorded, and then replaces it. The day before the first one is the last
 * day of somebody who never came: an employment without days, whose access ends at once.
 */
export function resign(
  { EMPID, resignedOn: given, accessUntil: wanted, revision, today, actor }: ResignEmployeeCommand,
  state: EmployeeState,
): Decision<EmployeeEvent> {
  for (const date of [given, wanted]) {
    const wrongDate = date === null ? null : dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
  }
  if (!state) return unknownEmployee(EMPID);
  const stale = staleness(revision, state);
  if (stale) return stale;
  const { resignedOn: formerly, hiredOn } = state;
  const yesterday = addDays(today, -1);
  const resignedOn = given ?? today;
  const before = addDays(hiredOn, -1);
  const neverCame = resignedOn === before;
  const accessUntil = wanted ?? (neverCame ? yesterday : (given ?? yesterday));
  // Access that ended on an earlier day has ended all the same.
  const isSameAccess =
    state.accessUntil !== null && laterOf(state.accessUntil, yesterday) === laterOf(accessUntil, yesterday);
  const isSameDay = formerly === resignedOn;
  if (formerly !== null && (isSameDay ? isSameAccess : given === null)) {
    return refuse('conflict', employeeMessages.resignedAlready({ employee: EMPID, date: formerly }));
  }
  // With the last of HR nobody would be left to register another.
  if (actor === EMPID) return refuse('rule', employeeMessages.notYourself());
  const last = addDays(today, LAST_DAY_MAX_AHEAD);
  const stays = state.former.at(-1)?.to;
  if (stays !== undefined && resignedOn <= stays && resignedOn !== before) {
    return refuse('rule', employeeMessages.formerStays({ date: resignedOn, last: stays, before }));
  }
  if (resignedOn < before || resignedOn > last) {
    return refuse('rule', employeeMessages.lastDayOutside({ before, last }));
  }
  if (wanted !== null && (wanted < yesterday || wanted > last)) {
    return refuse('rule', employeeMessages.accessOutside({ first: yesterday, last }));
  }
  return accept({
    type: 'EmployeeResigned',
    data: { EMPID, resignedOn, accessUntil, returnsLeave: true, formerly },
  });
}

/** Undoes a resignation; the employee has the records of the days since again. */
export function reinstate(
  { EMPID, reason: entered, revision }: ReinstateEmployeeCommand,
  state: EmployeeState,
): Decision<EmployeeEvent> {
  const reason = entered.trim();
  if (reason === '' || !isPlainLine(reason)) return refuse('invalid', employeeMessages.reasonUnreadable());
  if (!state) return unknownEmployee(EMPID);
  const stale = staleness(revision, state);
  if (stale) return stale;
  const { resignedOn } = state;
  if (resignedOn === null) return refuse('conflict', employeeMessages.notResigned({ employee: EMPID }));
  return accept({ type: 'EmployeeReinstated', data: { EMPID, resignedOn, reason } });
}
