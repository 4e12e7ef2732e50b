import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { isAsRecorded, type CorrectionGround } from '@timekeep/contracts/attendance/correction';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import type { LeavePreview } from '@timekeep/contracts/leave/days-off';
import {
  readRequest,
  type RequestEntry,
  type RequestInput,
} from '@timekeep/contracts/requests/request-entry';
import {
  isOpen,
  MAX_OPEN_REQUESTS,
  MAX_REQUESTS_A_DAY,
  REQUEST_DAYS_AHEAD,
} from '@timekeep/contracts/requests/request-kinds';
import { openRequestOn, type StaffRequests } from '@timekeep/contracts/requests/requests';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import {
  accept,
  refuse,
  refuseStale,
  type Decision,
  type LatestChange,
  type Refusal,
} from '../../event-store/decider.js';
import type { RequestsState } from '../request.state.js';

const DAY_MS = 86_400_000;

/** The record to correct as it is when the request is made. */
export interface SeenRecord {
  readonly values: RecordSnapshot;
  readonly latest: LatestChange;
  readonly ground: CorrectionGround;
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
    /** Epoch milliseconds. */
    readonly now: number;
    /** Age in days from which a day is too old. */
    readonly requestDays: number;
    /** For leave; null for other kinds. */
    readonly leave: LeavePreview | null;
    /** For a correction; null for other kinds, or when the date has no record. */
    readonly record: SeenRecord | null;
  };
}

/** Decides whether an employee may ask for something: one open request of a kind and day, and none for what is granted. */
export function decideNewRequest(
  command: MakeRequestDecision,
  { requests, madeAt }: Pick<RequestsState, 'requests' | 'madeAt'>,
): Decision<RequestEvent> {
  const { EMPID, input, revision, facts } = command;
  const entry = readRequest(input);
  if (typeof entry === 'string') return refuse('invalid', entry);
  const refusal = daysRefusal(entry, command);
  if (refusal) return { refusal };
  const tooMany = numberRefusal(requests, madeAt, facts.now);
  if (tooMany) return { refusal: tooMany };
  const other = openRequestOn(requests.values(), entry.kind, entry);
  if (other) {
    const days =
      other.made.FROM === other.made.TO ? other.made.FROM : `${other.made.FROM} to ${other.made.TO}`;
    return refuse('conflict', `Your request ${other.made.REQUEST_ID} for ${days} is not decided yet.`);
  }
  const granted = grantRefusal(entry, facts.leave, requests);
  if (granted) return { refusal: granted };
  const { record } = facts;
  if (entry.kind === 'correction') {
    if (!record) return refuse('missing', `There is no record of ${EMPID} on ${entry.FROM}.`);
    if (revision !== null && revision !== record.latest.revision) {
      return refuseStale(`The record of ${EMPID} on ${entry.FROM}`, record.latest);
    }
    const { FROM, remark, TimeIN1, TimeOUT1 } = entry;
    if (remark !== null && isAsRecorded({ remark, TimeIN1, TimeOUT1 }, record.values, record.ground)) {
      return refuse('rule', `The record of ${FROM} has these values already.`);
    }
  }
  const REQUEST_ID = nextRequestId(EMPID, requests);
  const before = record?.values ?? null;
  return accept({ type: 'RequestMade', data: { EMPID, REQUEST_ID, ...entry, before, basedOn: revision } });
}

/** Returns the id after the highest one: there may be fewer requests, since events can be declared void. */
function nextRequestId(EMPID: string, requests: StaffRequests): string {
  let highest = 0;
  for (const REQUEST_ID of requests.keys()) {
    highest = Math.max(highest, Number(REQUEST_ID.slice(EMPID.length + 1)));
  }
  return `${EMPID}-${highest + 1}`;
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
  if (entry.TO > addDays(today, REQUEST_DAYS_AHEAD)) {
    return refuse(
      'rule',
      `${entry.TO} is too far away: requests can be made for ${REQUEST_DAYS_AHEAD} days ahead.`,
    ).refusal;
  }
  return leave && leaveRefusal(leave);
}

/** Bounds what HR has to decide, and what each later command of the employee has to read. */
function numberRefusal(requests: StaffRequests, madeAt: readonly number[], now: number): Refusal | null {
  const open = [...requests.values()].filter(({ state }) => isOpen(state));
  if (open.length >= MAX_OPEN_REQUESTS) {
    return refuse(
      'rule',
      `You have ${MAX_OPEN_REQUESTS} requests that are not decided yet. Please wait for a decision.`,
    ).refusal;
  }
  if (madeAt.filter((moment) => moment > now - DAY_MS).length < MAX_REQUESTS_A_DAY) return null;
  return refuse('rule', `You made ${MAX_REQUESTS_A_DAY} requests within a day. Please make more tomorrow.`)
    .refusal;
}

function leaveRefusal({ dates, taken: [taken] }: LeavePreview): Refusal | null {
  if (taken !== undefined) return onLeaveRefusal(taken);
  if (dates.length === 0)
    return refuse('rule', 'These days need no leave: they are rest days or holidays.').refusal;
  if (dates.length <= MAX_LEAVE_ENTRIES) return null;
  return refuse('rule', `A request takes at most ${MAX_LEAVE_ENTRIES} days of leave.`).refusal;
}

/** Refuses overtime of a day that has some, and leave on a day of a grant whose effect is not in the ledger yet. */
function grantRefusal(
  { kind, FROM }: RequestEntry,
  leave: LeavePreview | null,
  requests: StaffRequests,
): Refusal | null {
  const granted = [...requests.values()].filter(
    ({ state, made }) => state === 'granted' && made.kind === kind,
  );
  if (kind === 'overtime') {
    const other = granted.find(({ made }) => made.FROM === FROM);
    if (!other) return null;
    const { REQUEST_ID } = other.made;
    return refuse('conflict', `Your overtime on ${FROM} was granted already, as request ${REQUEST_ID}.`)
      .refusal;
  }
  const waiting = granted.flatMap(({ fulfilled, effects }) => (fulfilled ? [] : effects));
  const taken = leave?.dates.find((date) => waiting.includes(date));
  return taken === undefined ? null : onLeaveRefusal(taken);
}

function onLeaveRefusal(date: WorkDate): Refusal {
  return refuse('conflict', `You have leave on ${date} already.`).refusal;
}
