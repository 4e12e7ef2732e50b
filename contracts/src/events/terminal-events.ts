import type { DomainEvent } from './event-metadata.js';

/** `keyHash` is the SHA-256 of the key's secret part, in hex. */
export type TerminalIssued = DomainEvent<
  'TerminalIssued',
  { readonly name: string; readonly keyHash: string }
>;
export type TerminalRevoked = DomainEvent<'TerminalRevoked', { readonly name: string }>;

export type TerminalEvent = TerminalIssued | TerminalRevoked;
