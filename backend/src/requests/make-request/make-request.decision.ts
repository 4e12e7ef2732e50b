import {
  boundsBeside,
  type EmploymentBounds,
  type EmploymentEnd,
  firstInGap,
  hasLeft,
} from '@timekeep/contracts/attendance/employment-bounds';
import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/leave/fields';
import { isAsRecorded, partsProblem, type CorrectionGround } from '@timekeep/contracts/attendance/correction';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { isTaken, type LeavePreview } from '@timekeep/contracts/leave/days-off';
import {
  readRequest,
  type RequestEntry,
  type RequestInput,
} from '@timekeep/contracts/requests/request-entry';
import {
  isOpen,
  MAX_OPEN_REQUESTS,
  MAX_REQUESTS_A_DAY,
  mayBeRepeated,
  REQUEST_DAYS_AHEAD,
  type RequestKind,
} from '@timekeep/contracts/requests/request-kinds';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import {
  daysAskedFor,
  openRequestOn,
  type StaffRequest,
  type StaffRequests,
} from '@timekeep/contracts/requests/requests';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { unknownEmployee } from '../../employees/employees.module.js';
import {
  accept,
  type Decision,
  type LatestChange,
  type Refusal,
  refusalOf,
  refuse,
  refuseStale,
} from '../../event-store/decider.js';
import type { RequestsState } from '../request.state.js';

const DAY_MS = 86_400_000;

/** The record to correct as it is when the request is made. */
export interface SeenRecord {
  readonly values: RecordSnapshot;
  readonly latest: LatestChange;
  readonly ground: CorrectionGround;
}

export interface MakeRequestCommand {
  readonly type: 'make';
  readonly EMPID: string;
  readonly input: RequestInput;
  /** The record's revision as the employee saw it; null when it was not sent. */
  readonly revision: string | null;
  readonly facts: {
    readonly employment: (EmploymentBounds & EmploymentEnd) | null;
    readonly today: WorkDate;
    /** Epoch milliseconds. */
    readonly now: number;
    /** Age in days from which a day is too old. */
    readonly requestDays: number;
    /** For leave and absences; null for other kinds. */
    readonly leave: LeavePreview | null;
    /** For a correction; null for other kinds, or when the date has no record. */
    readonly record: SeenRecord | null;
  };
}

/** Decides whether an employee may ask for something: one open request of a kind and day, or half of it, and none for what is granted. */
export function decideNewRequest(
  command: MakeRequestCommand,
  { requests, madeAt, returnedAtOf }: Pick<RequestsState, 'requests' | 'madeAt' | 'returnedAtOf'>,
): Decision<RequestEvent> {
  const { EMPID, input, revision, facts } = command;
  const entry = readRequest(input);
  if ('code' in entry) return refuse('invalid', entry);
  const repeats = [...requests.values()].some(
    ({ state, made }) =>
      mayBeRepeated(state, returnedAtOf.get(made.REQUEST_ID), facts.now) && repeatsDays(entry, made),
  );
  const refusal = daysRefusal(entry, command, repeats);
  if (refusal) return { refusal };
  const tooMany = numberRefusal(requests, madeAt, facts.now);
  if (tooMany) return { refusal: tooMany };
  const other = openRequestOn(requests.values(), entry.kind, entry);
  if (other) {
    const { REQUEST_ID: request, FROM: first, TO: last } = other.made;
    const days = first === last ? first : requestMessages.range({ first, last });
    return refuse('conflict', requestMessages.undecided({ request, days }));
  }
  const granted = grantRefusal(entry, facts.leave, requests);
  if (granted) return { refusal: granted };
  const { record } = facts;
  if (entry.kind === 'correction') {
    if (!record) return refuse('missing', recordMessages.missing({ employee: EMPID, date: entry.FROM }));
    if (revision !== null && revision !== record.latest.revision) {
      return refuseStale(recordMessages.one({ employee: EMPID, date: entry.FROM }), record.latest);
    }
    const { FROM, remark, TimeIN1, TimeOUT1 } = entry;
    if (remark !== null) {
      const correction = { remark, TimeIN1, TimeOUT1, ...entry.breakTimes };
      const problem = partsProblem(correction, record.ground);
      if (problem) return refuse('rule', problem);
      if (isAsRecorded(correction, record.values, record.ground))
        return refuse('rule', requestMessages.asRecorded({ date: FROM }));
    }
  }
  const REQUEST_ID = nextRequestId(EMPID, requests);
  const before = record?.values ?? null;
  return accept({ type: 'RequestMade', data: { EMPID, REQUEST_ID, ...entry, before, basedOn: revision } });
}

/** Returns the id after the highest one: there may be fewer requests, since events can be declared void. */
export function nextRequestId(EMPID: string, requests: StaffRequests): string {
  let highest = 0;
  for (const REQUEST_ID of requests.keys()) {
    highest = Math.max(highest, Number(REQUEST_ID.slice(EMPID.length + 1)));
  }
  return `${EMPID}-${highest + 1}`;
}

