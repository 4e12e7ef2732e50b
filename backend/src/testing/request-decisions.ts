import { expect } from '@jest/globals';
import type { RequestEvent, RequestMade } from '@timekeep/contracts/events/request';
import type { RequestInput } from '@timekeep/contracts/requests/request-entry';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { MakeRequestCommand } from '../requests/make-request/make-request.decision.js';
import { requestDecider, type RequestCommand } from '../requests/request.decider.js';
import { FIRST_MOMENT, given } from './given.js';

export const EMPID = '100003';
export const HR = '100001';
export const TODAY = '2026-11-20';
const NOW = FIRST_MOMENT + 3_600_000;
/** The record of the day that `correction` is about. */
export const SEEN = {
  values: { Remarks: 'TimeIn', TimeIN1: '08:00:00', TimeOUT1: null, MinsLate: 0, UnderOverTime: 0, hrs: 0 },
  latest: { revision: '77', changedBy: 'the system' },
  ground: {
    zone: new CompanyZone('Asia/Manila'),
    date: '2026-11-19',
    shift: { in: '08:00:00', out: '17:00:00' },
    graceMinutes: 0,
    present: { timeIn: Date.parse('2026-11-19T08:00:00+08:00'), timeOut: null },
  },
} as const;

export const NOTHING = {
  ...{ remark: null, TimeIN1: null, TimeOUT1: null, LEAVE_TYPE: null, half: null },
  ...{ except: [], minutes: null },
};
export const correction: RequestInput = {
  ...NOTHING,
  ...{ kind: 'correction', FROM: '2026-11-19', TO: '2026-11-19' },
  ...{ remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', reason: ' Forgot ' },
};
export const leave: RequestInput = {
  ...NOTHING,
  ...{ kind: 'leave', FROM: '2026-11-23', TO: '2026-11-24', LEAVE_TYPE: 'VL', reason: 'Rest' },
};

/** Returns the command of an employee who may make the request, with these facts changed. */
export function make(
  input: RequestInput,
  facts: Partial<MakeRequestCommand['facts']> = {},
  revision: string | null = null,
): MakeRequestCommand {
  const employment = { hiredOn: '2020-01-01', resignedOn: null, accessUntil: null };
  const record = input.kind === 'correction' ? SEEN : null;
  const dates = { dates: ['2026-11-23', '2026-11-24'], skipped: [], taken: [], days: 2 };
  const preview = input.kind === 'leave' ? dates : null;
  return {
    ...{ type: 'make', EMPID, input, revision },
    facts: { employment, today: TODAY, now: NOW, requestDays: 30, leave: preview, record, ...facts },
  };
}

/** Returns the event of the nth request, which is `correction` with these changes. */
export const made = (n = 1, changes: Partial<RequestMade['data']> = {}): RequestMade => ({
  type: 'RequestMade',
  data: {
    ...{ EMPID, REQUEST_ID: `${EMPID}-${n}`, kind: 'correction', FROM: '2026-11-19', TO: '2026-11-19' },
    ...{ remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', LEAVE_TYPE: null, half: null },
    ...{ breakTimes: null, except: [], minutes: null, reason: 'Forgot', before: SEEN.values, basedOn: null },
    ...changes,
  },
});
/** The first request. */
export const of = { EMPID, REQUEST_ID: `${EMPID}-1` };
export const endorsed: RequestEvent = { type: 'RequestEndorsed', data: { ...of, note: null } };
export const granted: RequestEvent = {
  type: 'RequestGranted',
  data: { ...of, effects: ['2026-11-19'], before: SEEN.values, note: null },
};
export const fulfilled: RequestEvent = { type: 'RequestFulfilled', data: of };
/** Returns the decision after these events. */
export const decide = (events: readonly RequestEvent[], command: RequestCommand) =>
  given(requestDecider, ...events).when(command);
/** Returns what a refused decision looks like. */
export const refused = (kind: string, message: unknown = expect.any(String)) => ({
  refusal: expect.objectContaining({ kind, message }),
});
