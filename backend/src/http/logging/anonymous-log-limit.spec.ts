import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { createLogger } from '@timekeep/log/logging/logger';
import { LINES_PER_ADDRESS, AnonymousLogLimit } from './log-limits.js';

const MINUTE_MS = 60_000;

function counting() {
  const destination = new PassThrough();
  const written = text(destination);
  const clock = { ms: 0 };
  const lines = new AnonymousLogLimit(createLogger('backend', { destination }), () => clock.ms);
  /** The number of lines that are written of `count`. */
  const take = (address: string, count: number, kind: 'refused' | 'answered' = 'refused') =>
    Array.from({ length: count }, () => lines.admit(address, kind)).filter(Boolean).length;
  const logged = async () => {
    destination.end();
    const found = (await written).split('\n').filter((line) => line !== '');
    return found.map((line): unknown => JSON.parse(line));
  };
  return { clock, take, logged };
}

it('writes a number of lines a minute for each address, and afterwards how many it left out', async () => {
  const { clock, take, logged } = counting();
  expect(take('192.0.2.1', LINES_PER_ADDRESS + 50)).toBe(LINES_PER_ADDRESS);
  expect(take('192.0.2.2', 10)).toBe(10);
  clock.ms = MINUTE_MS - 1;
  expect(take('192.0.2.1', 1)).toBe(0);
  clock.ms = MINUTE_MS;
  expect(take('192.0.2.1', 5)).toBe(5);
  expect(await logged()).toEqual([
    expect.objectContaining({ level: 'warn', address: '192.0.2.1', leftOut: 51 }),
  ]);
});

it('keeps lines for refusals however many files of the page were asked for', () => {
  const { take } = counting();
  expect(take('192.0.2.1', 10 * LINES_PER_ADDRESS, 'answered')).toBe(LINES_PER_ADDRESS);
  expect(take('192.0.2.1', 20)).toBe(20);
});

it('is bounded for any number of addresses', async () => {
  const { clock, take, logged } = counting();
  let lines = 0;
  for (let index = 0; index < 20_000; index += 1) lines += take(`2001:db8:0:${index.toString(16)}::/64`, 1);
  expect(lines).toBe(1000 + LINES_PER_ADDRESS);
  clock.ms = MINUTE_MS;
  lines = 0;
  for (let index = 0; index < 200; index += 1) lines += take(`2001:db8:0:${index.toString(16)}::/64`, 600);
  expect(lines).toBe(10 * LINES_PER_ADDRESS);
  expect(await logged()).toEqual([
    expect.objectContaining({ address: 'further addresses', leftOut: 20_000 - 1000 - LINES_PER_ADDRESS }),
  ]);
});
