import { named, type Of } from '../api/define.js';
import { oneOf } from '../events/schema.js';

/** Things that an employee can ask for. */
export const REQUEST_KINDS = ['correction', 'leave', 'absence', 'overtime', 'schedule'] as const;
export const requestKind = named('RequestKind', oneOf(REQUEST_KINDS));
export type RequestKind = Of<typeof requestKind>;

/** Names of the kinds for people. */
export const REQUEST_KIND_TITLES = {
  correction: 'Correction',
  leave: 'Leave',
  absence: 'Absence',
  overtime: 'Overtime',
  schedule: 'Schedule',
} as const satisfies Record<RequestKind, string>;

/**
 * `made` and `endorsed` are open. All others are final, except that a granted request is returned when its effect is refused, and granted
 * overtime when HR returns it.
 */
export const REQUEST_STATES = [
  'made',
  'endorsed',
  'returned',
  'granted',
  'refused',
  'taken-back',
  'voided',
] as const;
export const requestState = named('RequestState', oneOf(REQUEST_STATES));
export type RequestState = Of<typeof requestState>;

/** Names of the states for people. */
export const REQUEST_STATE_TITLES = {
  made: 'Waiting',
  endorsed: 'Endorsed',
  returned: 'Returned',
  granted: 'Granted',
  refused: 'Refused',
  'taken-back': 'Taken back',
  voided: 'Void',
} as const satisfies Record<RequestState, string>;

/** Names of the steps of a request: each step is a new state, except that a grant is recorded. */
export const REQUEST_STEP_TITLES = { ...REQUEST_STATE_TITLES, fulfilled: 'Recorded' } as const;

/** States of requests that wait for a decision. */
export const OPEN_STATES = ['made', 'endorsed'] as const satisfies readonly RequestState[];

/** True if the request waits for a decision. */
export function isOpen(state: RequestState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

const DAY_MS = 86_400_000;

/** Longest overtime that can be asked for, in minutes. */
export const OVERTIME_MAX_MINUTES = 720;
/** Most days from the first to the last day of a request; an absence may have more (`ABSENCE_MAX_DAYS`). */
export const REQUEST_MAX_DAYS = 120;
/** Most requests of one employee that wait for a decision. */
export const MAX_OPEN_REQUESTS = 50;
/** Most requests that one employee makes within 24 hours. */
export const MAX_REQUESTS_A_DAY = 100;
/** Days from today to the latest day of a request, and to the first day of an absence. */
export const REQUEST_DAYS_AHEAD = 366;
/** Days within which a request that was returned may be made again, however old its own days are by then. */
export const RETURNED_DAYS = 14;

/** True if a request was returned so short a time ago that it may be made again; `now` and `returnedAt` are epoch milliseconds. */
export function mayBeRepeated(state: RequestState, returnedAt: number | undefined, now: number): boolean {
  return state === 'returned' && returnedAt !== undefined && now - returnedAt <= RETURNED_DAYS * DAY_MS;
}
/** Longest note of a decision, in characters. */
export const NOTE_MAX_LENGTH = 500;
/** Most requests that one call decides. */
export const MAX_DECIDED_REQUESTS = 50;
