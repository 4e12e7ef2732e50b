import type { DomainEvent } from './event-metadata.js';

/** What an account may do (docs/architecture.md, Access). */
export const AUTHORITIES = ['EMPLOYEE', 'SUPERVISOR', 'HR', 'IT'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** PENDING waits for IT's approval; only ACTIVE may sign in. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'PENDING', 'DEACTIVATED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** `passwordHash` is bcrypt's. */
export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    readonly EMPID: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly needsApproval: boolean;
  }
>;
export type AuthorityGranted = DomainEvent<
  'AuthorityGranted',
  { readonly EMPID: string; readonly authority: Authority }
>;
export type AccountActivated = DomainEvent<'AccountActivated', { readonly EMPID: string }>;
export type AccountDeactivated = DomainEvent<'AccountDeactivated', { readonly EMPID: string }>;
/** Frees the employee id and the e-mail of a wrongly claimed account. */
export type AccountRemoved = DomainEvent<
  'AccountRemoved',
  { readonly EMPID: string; readonly email: string }
>;

/** Of the tickets that were opened for an account, the newest alone may change its password. */
export type PasswordResetOpened = DomainEvent<
  'PasswordResetOpened',
  { readonly EMPID: string; readonly ticket: string }
>;
/** The command line showed the code of this ticket to IT, who reads it to the owner; the actor says to whom of IT. */
export type ResetCodeIssued = DomainEvent<
  'ResetCodeIssued',
  { readonly EMPID: string; readonly ticket: string }
>;
/** Ends all sessions that were begun before. `passwordHash` is bcrypt's. */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { readonly EMPID: string; readonly passwordHash: string }
>;

/** A code was mailed to the account's address. Of several tickets the newest alone can prove it, until `expiresAt`. */
export type EmailProofRequested = DomainEvent<
  'EmailProofRequested',
  {
    readonly EMPID: string;
    readonly ticket: string;
    readonly email: string;
    readonly requestedAt: string;
    readonly expiresAt: string;
  }
>;
/** A wrong code for the newest ticket. */
export type EmailCodeRejected = DomainEvent<
  'EmailCodeRejected',
  { readonly EMPID: string; readonly ticket: string }
>;
/** Whoever uses the account reads the mail of this address. `at` is an ISO instant. */
export type EmailProven = DomainEvent<
  'EmailProven',
  { readonly EMPID: string; readonly email: string; readonly at: string }
>;

export type AccountEvent =
  | AccountRegistered
  | AuthorityGranted
  | AccountActivated
  | AccountDeactivated
  | AccountRemoved
  | PasswordResetOpened
  | ResetCodeIssued
  | PasswordChanged
  | EmailProofRequested
  | EmailCodeRejected
  | EmailProven;
