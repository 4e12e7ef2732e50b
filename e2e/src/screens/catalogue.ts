import { FOR_DECIDING } from './catalogue/for-deciding.js';
import { FOR_EMPLOYEES } from './catalogue/for-employees.js';
import { FOR_EVERYONE } from './catalogue/for-everyone.js';
import { FOR_HR } from './catalogue/for-hr.js';
import { FOR_REQUESTS } from './catalogue/for-requests.js';
import { FOR_SUPERVISORS } from './catalogue/for-supervisors.js';
import type { Screen } from './screen.js';

/** Every screen, modal and state that is photographed and examined, in the order of their use. */
export const SCREENS: readonly Screen[] = [
  ...FOR_EVERYONE,
  ...FOR_EMPLOYEES,
  ...FOR_SUPERVISORS,
  ...FOR_HR,
  ...FOR_REQUESTS,
  ...FOR_DECIDING,
];
