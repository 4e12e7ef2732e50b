import type { NextNumberHolder } from '@timekeep/contracts/api/preview-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { ModifyEmployeeRequest } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { linesOf, type Message } from '@timekeep/contracts/messages/message';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** Returns that an employee is back, and who has the employee's number by now, if somebody else has. */
export function backAgain(message: Message, next: NextNumberHolder | null): Message {
  if (!next) return message;
  const { number, EMPID: employee, EMPNAME: name } = next;
  return linesOf([message, employeeMessages.deviceNumberStays({ number, employee, name })]);
}

/** Returns what was changed, and from when on a department and company hold. */
export function modified(
  { EMPID, DEPT: department, COMPANY: company }: Pick<ModifyEmployeeRequest, 'EMPID' | 'DEPT' | 'COMPANY'>,
  { effectiveOn, replaces }: { readonly effectiveOn?: WorkDate; readonly replaces?: WorkDate },
  events: readonly EmployeeEvent[],
): Message {
  if (events.length === 0) return employeeMessages.unchanged({ employee: EMPID });
  if (replaces !== undefined) {
    return effectiveOn === undefined
      ? employeeMessages.transferTakenBack({ employee: EMPID, date: replaces })
      : employeeMessages.transferred({ employee: EMPID, department, company, date: effectiveOn });
  }
  const changed = events.find((event) => event.type === 'EmployeeModified')?.data;
  const date = changed?.effectiveOn ?? effectiveOn;
  if (!changed || !date) return employeeMessages.modified({ employee: EMPID });
  return employeeMessages.transferred({
    ...{ employee: EMPID, department: changed.DEPT, company: changed.COMPANY, date },
  });
}
