import { EMPLOYEE_ENTRY_TEXTS } from '@timekeep/contracts/employees/employee-messages';

/** The refusal of an employee whose entries are all wrong. */
export const ENTRIES_REFUSED = Object.values(EMPLOYEE_ENTRY_TEXTS)
  .map(({ en }) => en)
  .join('\n');
