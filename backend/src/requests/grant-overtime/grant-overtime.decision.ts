import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { NO_KIND_INPUT, readRequest } from '@timekeep/contracts/requests/request-entry';
import { REQUEST_DAYS_AHEAD } from '@timekeep/contracts/requests/request-kinds';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { openRequestOn } from '@timekeep/contracts/requests/requests';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, type Decision, refuse } from '../../event-store/decider.js';
import { employmentRefusal } from '../../leave/leave.module.js';
import { grantedOvertimeOn, nextRequestId } from '../make-request/make-request.decision.js';
import type { RequestsState } from '../request.state.js';

/** Overtime that HR grants although nobody asked for it. */
export interface UnaskedOvertime {
  readonly EMPID: string;
  readonly date: WorkDate;
  /** Minutes of the date that count, which may be fewer than were worked. */
  readonly minutes: number;
  readonly reason: string;
}

export interface GrantOvertimeCommand extends UnaskedOvertime {
  readonly type: 'grant-overtime';
  /** The person who grants. */
  readonly by: string;
  readonly facts: {
    readonly employment: EmploymentBounds | null;
    readonly today: WorkDate;
    /** True if the company's rule asks for an endorsement, and somebody present can give it (`Endorsers`). */
    readonly endorsementRequired: boolean;
  };
}

/**
 * Decides overtime as a request that HR makes and grants at once, so that hours, notices and the audit treat it as any other. People
 * who have left can have it for days of their employment: HR may learn of it late.
 */
export function decideUnaskedOvertime(
  { EMPID, date, minutes, reason, by, facts }: GrantOvertimeCommand,
  { requests }: Pick<RequestsState, 'requests'>,
): Decision<RequestEvent> {
  if (by === EMPID) return refuse('forbidden', requestMessages.own());
  const entry = readRequest({ ...NO_KIND_INPUT, kind: 'overtime', FROM: date, TO: date, minutes, reason });
  if ('code' in entry) return refuse('invalid', entry);
  const { employment, today, endorsementRequired } = facts;
  if (!employment) return unknownEmployee(EMPID);
  const outside = employmentRefusal(EMPID, date, employment);
  if (outside) return { refusal: outside };
  if (date > addDays(today, REQUEST_DAYS_AHEAD)) return refuse('rule', requestMessages.tooFar({ date }));
  const waiting = openRequestOn(requests.values(), 'overtime', entry);
  if (waiting) {
    const { REQUEST_ID: request } = waiting.made;
    return refuse('conflict', requestMessages.overtimeWaits({ employee: EMPID, date, request }));
  }
  const granted = grantedOvertimeOn(requests, date);
  if (granted) {
    const { REQUEST_ID: request } = granted.made;
    return refuse('conflict', requestMessages.overtimeStands({ employee: EMPID, date, request }));
  }
  if (endorsementRequired) return refuse('rule', requestMessages.overtimeNeedsEndorsement());
  const REQUEST_ID = nextRequestId(EMPID, requests);
  const of = { EMPID, REQUEST_ID };
  return accept<RequestEvent>(
    { type: 'RequestMade', data: { ...of, ...entry, before: null, basedOn: null } },
    { type: 'RequestGranted', data: { ...of, effects: [date], before: null, note: null } },
    { type: 'RequestFulfilled', data: of },
  );
}
