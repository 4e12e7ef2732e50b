import type { RecordSnapshot } from '../attendance/record.js';
import type { RequestEvent, RequestMade } from '../events/request.js';
import type { WorkDate } from '../time/work-date.js';
import { isOpen, type RequestKind, type RequestState } from './request-kinds.js';
import { overlaps, type ChosenHours } from './requested-days.js';

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
