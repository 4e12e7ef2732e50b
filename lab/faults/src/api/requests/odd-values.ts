import type { Random } from '@timekeep/tools/random';

/** Texts with a special meaning for some program. */
const TEXTS = [
  '',
  ' ',
  '\t\r\n',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '0',
  '-1',
  '1e309',
  '0x1F',
  '99999999999999999999',
  '18446744073709551616',
  "' OR '1'='1",
  "'; DROP TABLE attendance.records; --",
  '%_\\',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '$(id)`id`',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\r\nSet-Cookie: a=b',
  '\u202egnirts',
  '\ufeff100003',
  '\ud800',
  '\udc00\ud800',
  'e\u0301'.repeat(60),
  'İstanbul ß ﬃ ǅ',
  '👩‍👩‍👧‍👦🇵🇭',
  '１００００３',
  '١٢٣٤٥٦',
  '100003\n',
  ' 100003',
  '=1+1',
  '@SUM(A1)',
  'a@b',
  'a@[127.0.0.1]',
  '__proto__',
  'constructor',
  'toString',
] as const;

/** Invalid or remote dates, instants and times. */
const TIMES = [
  '2023-02-30',
  '2023-02-29',
  '2024-02-29',
  '1900-02-29',
  '2023-13-01',
  '2023-00-10',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '2023-1-1',
  '20230101',
  '01/02/2023',
  '2023-01-01T24:00:00Z',
  '2023-01-01T00:00:00+99:99',
  '2023-01-01T00:00:00+17:00',
  '2023-01-01T00:00:00-23:59',
  '2023-01-01T00:00:00.123456789Z',
  '2023-W01-1',
  'yesterday',
  '1672531200000',
  '24:00:00',
  '23:59:60',
  '-1:00:00',
  '8:00',
  '08:00',
  '١٢:٠٠:٠٠',
] as const;

/** Numbers in JSON, which has numbers that JavaScript cannot represent. */
const NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1.5',
  '1e400',
  '-1e400',
  '1e308',
  '5e-324',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '123456789012345678901234567890',
] as const;

const LENGTHS = [20, 41, 73, 201, 251, 255, 501, 4_001, 70_000] as const;
const ASTRAL = 0x10ffff;

/** Returns a value that no field expects. */
export function oddValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(TEXTS),
    () => random.pick(TEXTS),
    () => random.pick(TIMES),
    () => raw(random.pick(NUMBERS)),
    () => longText(random),
    () => strangeText(random),
    () => random.pick<unknown>([null, true, false]),
    () => oddContainer(random),
  ])();
}

/** Returns a text where only text is possible, as in a header or a path. */
export function oddText(random: Random): string {
  return random.pick([
    random.pick(TEXTS),
    random.pick(TIMES),
    random.pick(NUMBERS),
    longText(random),
    strangeText(random),
  ]);
}

/** Returns a name that every object has, or that a program might interpret. */
export function oddName(random: Random): string {
  const known = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'] as const;
  return random.pick([...known, '$where', '', ' ', 'a.b', 'a[b]', 'then', 'toJSON', strangeText(random)]);
}

function longText(random: Random): string {
  return random.pick(['a', '1', 'ü', '😀', ' ']).repeat(random.pick(LENGTHS));
}

/** Returns random characters, including unpaired surrogates. */
function strangeText(random: Random): string {
  const length = random.between(1, 12);
  const codes = Array.from({ length }, () => random.between(0, random.pick([0x7f, 0xffff, ASTRAL])));
  return String.fromCodePoint(...codes);
}

function oddContainer(random: Random): unknown {
  const inner = random.pick<unknown>([1, '100003', null, 'x'.repeat(300)]);
  return random.pick<() => unknown>([
    () => [],
    () => ({}),
    () => [inner],
    () => [[inner]],
    () => ({ [oddName(random)]: inner }),
    () => fields([['__proto__', { polluted: true }]]),
    () => ({ constructor: { prototype: { polluted: true } } }),
    () => ({ length: 1e9, 0: inner }),
    () => ({ toString: inner, valueOf: inner, toJSON: inner }),
    () => Array<unknown>(random.pick([2, 61, 1_001, 21_001])).fill(inner),
    () => nested(random.pick([14, 17, 400])),
    () => fields(Array.from({ length: 101 }, (_, index) => [`f${index}`, inner])),
  ])();
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Returns an object of exactly these fields, `__proto__` among them if it is given. */
export function fields(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}

const RAW = /"raw<([^>"]*)>"/g;

/** Marks a text that is written into the JSON unchanged. */
function raw(text: string): string {
  return `raw<${text}>`;
}

/** Serializes like JSON.stringify, with marked texts unchanged. */
export function written(value: unknown): string {
  return JSON.stringify(value).replace(RAW, '$1');
}
