/**
 * Returns the actor of an event as text for people.
 *
 * @param actor EMPID, `system`, `terminal:<name>` or `it:<os user>`
 * @param name of the employee, if the actor is an employee with a known name
 */
export function actorLabel(actor: string, name: string | null): string {
  if (name !== null) return `${name} (${actor})`;
  if (actor.startsWith('terminal:')) return 'a time clock';
  if (actor.startsWith('it:')) return 'the IT Department';
  return actor === 'system' || actor === '' ? 'the system' : `the employee ${actor}`;
}
