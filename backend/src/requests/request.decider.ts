import { isPlainText } from '@timekeep/contracts/api/plain-text';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import type { Message } from '@timekeep/contracts/messages/message';
import { isOpen, NOTE_MAX_LENGTH, type RequestState } from '@timekeep/contracts/requests/request-kinds';
import { REQUEST_DONE, requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import {
  accept,
  type Decider,
  type Decision,
  type Refusal,
  refusalOf,
  refuse,
} from '../event-store/decider.js';
import {
  decideUnaskedOvertime,
  type GrantOvertimeCommand,
} from './grant-overtime/grant-overtime.decision.js';
import { decideNewRequest, type MakeRequestCommand } from './make-request/make-request.decision.js';
import { NO_STATE, type RequestsState } from './request.state.js';

interface OfRequest {
  readonly EMPID: string;
  readonly REQUEST_ID: string;
}

/** The person who decides. */
interface ByPerson {
  readonly by: string;
  readonly note: string | null;
}

/** A supervisor's decision, or HR's return. */
export interface EndorseCommand extends OfRequest, ByPerson {
  readonly type: 'endorse' | 'return';
  /** Fact: true for the supervisor of the employee's department, a stand-in, and HR. */
  readonly mayDecide: boolean;
  /** Fact: true for HR who saw the request granted: a grant that was made meanwhile is not returned by chance. */
  readonly revokes: boolean;
}

/** HR's decision for a request. */
export interface GrantCommand extends OfRequest, ByPerson {
  readonly type: 'grant';
  /** Fact: true if the company's rule asks for an endorsement, and somebody present can give it (`Endorsers`). */
  readonly endorsementRequired: boolean;
  /** Fact: what it would change, or why that is refused. */
  readonly effect: GrantEffect | { readonly refusal: Refusal };
}

interface GrantEffect {
  readonly effects: readonly WorkDate[];
  /** The record on which the grant is based; null for other kinds than corrections. */
  readonly before: RecordSnapshot | null;
}

export interface RefuseCommand extends OfRequest, ByPerson {
  readonly type: 'refuse';
}

export type TakeBackCommand = OfRequest & { readonly type: 'take-back' };
/** Voids the open requests made since a moment, when IT removes a wrongly claimed account. */
export type VoidCommand = {
  readonly type: 'void';
  readonly EMPID: string;
  /** Epoch milliseconds. */
  readonly since: number;
};
/** The effect of a grant is recorded. */
export type FulfilCommand = OfRequest & { readonly type: 'fulfil' };
/** The effect of a grant is refused for good. */
export type GiveUpCommand = OfRequest & { readonly type: 'give-up'; readonly note: string };

export type RequestCommand =
  | MakeRequestCommand
  | GrantOvertimeCommand
  | EndorseCommand
  | GrantCommand
  | RefuseCommand
  | TakeBackCommand
  | VoidCommand
  | FulfilCommand
  | GiveUpCommand;

/** Rules of `request-<EMPID>`: one open request of a kind and day, decided once and by another person. */
export const requestDecider: Decider<RequestsState, RequestCommand, RequestEvent> = {
  initialState: NO_STATE,
  evolve: (state, event, recording) => state.after(event, recording),
  decide(command, state) {
    switch (command.type) {
      case 'make':
        return decideNewRequest(command, state);
      case 'grant-overtime':
        return decideUnaskedOvertime(command, state);
      case 'endorse':
      case 'return':
        return endorse(command, state);
      case 'grant':
        return grant(command, state);
      case 'refuse':
        return refuseRequest(command, state);
      case 'take-back':
        return takeBack(command, state);
      case 'void':
        return voidOpen(command, state);
      case 'fulfil':
        return fulfil(command, state);
      case 'give-up':
        return giveUp(command, state);
    }
  },
};

function endorse(command: EndorseCommand, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID, type, by, note, mayDecide, revokes } = command;
  // First, so that the state of other departments' requests is not revealed.
  if (!mayDecide) return refuse('forbidden', requestMessages.decidesOwnDepartment());
  const returned = (text: string) =>
    ({ type: 'RequestReturned', data: { EMPID, REQUEST_ID, note: text } }) as const;
  // Other grants are undone where their effect is; overtime has none beside its request.
  if (type === 'return' && revokes && isGrantedOvertime(state.requests.get(REQUEST_ID))) {
    return by === EMPID ? refuse('forbidden', requestMessages.own()) : withNote(note, returned);
  }
  const request = openRequest(command, state, by);
  if ('refusal' in request) return request;
  if (type === 'return') return withNote(note, returned);
  if (request.state === 'endorsed') return decidedAlready(REQUEST_ID, request.state, state);
  const problem = noteProblem(note);
  if (problem) return refuse('invalid', problem);
  return accept({ type: 'RequestEndorsed', data: { EMPID, REQUEST_ID, note: note?.trim() || null } });
}

