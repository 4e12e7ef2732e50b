import type { DomainEvent } from './event-metadata.js';

/** `at` is the punch's own time, an ISO instant in UTC; arrival order says nothing. */
export type TimeClockPunched = DomainEvent<
  'TimeClockPunched',
  { readonly EMPID: string; readonly at: string }
>;

export type PunchEvent = TimeClockPunched;
