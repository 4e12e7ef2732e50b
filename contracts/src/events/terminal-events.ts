import type { DomainEvent } from './event-metadata.js';

/** `keyHash` is the SHA-256 of the key's secret part, in hex. `pinRequired`: its punches need the employee's PIN. */
export type TerminalIssued = DomainEvent<
  'TerminalIssued',
  { readonly name: string; readonly keyHash: string; readonly pinRequired: boolean }
>;
export type TerminalRevoked = DomainEvent<'TerminalRevoked', { readonly name: string }>;

export type TerminalEvent = TerminalIssued | TerminalRevoked;
