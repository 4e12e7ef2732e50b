import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { NOTE_MAX_LENGTH, REQUEST_MESSAGES } from '@timekeep/contracts/api/requests-api';
import { isPlainText } from '@timekeep/contracts/api/plain-text';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import type { LeavePreview } from '@timekeep/contracts/leave/days-off';
import {
  readRequest,
  type RequestEntry,
  type RequestInput,
} from '@timekeep/contracts/requests/request-entry';
import { isOpen, type RequestState } from '@timekeep/contracts/requests/request-kinds';
import { openRequestOn, type StaffRequest, type StaffRequests } from '@timekeep/contracts/requests/requests';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import {
  accept,
  refuse,
  refuseStale,
  type Decider,
  type Decision,
  type LatestChange,
  type Refusal,
} from '../event-store/decider.js';
import { evolveRequests, NO_STATE, type RequestsState } from './request.state.js';

/** The record to correct as it is when the request is made. */
export interface SeenRecord {
  readonly values: RecordSnapshot;
  readonly latest: LatestChange;
}

export interface MakeRequestDecision {
  readonly type: 'make';
  readonly EMPID: string;
  readonly input: RequestInput;
  /** The record's revision as the employee saw it; null when it was not sent. */
  readonly revision: string | null;
  readonly facts: {
    readonly employment: { readonly hiredOn: WorkDate; readonly resignedOn: WorkDate | null } | null;
    readonly today: WorkDate;
    /** Age in days from which a day is too old. */
    readonly requestDays: number;
    /** For leave; null for other kinds. */
    readonly leave: LeavePreview | null;
    /** For a correction; null for other kinds, or when the date has no record. */
    readonly record: SeenRecord | null;
  };
}

interface OfRequest {
  readonly EMPID: string;
  readonly REQUEST_ID: string;
}

/** The person who decides. */
interface ByPerson {
  readonly by: string;
  readonly note: string | null;
}

/** A supervisor's decision. */
export interface EndorseDecision extends OfRequest, ByPerson {
  readonly type: 'endorse' | 'return';
  /** Fact: true for the supervisor of the employee's department, a stand-in, and HR. */
  readonly mayDecide: boolean;
}

/** HR's decision for a request; its effect was rehearsed before. */
export interface GrantDecision extends OfRequest, ByPerson {
  readonly type: 'grant';
  /** Fact: true if the company's rule asks for an endorsement, and somebody present can give it (`Endorsers`). */
  readonly endorsementRequired: boolean;
  readonly effects: readonly WorkDate[];
  /** The record on which the grant is based; null for other kinds than corrections. */
  readonly before: RecordSnapshot | null;
}

export interface RefuseDecision extends OfRequest, ByPerson {
  readonly type: 'refuse';
}

export type TakeBackDecision = OfRequest & { readonly type: 'take-back' };
/** The effect of a grant is recorded. */
export type FulfilDecision = OfRequest & { readonly type: 'fulfil' };
/** The effect of a grant is refused for good. */
export type GiveUpDecision = OfRequest & { readonly type: 'give-up'; readonly note: string };

export type RequestDecision =
  | MakeRequestDecision
  | EndorseDecision
  | GrantDecision
  | RefuseDecision
  | TakeBackDecision
  | FulfilDecision
  | GiveUpDecision;

/** Rules of `request-<EMPID>`: one open request of a kind and day, decided once and by another person. */
export const requestDecider: Decider<RequestsState, RequestDecision, RequestEvent> = {
  initialState: NO_STATE,
  evolve: evolveRequests,
  decide(command, state) {
    switch (command.type) {
      case 'make':
        return make(command, state);
      case 'endorse':
      case 'return':
        return endorse(command, state);
      case 'grant':
        return grant(command, state);
      case 'refuse':
        return refuseRequest(command, state);
      case 'take-back':
        return takeBack(command, state);
      case 'fulfil':
        return fulfil(command, state);
      case 'give-up':
        return giveUp(command, state);
    }
  },
};

