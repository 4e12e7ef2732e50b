import { expect, it } from '@jest/globals';
import { asksToRepeat, isSound, judge, noFindings, type Findings } from './judge.js';
import type { DescribedCall } from './requests/described-calls.js';
import type { FuzzRequest } from './requests/draft.js';
import type { Answer } from './send.js';

const CALL: DescribedCall = {
  method: 'POST',
  path: '/api/data/a/report',
  query: [],
  takesKey: false,
  body: { type: 'object' },
  statuses: new Set([200, 400]),
  needs: 'session',
};
const REQUEST: FuzzRequest = {
  method: 'POST',
  path: CALL.path,
  headers: {},
  body: '{}',
  number: 1,
  call: CALL,
  caller: 'HR',
  oddity: 'nothing',
  mustBeRefused: false,
  isRouted: true,
};

function came(status: number, body: string): Answer {
  return { came: true, status, headers: { 'content-type': 'application/json' }, body, ms: 1 };
}

function found(answer: Answer, changes: Partial<FuzzRequest> = {}): Findings {
  const findings = noFindings();
  judge({ ...REQUEST, ...changes }, answer, findings);
  return findings;
}

const REFUSED = came(400, '{"err":"The date is not a date."}');

it.each<[string, Answer, Partial<FuzzRequest>]>([
  ['an answer', came(200, '{"data":[]}'), {}],
  ['a refusal with a message', REFUSED, {}],
  ['a refusal of who may not call', REFUSED, { mustBeRefused: true }],
  ['a status of another address', came(404, '{"err":"There is no such address."}'), { isRouted: false }],
  ['a refusal to HEAD, which has no body', came(400, ''), { method: 'HEAD' }],
  ['words of the caller', came(400, '{"err":"Unknown field: TypeError"}'), { body: '{"TypeError":1}' }],
])('finds nothing wrong with %s', (_case, answer, changes) => {
  expect(isSound(found(answer, changes))).toBe(true);
});

it.each<[string, keyof Findings, Answer, Partial<FuzzRequest>]>([
  ['a fault of the server', 'serverFaults', came(500, '{"err":"Something went wrong."}'), {}],
  ['an answer that is late', 'tooLate', { came: false, why: 'too late', words: '', ms: 1 }, {}],
  ['a connection that ends', 'brokenOff', { came: false, why: 'broken off', words: '', ms: 1 }, {}],
  ['a refusal of another form', 'withoutMessage', came(400, '{"message":"It is wrong."}'), {}],
  ['a refusal that is no text', 'withoutMessage', came(400, '{"err":{"code":1}}'), {}],
  ['a refusal without a body', 'withoutMessage', came(400, ''), {}],
  ['a refusal with a trace', 'leaks', came(400, '{"err":"It failed at f (a.js:1:2)"}'), {}],
  ['an answer with a hash', 'leaks', came(200, '{"pinHash":"x"}'), {}],
  ['an answer to who may not call', 'unauthorized', came(200, '{"data":[]}'), { mustBeRefused: true }],
  ['a status that the description lacks', 'undocumented', came(418, '{"err":"I am a teapot."}'), {}],
  ['half an answer', 'unreadable', came(200, '{"data":['), {}],
])('finds %s', (_case, kind, answer, changes) => {
  const findings = found(answer, changes);
  expect(findings[kind]).toHaveLength(1);
  expect(isSound(findings)).toBe(false);
});

it('repeats a request while tables are behind the log or too busy to answer, and for no other reason', () => {
  const body = (code: string) => JSON.stringify({ err: 'Please try again.', code });
  expect(asksToRepeat(came(503, body('records.behind')))).toBe(true);
  expect(asksToRepeat(came(503, body('sessions.unreadable')))).toBe(true);
  expect(asksToRepeat(came(503, body('failures.databaseUnreachable')))).toBe(false);
  expect(asksToRepeat(came(400, body('records.behind')))).toBe(false);
});
