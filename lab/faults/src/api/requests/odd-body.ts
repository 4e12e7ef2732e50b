import { gzipSync } from 'node:zlib';
import type { Random } from '@timekeep/tools/random';
import type { Draft } from './draft.js';
import { oddName, oddValue, written } from './odd-values.js';

const JSON_TYPE = 'application/json';
const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=klingon',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=utf-7',
  'application/vnd.api+json',
  'application/jsonp',
  'json',
  ';',
] as const;
const MAX_CHANGES = 3;

/** Returns the sample with one to three of its values replaced by odd ones, removed, or added. */
export function spoiledBody(sample: unknown, random: Random): Partial<Draft> {
  let body = sample;
  const changes = random.between(1, MAX_CHANGES);
  for (let change = 0; change < changes; change += 1) body = spoiled(body, random);
  return withJson(written(body));
}

/** Returns a body that is not a JSON object, or has an odd encoding. */
export function brokenBody(sample: unknown, random: Random): Partial<Draft> {
  const text = written(sample);
  const place = random.between(0, text.length);
  const deep = random.pick([1_000, 100_000]);
  return withJson(
    random.pick<() => Buffer | string>([
      () => '',
      () => ' '.repeat(100_000),
      () => 'null',
      () => '[]',
      () => `[${text}]`,
      () => '"text"',
      () => written(oddValue(random)),
      () => text.slice(0, place),
      () => `${text.slice(0, place)}${String.fromCharCode(random.between(0, 255))}${text.slice(place + 1)}`,
      () => `${text}${text}`,
      () => text.replaceAll('"', "'"),
      () => text.replace('}', ',}'),
      () => text.replace('{', '{/* */'),
      () => text.replace('{', '{"__proto__":{"polluted":true},'),
      () => text.replace(/"(\w+)":/, '"$1":null,"$1":'),
      () => `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
      () => '{"a":'.repeat(deep),
      () => `{"a":"${'x'.repeat(1_100_000)}"}`,
      () => `\ufeff${text}`,
      () => Buffer.from(text, 'utf16le'),
      () => Buffer.concat([Buffer.from(text.slice(0, place)), Buffer.from([0xc3, 0x28, 0xff])]),
      () => Buffer.from(Array.from({ length: 200 }, () => random.between(0, 255))),
    ])(),
  );
}

/** Returns a body whose content type or encoding is not accepted, or does not match its headers. */
export function mislabelledBody(sample: unknown, random: Random): Partial<Draft> {
  const text = written(sample);
  return random.pick<() => Partial<Draft>>([
    () => ({ headers: { 'Content-Type': random.pick(TYPES) }, body: text }),
    () => ({ headers: { 'Content-Type': random.pick(TYPES) }, body: text }),
    () => ({ headers: {}, body: text }),
    () => ({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'id=100003&id[a]=b' }),
    () => packed(random.pick(['gzip', 'deflate', 'br', 'zstd', 'sdch', 'gzip, gzip']), text),
    () => packed('gzip', gzipSync(text)),
    () => packed('gzip', gzipSync(text).subarray(0, 12)),
    () => packed('gzip', gzipSync(' '.repeat(50_000_000))),
  ])();
}

export function withJson(body: Buffer | string): Partial<Draft> {
  return { headers: { 'Content-Type': JSON_TYPE }, body };
}

function packed(encoding: string, body: Buffer | string): Partial<Draft> {
  return { headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': encoding }, body };
}

/** Changes one value somewhere in the structure. */
function spoiled(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return spoiledList(value, random);
  if (!isFields(value)) return oddValue(random);
  const entries = Object.entries(value);
  const chosen = random.between(0, entries.length - 1);
  const changed = entries.map(([name, inner], index): [string, unknown] => [
    name,
    index === chosen ? spoiledField(inner, random) : inner,
  ]);
  return random.pick<() => unknown>([
    () => Object.fromEntries(changed),
    () => Object.fromEntries(changed),
    () => Object.fromEntries(changed),
    () => Object.fromEntries(entries.filter((_, index) => index !== chosen)),
    () => Object.fromEntries([...entries, [oddName(random), oddValue(random)]]),
  ])();
}

function spoiledField(value: unknown, random: Random): unknown {
  const isDeep = typeof value === 'object' && value !== null;
  return isDeep && random.chance(0.7) ? spoiled(value, random) : oddValue(random);
}

function spoiledList(list: readonly unknown[], random: Random): unknown {
  const chosen = random.between(0, list.length - 1);
  return random.pick<() => unknown>([
    () => list.map((value, index) => (index === chosen ? spoiledField(value, random) : value)),
    () => [...list, oddValue(random)],
    () => Array.from({ length: random.pick([2, 61, 1_001]) }, () => list[0]),
    () => [],
  ])();
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
