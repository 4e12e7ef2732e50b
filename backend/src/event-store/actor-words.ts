/**
 * Who caused an event, for people.
 *
 * @param actor EMPID, `system`, `terminal:<name>` or `it:<os user>`
 * @param name of the employee, when it is one whose name is known
 */
export function actorInWords(actor: string, name: string | null): string {
  if (name !== null) return `${name} (${actor})`;
  if (actor.startsWith('terminal:')) return 'a time clock';
  if (actor.startsWith('it:')) return 'the IT Department';
  return actor === 'system' || actor === '' ? 'the system' : `the employee ${actor}`;
}
