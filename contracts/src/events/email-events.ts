import type { DomainEvent } from './event-metadata.js';

/** `at` is an ISO instant; a claim that its account does not confirm in time may be taken over. */
export type EmailClaimed = DomainEvent<'EmailClaimed', { readonly EMPID: string; readonly at: string }>;
export type EmailReleased = DomainEvent<'EmailReleased', { readonly EMPID: string }>;

export type EmailEvent = EmailClaimed | EmailReleased;