function make(command: MakeRequestDecision, { requests }: RequestsState): Decision<RequestEvent> {
  const { EMPID, input, revision, facts } = command;
  const entry = readRequest(input);
  if (typeof entry === 'string') return refuse('invalid', entry);
  const refusal = daysRefusal(entry, command);
  if (refusal) return { refusal };
  const other = openRequestOn(requests.values(), entry.kind, entry);
  if (other) {
    const days =
      other.made.FROM === other.made.TO ? other.made.FROM : `${other.made.FROM} to ${other.made.TO}`;
    return refuse('conflict', `Your request ${other.made.REQUEST_ID} for ${days} is not decided yet.`);
  }
  const { record } = facts;
  if (entry.kind === 'correction') {
    if (!record) return refuse('missing', `There is no record of ${EMPID} on ${entry.FROM}.`);
    if (revision !== null && revision !== record.latest.revision) {
      return refuseStale(`The record of ${EMPID} on ${entry.FROM}`, record.latest);
    }
  }
  const REQUEST_ID = nextRequestId(EMPID, requests);
  const before = record?.values ?? null;
  return accept({ type: 'RequestMade', data: { EMPID, REQUEST_ID, ...entry, before, basedOn: revision } });
}

/** Returns the id after the highest one: there may be fewer requests, since events can be declared void. */
function nextRequestId(EMPID: string, requests: StaffRequests): string {
  const numbers = [...requests.keys()].map((REQUEST_ID) => Number(REQUEST_ID.slice(EMPID.length + 1)));
  return `${EMPID}-${Math.max(0, ...numbers) + 1}`;
}

function daysRefusal(entry: RequestEntry, { EMPID, facts }: MakeRequestDecision): Refusal | null {
  const { employment, today, requestDays, leave } = facts;
  const { FROM } = entry;
  if (!employment) return refuse('missing', `There is no employee ${EMPID}.`).refusal;
  if (employment.resignedOn !== null) {
    return refuse('forbidden', `Employee ${EMPID} has resigned and can make no requests.`).refusal;
  }
  if (FROM < employment.hiredOn) {
    return refuse('rule', `${FROM} is before your first day, ${employment.hiredOn}.`).refusal;
  }
  if (FROM < addDays(today, -requestDays)) {
    return refuse('rule', `${FROM} is too long ago: requests can be made for ${requestDays} days.`).refusal;
  }
  return leave && leaveRefusal(leave);
}

function leaveRefusal({ dates, taken: [taken] }: LeavePreview): Refusal | null {
  if (taken !== undefined) return refuse('conflict', `You have leave on ${taken} already.`).refusal;
  if (dates.length === 0)
    return refuse('rule', 'These days need no leave: they are rest days or holidays.').refusal;
  if (dates.length <= MAX_LEAVE_ENTRIES) return null;
  return refuse('rule', `A request takes at most ${MAX_LEAVE_ENTRIES} days of leave.`).refusal;
}

function endorse(command: EndorseDecision, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID, type, by, note, mayDecide } = command;
  const request = openRequest(command, state, by);
  if ('refusal' in request) return request;
  if (!mayDecide) return refuse('forbidden', 'You may only decide on requests of your own department.');
  if (type === 'return') {
    return withNote(note, (text) => ({ type: 'RequestReturned', data: { EMPID, REQUEST_ID, note: text } }));
  }
  if (request.state === 'endorsed') return decidedAlready(REQUEST_ID, request.state, state);
  const problem = noteProblem(note);
  if (problem) return refuse('invalid', problem);
  return accept({ type: 'RequestEndorsed', data: { EMPID, REQUEST_ID, note: note?.trim() || null } });
}

