import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';
import { Random } from '@timekeep/tools/random';
import { CALLERS, headersOf, rightfulCallers, type Caller, type Credentials } from './callers.js';
import type { DescribedCall } from './described-calls.js';
import { headerText, pathOf, percentEncoded, type Draft, type FuzzRequest } from './draft.js';
import { brokenBody, mislabelledBody, spoiledBody, withJson } from './odd-body.js';
import { oddName, oddText } from './odd-values.js';
import { sampleBody } from './samples.js';

/** Share of requests by the rightful caller, since all others end in the same refusals. */
const RIGHTFUL_CHANCE = 0.65;
/** So many that no limit of an address ends the run early, and so few that those limits are reached. */
const ADDRESSES = 250;

interface Oddity {
  readonly name: string;
  /** Weight of the oddity among the others. */
  readonly weight: number;
  readonly suits: (call: DescribedCall) => boolean;
  readonly apply: (call: DescribedCall, sample: unknown, random: Random) => Partial<Draft>;
  /** True if the request is for another route, or loses the caller's rights. */
  readonly leadsElsewhere?: true;
  readonly endsRights?: true;
}

const always = (): boolean => true;
const hasBody = ({ body }: DescribedCall): boolean => body !== undefined;

const ODDITIES: readonly Oddity[] = [
  { name: 'nothing', weight: 8, suits: always, apply: () => ({}) },
  {
    name: 'values in the body',
    weight: 50,
    suits: hasBody,
    apply: (_call, sample, random) => spoiledBody(sample, random),
  },
  {
    name: 'a broken body',
    weight: 10,
    suits: always,
    apply: (_call, sample, random) => brokenBody(sample, random),
  },
  {
    name: 'the type of the body',
    weight: 6,
    suits: always,
    apply: (_call, sample, random) => mislabelledBody(sample, random),
  },
  {
    name: 'a parameter of the path',
    weight: 20,
    suits: ({ path }) => path.includes('{'),
    apply: (call, _sample, random) => ({
      path: pathOf(call, random, () => percentEncoded(oddText(random) || ' ')),
    }),
  },
  {
    name: 'the query',
    weight: 10,
    suits: always,
    apply: (call, _sample, random) => ({ path: `${pathOf(call, random)}?${oddQuery(call, random)}` }),
  },
  {
    name: 'a header',
    weight: 8,
    suits: always,
    apply: (_call, _sample, random) => ({ headers: oddHeader(random) }),
  },
  {
    name: 'the credentials',
    weight: 8,
    suits: ({ needs }) => needs !== 'nothing',
    apply: (_call, _sample, random) => ({ headers: oddCredentials(random) }),
    endsRights: true,
  },
  {
    name: 'the method',
    weight: 3,
    suits: always,
    apply: (_call, _sample, random) => ({
      method: random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE', 'GET', 'POST', 'PATCH']),
    }),
    leadsElsewhere: true,
  },
  {
    name: 'the address',
    weight: 3,
    suits: always,
    apply: (call, _sample, random) => ({ path: oddAddress(pathOf(call, random), random) }),
    leadsElsewhere: true,
  },
];

/** Returns the request of this number for a seed, independent of all other requests. */
export function planRequest(
  seed: number,
  number: number,
  calls: readonly DescribedCall[],
  credentials: Credentials,
): FuzzRequest {
  const random = new Random(seed, number);
  const call = calls[number % calls.length];
  if (call === undefined) throw new Error('There is no call to make.');
  const rightful = rightfulCallers(call);
  const caller = random.pick<Caller>(random.chance(RIGHTFUL_CHANCE) ? rightful : CALLERS);
  const sample = sampleBody(call, random);
  const oddity = chosen(
    ODDITIES.filter((each) => each.suits(call)),
    random,
  );
  const plain: Partial<Draft> = call.body ? withJson(JSON.stringify(sample)) : {};
  const { headers, ...changes } = oddity.apply(call, sample, random);
  return {
    method: call.method === 'PATCH' && random.chance(0.2) ? 'PUT' : call.method,
    path: pathOf(call, random),
    ...plain,
    ...changes,
    headers: {
      ...(changes.body === undefined ? plain.headers : {}),
      ...(call.takesKey &&
        random.chance(0.5) && { [IDEMPOTENCY_KEY_HEADER]: `key-${random.between(1, 2_000)}` }),
      'X-Forwarded-For': `203.0.113.${random.between(1, ADDRESSES)}`,
      ...headersOf(caller, call, credentials),
      ...headers,
    },
    number,
    call,
    caller,
    oddity: oddity.name,
    mustBeRefused: oddity.leadsElsewhere === undefined && (oddity.endsRights ?? !rightful.includes(caller)),
    isRouted: oddity.leadsElsewhere === undefined,
  };
}

