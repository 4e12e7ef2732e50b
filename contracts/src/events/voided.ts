import { category, event, without, type EventOf } from './define.js';
import { text } from './schema.js';

export const voidedEvents = category('voided-events', {
  /**
   * `stream` and `revision` identify the event; `type` is for people. Projections and commands skip it. It stays in
   * the log.
   */
  EventVoided: event({
    says: 'the event at this place of this stream does not count, for this reason',
    data: { stream: text, revision: text, type: text, reason: text },
    upcasters: [
      // Version 1 named the position of the void event, too, which is another one in a copy of the log.
      (data) => without(data, 'position'),
    ],
  }),
});

export type EventVoided = EventOf<typeof voidedEvents, 'EventVoided'>;