function grant(command: GrantDecision, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID, by, note, endorsementRequired, effects, before } = command;
  const request = openRequest(command, state, by);
  if ('refusal' in request) return request;
  if (endorsementRequired && request.state !== 'endorsed') {
    return refuse('rule', `Request ${REQUEST_ID} has to be endorsed by a supervisor first.`);
  }
  const problem = noteProblem(note);
  if (problem) return refuse('invalid', problem);
  const granted = { EMPID, REQUEST_ID, effects, before, note: note?.trim() || null };
  // Overtime is approved and changes no record, so nothing is left to do.
  const isDone = request.made.kind === 'overtime';
  return accept<RequestEvent>(
    { type: 'RequestGranted', data: granted },
    ...(isDone ? [{ type: 'RequestFulfilled' as const, data: { EMPID, REQUEST_ID } }] : []),
  );
}

function refuseRequest(command: RefuseDecision, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID, by, note } = command;
  const request = openRequest(command, state, by);
  if ('refusal' in request) return request;
  return withNote(note, (text) => ({ type: 'RequestRefused', data: { EMPID, REQUEST_ID, note: text } }));
}

function takeBack(command: TakeBackDecision, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID } = command;
  const request = openRequest(command, state, null);
  if ('refusal' in request) return request;
  return accept({ type: 'RequestTakenBack', data: { EMPID, REQUEST_ID } });
}

function fulfil({ EMPID, REQUEST_ID }: FulfilDecision, state: RequestsState): Decision<RequestEvent> {
  if (!isGrantedOnly(state.requests.get(REQUEST_ID))) return accept();
  return accept({ type: 'RequestFulfilled', data: { EMPID, REQUEST_ID } });
}

function giveUp({ EMPID, REQUEST_ID, note }: GiveUpDecision, state: RequestsState): Decision<RequestEvent> {
  if (!isGrantedOnly(state.requests.get(REQUEST_ID))) return accept();
  return accept({ type: 'RequestReturned', data: { EMPID, REQUEST_ID, note } });
}

/** True for a granted request whose effect is not recorded. */
export function isGrantedOnly(request: StaffRequest | undefined): request is StaffRequest {
  return request?.state === 'granted' && !request.fulfilled;
}

/**
 * Returns a request that waits for a decision, or the refusal.
 *
 * @param by the person who decides; null for the employee who takes it back
 */
function openRequest(
  { EMPID, REQUEST_ID }: OfRequest,
  state: RequestsState,
  by: string | null,
): StaffRequest | { readonly refusal: Refusal } {
  const request = state.requests.get(REQUEST_ID);
  if (!request) return refuse('missing', `There is no request ${REQUEST_ID}.`);
  if (by === EMPID) return refuse('forbidden', REQUEST_MESSAGES.own);
  return isOpen(request.state) ? request : decidedAlready(REQUEST_ID, request.state, state);
}

const DONE: Readonly<Record<RequestState, string>> = {
  made: 'made',
  endorsed: 'endorsed',
  returned: 'returned',
  granted: 'granted',
  refused: 'refused',
  'taken-back': 'taken back',
};

function decidedAlready(REQUEST_ID: string, done: RequestState, { latest }: RequestsState) {
  const last = latest.get(REQUEST_ID);
  const by = last ? ` by ${last.changedBy}` : '';
  const { refusal } = refuse('conflict', `Request ${REQUEST_ID} was ${DONE[done]}${by} already.`);
  return { refusal: last ? { ...refusal, latest: last } : refusal };
}

function withNote(note: string | null, event: (note: string) => RequestEvent): Decision<RequestEvent> {
  const text = note?.trim() ?? '';
  if (text === '') return refuse('invalid', REQUEST_MESSAGES.noteMissing);
  const problem = noteProblem(text);
  return problem ? refuse('invalid', problem) : accept(event(text));
}

function noteProblem(note: string | null): string | null {
  if (note === null) return null;
  if (note.length > NOTE_MAX_LENGTH) return `The note must have at most ${NOTE_MAX_LENGTH} characters.`;
  return isPlainText(note) ? null : 'The note must be readable text.';
}
