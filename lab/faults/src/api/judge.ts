import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import type { FuzzRequest } from './requests/draft.js';
import type { Answer } from './send.js';

/** Faults of answers, each with the requests that got it, as texts. */
export interface Findings {
  /** 5xx: no input is a reason for it. */
  readonly serverFaults: string[];
  readonly tooLate: string[];
  /** The connection ended without an answer. */
  readonly brokenOff: string[];
  /** A refusal that is not `{err}` with a message. */
  readonly withoutMessage: string[];
  /** A refusal that reveals internals, or an answer with a hash. */
  readonly leaks: string[];
  /** An answer other than a refusal to a caller without the right. */
  readonly unauthorized: string[];
  /** A status that the description of the API does not name for the call. */
  readonly undocumented: string[];
  /** An answer whose content is not what its headers say. */
  readonly unreadable: string[];
}

export function noFindings(): Findings {
  return {
    serverFaults: [],
    tooLate: [],
    brokenOff: [],
    withoutMessage: [],
    leaks: [],
    unauthorized: [],
    undocumented: [],
    unreadable: [],
  };
}

export function isSound(findings: Findings): boolean {
  return Object.values(findings).every((found: string[]) => found.length === 0);
}

/** Statuses of HTTP itself: for unchanged content, for an invalid request, or for one under another name. */
const OF_ANY_CALL: ReadonlySet<number> = new Set([304, 408, 417, 421, 431]);
const REFUSALS_OF_BODIES: ReadonlySet<number> = new Set([400, 413, 415]);
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|QueryFailed|(Type|Range|Reference|Syntax)Error|ECONN|SELECT .+ FROM/;
const HASH = /(password|pin|key)Hash|\$2[aby]\$\d\d\$/;
const LONGEST_EXAMPLE = 300;

/**
 * Codes of refusals that ask for the same request again in a moment: the tables do not have all events of the log yet, or a table that the
 * system can do without did not answer within its short time.
 */
const PASSING: ReadonlySet<unknown> = new Set(
  [
    recordMessages.behind(),
    scheduleMessages.behind(),
    sessionMessages.departmentsBehind(),
    sessionMessages.otherHrUnknown(),
    sessionMessages.unreadable(),
    requestMessages.endorsersUnknown(),
  ].map(({ code }) => code),
);

/** True for a refusal that asks for the same request again in a moment, as it happens on a busy machine. */
export function asksToRepeat(answer: Answer): boolean {
  return answer.came && answer.status === 503 && PASSING.has(fieldOf(answer.body, 'code'));
}

/** Adds the faults of an answer to the findings. */
export function judge(request: FuzzRequest, answer: Answer, findings: Findings): void {
  const example = `${wordsOf(request)}: ${answer.came ? `${answer.status} ${answer.body}` : answer.words}`;
  const note = (found: string[], isWrong: boolean): void => {
    if (isWrong) found.push(example.slice(0, LONGEST_EXAMPLE));
  };
  if (!answer.came) {
    note(answer.why === 'too late' ? findings.tooLate : findings.brokenOff, true);
    return;
  }
  const { status, headers, body } = answer;
  const isRefusal = status >= 400;
  const err = isRefusal && request.method !== 'HEAD' ? errOf(body) : undefined;
  note(findings.serverFaults, status >= 500);
  note(findings.withoutMessage, err !== undefined && !/\p{L}{2,} \p{L}/u.test(err));
  // The caller's own input may be repeated.
  note(findings.leaks, INSIDE.test(err ?? '') && !INSIDE.test(String(request.body ?? '')));
  // The hash of a reset code is part of the answer to its request.
  note(findings.leaks, HASH.test(body) && request.call.path !== API_PATHS.requestReset);
  note(findings.unauthorized, request.mustBeRefused && !isRefusal);
  note(findings.undocumented, request.isRouted && !isDescribed(request, status));
  note(findings.unreadable, !isAsItSays(headers['content-type'], body));
}

/** Describes the request in a line. */
export function wordsOf({ number, method, path, caller, oddity }: FuzzRequest): string {
  return `request ${number}, ${method} ${path.slice(0, 120)} as ${caller}, odd: ${oddity}`;
}

/** Returns the message of a refusal; empty when it has another form. */
function errOf(body: string): string {
  const err = fieldOf(body, 'err');
  return typeof err === 'string' ? err : '';
}

function fieldOf(body: string, name: string): unknown {
  const content = parsed(body);
  return typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined;
}

/** An unexpected body is read too, and may be refused for itself. */
function isDescribed({ call, body }: FuzzRequest, status: number): boolean {
  const isOfBody = call.body === undefined && body !== undefined && REFUSALS_OF_BODIES.has(status);
  return call.statuses.has(status) || OF_ANY_CALL.has(status) || isOfBody;
}

function isAsItSays(type = '', body: string): boolean {
  if (body === '') return true;
  return type.startsWith('application/json') ? parsed(body) !== undefined : /charset=utf-8/i.test(type);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
