import { type Half, sharesHours } from '../attendance/leave-types.js';
import { isRestDay, type Schedule } from '../schedules/schedule-ranges.js';
import { datesBetween, type WorkDate } from '../time/work-date.js';
import type { RecordSnapshot } from '../attendance/record.js';
import type { RequestEvent, RequestMade } from '../events/request.js';
import { isOpen, type RequestKind, type RequestState } from './request-kinds.js';

/** Days of which a request may be, both inclusive. */
export interface RequestedDays {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

/** The days of a request without those that it leaves out. */
export interface ChosenDays extends RequestedDays {
  /** Days in between that are not asked for, ascending. */
  readonly except: readonly WorkDate[];
}

/** The hours of its days that a request asks for. */
export interface ChosenHours extends ChosenDays {
  /** The half of its only day; null for whole days. */
  readonly half: Half | null;
}

/** Returns the days that a request asks for. */
export function daysAskedFor({ FROM, TO, except }: ChosenDays): WorkDate[] {
  return datesBetween(FROM, TO).filter((date) => !except.includes(date));
}

/**
 * Returns the days to which a request for other hours gives them: its rest days stay, unless it asks for rest days alone, such as one
 * Sunday.
 */
export function daysOfHours(asked: ChosenDays, schedule: Schedule): WorkDate[] {
  const days = daysAskedFor(asked);
  const working = days.filter((date) => !isRestDay(schedule, date));
  return working.length > 0 ? working : days;
}

/** True if two requests ask for the same hours of a day. */
export function overlaps(a: ChosenHours, b: ChosenHours): boolean {
  if (a.FROM > b.TO || b.FROM > a.TO || !sharesHours(a.half, b.half)) return false;
  if (a.except.length + b.except.length === 0) return true;
  const other = daysAskedFor(b);
  return daysAskedFor(a).some((date) => other.includes(date));
}

/** A request after some of its events. */
export interface StaffRequest {
  /** The request as it was made. */
  readonly made: RequestMade['data'];
  readonly state: RequestState;
  /** The note of the last decision; null when none was written. */
  readonly note: string | null;
  /** The dates that the grant changes; empty before it. */
  readonly effects: readonly WorkDate[];
  /** The record to correct on which the grant is based. */
  readonly grantedOn: RecordSnapshot | null;
  /** True when what was granted is recorded. */
  readonly fulfilled: boolean;
}

/** The requests of one employee, by REQUEST_ID, in the order of their making. */
export type StaffRequests = ReadonlyMap<string, StaffRequest>;

/** Returns the requests after these events of one employee; an event of an unknown request changes nothing. */
export function requestsAfter(events: Iterable<RequestEvent>): StaffRequests {
  const requests = new Map<string, StaffRequest>();
  for (const event of events) {
    const { REQUEST_ID } = event.data;
    const request = event.type === 'RequestMade' ? madeRequest(event.data) : requests.get(REQUEST_ID);
    if (request) requests.set(REQUEST_ID, changedRequest(request, event));
  }
  return requests;
}

/** Returns a request as it was made. */
export function madeRequest(made: RequestMade['data']): StaffRequest {
  return { made, state: 'made', note: null, effects: [], grantedOn: null, fulfilled: false };
}

/** Returns a request after one of its events. */
export function changedRequest(request: StaffRequest, event: RequestEvent): StaffRequest {
  switch (event.type) {
    case 'RequestMade':
      return request;
    case 'RequestEndorsed':
      return { ...request, state: 'endorsed', note: event.data.note };
    case 'RequestReturned':
      return { ...request, state: 'returned', note: event.data.note };
    case 'RequestGranted': {
      const { effects, before, note } = event.data;
      return { ...request, state: 'granted', note, effects, grantedOn: before, fulfilled: false };
    }
    case 'RequestFulfilled':
      return { ...request, fulfilled: true };
    case 'RequestRefused':
      return { ...request, state: 'refused', note: event.data.note };
    case 'RequestVoided':
      return { ...request, state: 'voided' };
    case 'RequestTakenBack':
      return { ...request, state: 'taken-back' };
  }
}

/** Returns the open request of that kind with which another one would share hours of a day. */
export function openRequestOn(
  requests: Iterable<StaffRequest>,
  kind: RequestKind,
  days: ChosenHours,
): StaffRequest | undefined {
  return [...requests].find(({ state, made }) => isOpen(state) && made.kind === kind && overlaps(made, days));
}
