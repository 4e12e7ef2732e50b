import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import type {
  DecideRequestsRequest,
  EndorseRequestsRequest,
  MakeRequestRequest,
} from '@timekeep/contracts/requests/fields';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Caller } from './caller.js';
import type { Command } from './commands.js';
import { markOf } from './marks.js';

/**
 * Not yesterday, for which the demo company has an open request, nor the day before, which was yesterday if midnight has passed since
 * the company was founded, and not too long ago.
 */
const DAYS_AGO = { least: 3, most: 26 } as const;
/** Days from today to the first day of leave and of overtime, each of which is asked for once: after the leave of the demo company. */
const DAYS_AHEAD = 120;

type Made = Pick<MakeRequestRequest, 'kind' | 'reason'> & Partial<MakeRequestRequest>;

/** The place of a request among all of them. */
export interface Occasion {
  /** Number of the request, from 0. */
  readonly count: number;
  /** Number of the request among those of the employee, from 0. */
  readonly turn: number;
  /** The present date of the company. */
  readonly today: WorkDate;
  /** Dates on which no leave is asked for. */
  readonly holidays: ReadonlySet<WorkDate>;
}

/** An employee who asks for something. */
export interface Asker {
  /** Its `employee` is this one. */
  readonly caller: Caller;
  /** True if there are records of past days, which can be corrected. */
  readonly hasPast: boolean;
}

/**
 * An employee asks for something, and takes it back, or the supervisor endorses it and HR grants or refuses it. Kinds and ways
 * alternate, so that all pairs of them occur.
 */
export async function serveRequest({ caller, hasPast }: Asker, occasion: Occasion): Promise<void> {
  const { count } = occasion;
  const made = requestOf(occasion, hasPast);
  const answer = await caller.command({
    ...{ kind: 'request', method: 'POST', path: API_PATHS.requests, by: 'employee', body: made },
    marks: [markOf('RequestMade', made)],
  });
  // Without an answer of success the ledger has the reason.
  if (answer === undefined) return;
  const { REQUEST_ID } = JSON.parse(answer) as MakeRequestAnswer;
  for (const command of WAYS[count % WAYS.length]?.(made, REQUEST_ID) ?? []) await caller.command(command);
}

function requestOf({ count, turn, today, holidays }: Occasion, hasPast: boolean): Made {
  const reason = `Request ${count}`;
  const past = addDays(today, -DAYS_AGO.least - (turn % (DAYS_AGO.most - DAYS_AGO.least)));
  const future = workdayFrom(addDays(today, DAYS_AHEAD), turn, holidays);
  // Each correction changes the record, so that each has an effect.
  const TimeIN1 = `08:${String(turn % 60).padStart(2, '0')}:00`;
  const overtime: Made = { kind: 'overtime', ...on(future), minutes: 60, reason };
  const kinds: readonly Made[] = [
    hasPast
      ? { kind: 'correction', ...on(past), remark: 'Present', TimeIN1, TimeOUT1: '17:45:00', reason }
      : overtime,
    { kind: 'leave', ...on(future), LEAVE_TYPE: 'VL', reason },
    overtime,
  ];
  return kinds[count % kinds.length] ?? overtime;
}

/** Returns the nth day from Monday to Friday on or after a date that is no holiday: other days may need no leave. */
function workdayFrom(first: WorkDate, n: number, holidays: ReadonlySet<WorkDate>): WorkDate {
  let date = first;
  for (let left = n; ; date = addDays(date, 1)) {
    if (holidays.has(date) || ['saturday', 'sunday'].includes(weekdayOf(date))) continue;
    if (left === 0) return date;
    left -= 1;
  }
}

const on = (date: WorkDate) => ({ FROM: date, TO: date });

type Step = (made: Made, REQUEST_ID: string) => Command;

const takeBack: Step = (_made, REQUEST_ID) => ({
  ...{ kind: 'decision', method: 'POST', path: API_PATHS.takeBackRequest, by: 'employee' },
  body: { REQUEST_ID },
  marks: [markOf('RequestTakenBack', { REQUEST_ID })],
});

const endorse: Step = (_made, REQUEST_ID) => {
  const body: EndorseRequestsRequest = { decision: 'endorse', requests: [{ REQUEST_ID }] };
  const marks = [markOf('RequestEndorsed', { REQUEST_ID })];
  return { kind: 'decision', method: 'POST', path: API_PATHS.endorseRequests, by: 'supervisor', body, marks };
};

const refuse: Step = (_made, REQUEST_ID) => {
  const body: DecideRequestsRequest = { decision: 'refuse', requests: [{ REQUEST_ID }], note: 'No' };
  const marks = [markOf('RequestRefused', { REQUEST_ID })];
  return { kind: 'decision', method: 'POST', path: API_PATHS.decideRequests, by: 'HR', body, marks };
};

/** A grant that is acknowledged has its effect once, at the latest when the backend has completed it. */
const grant: Step = (made, REQUEST_ID) => {
  const body: DecideRequestsRequest = { decision: 'grant', requests: [{ REQUEST_ID }] };
  const marks = [
    markOf('RequestGranted', { REQUEST_ID }),
    markOf('RequestFulfilled', { REQUEST_ID }),
    ...effectOf(made, REQUEST_ID),
  ];
  return { kind: 'decision', method: 'POST', path: API_PATHS.decideRequests, by: 'HR', body, marks };
};

function effectOf({ kind, reason }: Made, REQUEST_ID: string): string[] {
  if (kind === 'correction')
    return [markOf('TimekeepCorrected', { reason: `${reason} (request ${REQUEST_ID})` })];
  return kind === 'leave' ? [markOf('LeaveTransactionAdded', { REMARKS: reason })] : [];
}

/** As many as have no divisor in common with the number of kinds. */
const WAYS: readonly ((made: Made, REQUEST_ID: string) => readonly Command[])[] = [
  (made, id) => [endorse(made, id), grant(made, id)],
  (made, id) => [takeBack(made, id)],
  (made, id) => [grant(made, id)],
  (made, id) => [endorse(made, id), refuse(made, id)],
];