/** True if a request is for the same, on days of the former one. */
function repeatsDays(entry: RequestEntry, { kind, FROM, TO }: StaffRequest['made']): boolean {
  return entry.kind === kind && FROM <= entry.FROM && entry.TO <= TO;
}

/** @param repeats true for what was returned a short time ago: it may be asked for again however old its days are by now */
function daysRefusal(
  entry: RequestEntry,
  { EMPID, facts }: MakeRequestCommand,
  repeats: boolean,
): Refusal | null {
  const { employment, today, requestDays, leave } = facts;
  const { FROM } = entry;
  if (!employment) return unknownEmployee(EMPID).refusal;
  if (hasLeft(employment, today)) {
    return refusalOf('forbidden', requestMessages.resigned({ employee: EMPID }));
  }
  const outside = outsideRefusal(entry, employment);
  if (outside) return outside;
  if (!repeats && FROM < addDays(today, -requestDays)) {
    return refusalOf('rule', requestMessages.tooOld({ date: FROM, days: requestDays }));
  }
  // An absence has to begin within that time.
  const farthest = entry.kind === 'absence' ? FROM : entry.TO;
  if (farthest > addDays(today, REQUEST_DAYS_AHEAD)) {
    return refusalOf('rule', requestMessages.tooFar({ date: farthest }));
  }
  return leave && leaveRefusal(leave, entry);
}

/** Refuses days after the last one, before the first one, and between two employments, of which a request may not have a day. */
function outsideRefusal(entry: RequestEntry, employment: EmploymentBounds): Refusal | null {
  const { FROM, TO } = entry;
  const gap = firstInGap(daysAskedFor(entry), employment);
  if (gap) return refusalOf('rule', requestMessages.betweenEmployments({ ...gap }));
  const after = boundsBeside(TO, employment);
  if (after && after.first === null && after.last !== null) {
    return refusalOf('rule', requestMessages.afterLastDay({ date: TO, last: after.last }));
  }
  for (const date of [FROM, TO]) {
    const first = boundsBeside(date, employment)?.first ?? null;
    if (first !== null) return refusalOf('rule', requestMessages.beforeFirstDay({ date, first }));
  }
  return null;
}

/** Bounds what HR has to decide, and what each later command of the employee has to read. */
function numberRefusal(requests: StaffRequests, madeAt: readonly number[], now: number): Refusal | null {
  const open = [...requests.values()].filter(({ state }) => isOpen(state));
  if (open.length >= MAX_OPEN_REQUESTS) {
    return refusalOf('rule', requestMessages.tooManyOpen());
  }
  if (madeAt.filter((moment) => moment > now - DAY_MS).length < MAX_REQUESTS_A_DAY) return null;
  return refusalOf('rule', requestMessages.tooManyADay());
}

function leaveRefusal(
  { dates, skipped, taken: [taken] }: LeavePreview,
  { kind }: Pick<RequestEntry, 'kind'>,
): Refusal | null {
  if (taken !== undefined) return onLeaveRefusal(taken, kind);
  const worked = dates.length === 0 && skipped.find(({ reason }) => reason.kind === 'worked');
  if (worked) return refusalOf('rule', requestMessages.workedAlready({ date: worked.date }));
  if (dates.length === 0) return refusalOf('rule', requestMessages.needsNoLeave());
  if (kind === 'absence' || dates.length <= MAX_LEAVE_ENTRIES) return null;
  return refusalOf('rule', requestMessages.tooMuchLeave({ count: MAX_LEAVE_ENTRIES }));
}

/** Refuses overtime of a day that has some, and leave on a day of a grant whose effect is not in the ledger yet. */
function grantRefusal(
  { kind, FROM, half }: RequestEntry,
  leave: LeavePreview | null,
  requests: StaffRequests,
): Refusal | null {
  if (kind === 'overtime') {
    const other = grantedOvertimeOn(requests, FROM);
    if (!other) return null;
    const { REQUEST_ID: request } = other.made;
    return refusalOf('conflict', requestMessages.overtimeGranted({ date: FROM, request }));
  }
  const granted = [...requests.values()].filter(
    ({ state, made }) => state === 'granted' && made.kind === kind,
  );
  const waiting = granted.flatMap(({ fulfilled, effects, made }) =>
    fulfilled ? [] : effects.map((date) => ({ date, half: made.half })),
  );
  const taken = leave?.dates.find((date) => isTaken(waiting, date, half));
  return taken === undefined ? null : onLeaveRefusal(taken, kind);
}

/** Returns the overtime that is granted on a date. */
export function grantedOvertimeOn(requests: StaffRequests, date: WorkDate): StaffRequest | undefined {
  return [...requests.values()].find(
    ({ state, made }) => state === 'granted' && made.kind === 'overtime' && made.FROM === date,
  );
}

function onLeaveRefusal(date: WorkDate, kind: RequestKind): Refusal {
  return refusalOf(
    'conflict',
    (kind === 'absence' ? requestMessages.absentOn : requestMessages.onLeave)({ date }),
  );
}
