import { refuse, type Refusal } from '../event-store/decider.js';

/** What is said of an employee who was never registered. */
export function unknownEmployee(EMPID: string): { readonly refusal: Refusal } {
  return refuse('missing', `There is no employee ${EMPID}.`);
}