function grant(command: GrantCommand, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID, by, note, endorsementRequired, effect } = command;
  const request = openRequest(command, state, by);
  if ('refusal' in request) return request;
  if (endorsementRequired && request.state !== 'endorsed') {
    return refuse('rule', requestMessages.endorsementMissing({ request: REQUEST_ID }));
  }
  const problem = noteProblem(note);
  if (problem) return refuse('invalid', problem);
  if ('refusal' in effect) return effect;
  const { effects, before } = effect;
  const granted = { EMPID, REQUEST_ID, effects, before, note: note?.trim() || null };
  // Overtime is approved and changes no record, so nothing is left to do.
  const isDone = request.made.kind === 'overtime';
  return accept<RequestEvent>(
    { type: 'RequestGranted', data: granted },
    ...(isDone ? [{ type: 'RequestFulfilled' as const, data: { EMPID, REQUEST_ID } }] : []),
  );
}

function refuseRequest(command: RefuseCommand, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID, by, note } = command;
  const request = openRequest(command, state, by);
  if ('refusal' in request) return request;
  return withNote(note, (text) => ({ type: 'RequestRefused', data: { EMPID, REQUEST_ID, note: text } }));
}

function takeBack(command: TakeBackCommand, state: RequestsState): Decision<RequestEvent> {
  const { EMPID, REQUEST_ID } = command;
  const request = openRequest(command, state, null);
  if ('refusal' in request) return request;
  return accept({ type: 'RequestTakenBack', data: { EMPID, REQUEST_ID } });
}

function voidOpen({ EMPID, since }: VoidCommand, state: RequestsState): Decision<RequestEvent> {
  const ids = [...state.requests].flatMap(([REQUEST_ID, request]) =>
    isOpen(request.state) && (state.madeAtOf.get(REQUEST_ID) ?? 0) >= since ? REQUEST_ID : [],
  );
  return accept<RequestEvent>(
    ...ids.map((REQUEST_ID) => ({ type: 'RequestVoided' as const, data: { EMPID, REQUEST_ID } })),
  );
}

function fulfil({ EMPID, REQUEST_ID }: FulfilCommand, state: RequestsState): Decision<RequestEvent> {
  if (!isGrantedOnly(state.requests.get(REQUEST_ID))) return accept();
  return accept({ type: 'RequestFulfilled', data: { EMPID, REQUEST_ID } });
}

function giveUp({ EMPID, REQUEST_ID, note }: GiveUpCommand, state: RequestsState): Decision<RequestEvent> {
  if (!isGrantedOnly(state.requests.get(REQUEST_ID))) return accept();
  return accept({ type: 'RequestReturned', data: { EMPID, REQUEST_ID, note } });
}

/** True for a granted request whose effect is not recorded. */
export function isGrantedOnly(request: StaffRequest | undefined): request is StaffRequest {
  return request?.state === 'granted' && !request.fulfilled;
}

function isGrantedOvertime(request: StaffRequest | undefined): boolean {
  return request?.state === 'granted' && request.made.kind === 'overtime';
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
  if (!request) return refuse('missing', requestMessages.missing({ request: REQUEST_ID }));
  if (by === EMPID) return refuse('forbidden', requestMessages.own());
  return isOpen(request.state) ? request : decidedAlready(REQUEST_ID, request.state, state);
}

function decidedAlready(REQUEST_ID: string, done: RequestState, { latest }: RequestsState) {
  const last = latest.get(REQUEST_ID);
  const what = { request: REQUEST_ID, done: REQUEST_DONE[done] };
  if (!last) return refuse('conflict', requestMessages.already(what));
  const reason = requestMessages.alreadyBy({ ...what, actor: last.changedBy });
  return { refusal: { ...refusalOf('conflict', reason), latest: last } };
}

function withNote(note: string | null, event: (note: string) => RequestEvent): Decision<RequestEvent> {
  const text = note?.trim() ?? '';
  if (text === '') return refuse('invalid', requestMessages.noteMissing());
  const problem = noteProblem(text);
  return problem ? refuse('invalid', problem) : accept(event(text));
}

function noteProblem(note: string | null): Message | null {
  if (note === null) return null;
  if (note.length > NOTE_MAX_LENGTH) return requestMessages.noteTooLong();
  return isPlainText(note) ? null : requestMessages.noteUnreadable();
}
