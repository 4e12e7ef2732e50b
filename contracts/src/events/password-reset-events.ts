import type { DomainEvent } from './event-metadata.js';

/**
 * A code was asked for; `EMPID` is null when the address has no account. `codeHash` is bcrypt's, the times are ISO
 * instants.
 */
export type PasswordResetRequested = DomainEvent<
  'PasswordResetRequested',
  {
    readonly ticket: string;
    readonly EMPID: string | null;
    readonly codeHash: string;
    readonly requestedAt: string;
    readonly expiresAt: string;
  }
>;
export type ResetCodeRejected = DomainEvent<'ResetCodeRejected', { readonly ticket: string }>;
export type PasswordResetCompleted = DomainEvent<'PasswordResetCompleted', { readonly ticket: string }>;

export type PasswordResetEvent = PasswordResetRequested | ResetCodeRejected | PasswordResetCompleted;