function chosen(oddities: readonly Oddity[], random: Random): Oddity {
  let left = random.next() * oddities.reduce((sum, { weight }) => sum + weight, 0);
  const found = oddities.find(({ weight }) => (left -= weight) < 0) ?? oddities[0];
  if (found === undefined) throw new Error('Nothing suits the call.');
  return found;
}

function oddQuery({ query }: DescribedCall, random: Random): string {
  const name = random.chance(0.7) ? (query[0] ?? 'EMPID') : percentEncoded(oddName(random));
  const value = percentEncoded(oddText(random).slice(0, 2_000));
  return random.pick([
    `${name}=${value}`,
    `${name}=100003&${name}=${value}`,
    `${name}[]=${value}`,
    `${name}[__proto__][polluted]=${value}`,
    `${name}[length]=1000000000`,
    `${name}${'[a]'.repeat(200)}=1`,
    `${name}=%E0%A4%A`,
    name,
    '&&&===',
    Array.from({ length: 1_500 }, (_, index) => `a${index}=1`).join('&'),
  ]);
}

function oddHeader(random: Random): Record<string, string> {
  const text = headerText(oddText(random)).slice(0, 4_000);
  return random.pick<Record<string, string>>([
    { [IDEMPOTENCY_KEY_HEADER]: text },
    { [IDEMPOTENCY_KEY_HEADER]: 'k'.repeat(201) },
    { 'X-Request-Id': text },
    { 'X-Forwarded-For': text },
    { 'X-Forwarded-Proto': text },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { Host: text },
    { Origin: 'https://other.example', Cookie: text },
    { Accept: text, 'Accept-Encoding': text },
    { 'If-None-Match': '*', 'If-Modified-Since': text, Range: 'bytes=0-1,5-1' },
    { Expect: 'something' },
    { 'X-Odd': 'x'.repeat(20_000) },
  ]);
}

/** Returns invalid credentials for any caller. */
function oddCredentials(random: Random): Record<string, string> {
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = encoded({
    sub: '100001',
    ver: 1,
    iss: 'timekeep',
    aud: 'timekeep-web',
    exp: 4e9,
    iat: 1.7e9,
  });
  const token = random.pick([
    `${encoded({ alg: 'none' })}.${claims}.AA`,
    `${encoded({ alg: 'HS256', typ: 'JWT' })}.${claims}.${'A'.repeat(43)}`,
    'a.b.c',
    '..',
    headerText(oddText(random)).slice(0, 4_000),
  ]);
  const key = random.pick([`gate.${'a'.repeat(43)}`, '.', headerText(oddText(random)).slice(0, 4_000)]);
  return {
    Authorization: random.pick([`Bearer ${token}`, `bearer ${token}`, `Basic ${token}`, token]),
    'X-Terminal-Key': key,
  };
}

function oddAddress(path: string, random: Random): string {
  return random.pick([
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/%61pi/'),
    `${path};a=b`,
    `${path}%00`,
    `${path}/..%2f..`,
    `${path}/%E0%A4%A`,
    `${path}/${'a/'.repeat(500)}`,
    `${path}#part`,
    `/${'x'.repeat(9_000)}`,
  ]);
}
