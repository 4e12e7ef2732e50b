import { category, event, type EventOf } from './define.js';
import { flag, secret, text } from './schema.js';

export const terminalEvents = category('terminal-<name>', {
  TerminalIssued: event({
    says: 'a time clock may send punches, with this key and, if so, with PINs',
    data: { name: text, keyHash: secret(text), pinRequired: flag },
    upcasters: [
      // Terminals of version 1 never asked for PINs.
      (data) => ({ ...data, pinRequired: false }),
    ],
  }),
  TerminalRevoked: event({ says: 'it may no longer', data: { name: text } }),
});

export type TerminalEvent = EventOf<typeof terminalEvents>;
export type TerminalIssued = EventOf<typeof terminalEvents, 'TerminalIssued'>;
