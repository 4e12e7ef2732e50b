import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { eventId, type CommandContext } from './command-context.js';
import type { Recorded } from './recorded.js';
import type { StreamContents } from './reading/stream-contents.js';
import { refusedAs } from './store-errors.js';

/**
 * Returns what an earlier execution of the command recorded in this stream; null when there was none.
 *
 * @throws RefusedError when another command was sent with the same key
 */
export function earlierOutcome<Event extends TimekeepEvent>(
  { events: stored, revision }: StreamContents<Event>,
  stream: string,
  context: CommandContext,
): Recorded<Event> | null {
  const firstId = eventId(context, stream, 0);
  const start = stored.findIndex(({ id }) => id === firstId);
  const first = stored[start];
  if (!first) return null;
  if (first.causationId !== context.commandId) {
    throw refusedAs('rule', changeMessages.keyReused());
  }
  const recorded = stored.slice(start).filter(({ id }, index) => id === eventId(context, stream, index));
  return {
    events: recorded.map(({ event }) => event),
    position: recorded.at(-1)?.position ?? null,
    revision,
  };
}
