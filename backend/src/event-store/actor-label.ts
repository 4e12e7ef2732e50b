import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { textOf } from '@timekeep/contracts/messages/filled';
import type { Message } from '@timekeep/contracts/messages/message';

/**
 * Returns the actor of an event for people, as a value of messages.
 *
 * @param actor EMPID, `system`, `terminal:<name>` or `it:<os user>`
 * @param name of the employee, if the actor is an employee with a known name
 */
export function actorLabel(actor: string, name: string | null): string | Message {
  if (name !== null) return `${name} (${actor})`;
  if (actor.startsWith('terminal:')) return changeMessages.terminal();
  if (actor.startsWith('it:')) return changeMessages.it();
  const isSystem = actor === 'system' || actor === '';
  return isSystem ? changeMessages.system() : changeMessages.employee({ employee: actor });
}

/** Returns the same in English. */
export function actorText(actor: string, name: string | null): string {
  return textOf(actorLabel(actor, name));
}
