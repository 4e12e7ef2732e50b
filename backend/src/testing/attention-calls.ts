import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { ATTENTION_PATHS } from '@timekeep/contracts/api/attention-api';

/** Somebody without a schedule. */
const of = (EMPID: string) => ({ kind: 'no-schedule', subject: EMPID });
const accepted = (EMPID: string) => ({ ...of(EMPID), facts: 'until none', reason: 'On call' });

/** Calls that change something, each with another one about the same matter: of an employee without a schedule, which is assigned to HR. */
export const attentionCalls = (EMPID: string, hr: string): readonly (readonly [string, object, object])[] => [
  [`POST ${ATTENTION_PATHS.accepted}`, accepted(EMPID), { ...accepted(EMPID), reason: 'Other' }],
  [`POST ${ATTENTION_PATHS.reopened}`, of(EMPID), { ...of(EMPID), revision: '1' }],
  [`POST ${ATTENTION_PATHS.assigned}`, { ...of(EMPID), to: hr }, { ...of(EMPID), to: null }],
];

/** Calls that list matters, records or requests, and change nothing. */
export const CALLS_THAT_LIST = [
  ...[ATTENTION_PATHS.attention, ATTENTION_PATHS.supervised, ATTENTION_PATHS.own],
  ...[API_PATHS.leaveOfRequests, API_PATHS.searchRequests, API_PATHS.supervisedRecords],
].map((path) => `POST ${path}`);

/** Calls of lists for the description of the API. */
export const answeredLists = (EMPID: string) =>
  [
    { verb: 'post', route: ATTENTION_PATHS.accepted, body: accepted(EMPID) },
    { verb: 'post', route: ATTENTION_PATHS.attention, body: { reportFilter: 'none', accepted: true } },
    { verb: 'post', route: ATTENTION_PATHS.attention, body: { reportFilter: 'none' } },
    { verb: 'post', route: ATTENTION_PATHS.own, body: {}, by: 'employee' },
    { verb: 'get', route: API_PATHS.ownRequests, by: 'employee' },
    { verb: 'get', route: API_PATHS.notices, by: 'employee' },
  ] as const;
