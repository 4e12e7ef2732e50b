import { expect, it } from '@jest/globals';
import { isSound, type Findings } from '../findings.js';
import type { RecordedEvent } from '../recorded-log/recorded.js';
import { Ledger } from './load/writers.js';
import { verify, type LogFault } from './verify.js';

/** A log of three events: a and b appended together to one stream, then c to another. */
const [a, b, c] = [event('a', 'one', 0, 1), event('b', 'one', 1, 2), event('c', 'two', 0, 3)];
const SOUND = [a, b, c];

function event(id: string, stream: string, revision: number, position: number): RecordedEvent {
  return {
    id,
    stream,
    type: 'Written',
    revision: BigInt(revision),
    position: BigInt(position),
    data: { id },
  };
}

function findings(all: readonly RecordedEvent[], seen = all.map(({ id }) => id)): Findings<LogFault> {
  const ledger = new Ledger();
  ledger.acknowledged.push(
    { writer: 'w', stream: 'one', ids: ['a', 'b'], revision: 1n, position: 2n },
    { writer: 'w', stream: 'two', ids: ['c'], revision: 0n, position: 3n },
  );
  ledger.refused.push({ writer: 'w', stream: 'two', ids: ['r'] });
  const streams = new Map<string, string[]>();
  for (const { stream, id } of all) streams.set(stream, [...(streams.get(stream) ?? []), id]);
  return verify(ledger, { all, streams }, seen);
}

it('finds nothing wrong with a sound log', () => {
  expect(isSound(findings(SOUND))).toBe(true);
});

it.each<[string, LogFault, readonly RecordedEvent[]]>([
  ['an event that is missing', 'lost', [a, b]],
  ['an event that is there twice', 'doubled', [a, b, c, event('c', 'two', 1, 4)]],
  [
    'events of one append the other way round',
    'outOfOrder',
    [event('b', 'one', 0, 1), event('a', 'one', 1, 2), c],
  ],
  ['an event elsewhere than acknowledged', 'outOfOrder', [a, b, event('c', 'three', 0, 3)]],
  ['a position that is left out', 'gaps', [a, b, event('c', 'two', 0, 4)]],
  ['a revision that is left out', 'gaps', [a, b, event('c', 'two', 1, 3)]],
  ['an event that was refused', 'uncalledFor', [a, b, c, event('r', 'two', 1, 4)]],
  ['an event that no writer appended', 'uncalledFor', [a, b, c, event('x', 'two', 1, 4)]],
  ['the data of another event', 'misread', [a, b, { ...c, data: { id: 'a' } }]],
])('finds %s', (_case, kind, all) => {
  const found = findings(all);
  expect(found[kind]).not.toEqual([]);
  expect(isSound(found)).toBe(false);
});

it.each([
  ['leaves one out', ['a', 'c']],
  ['gives one twice', ['a', 'b', 'b', 'c']],
  ['gives them in another order', ['b', 'a', 'c']],
])('finds a subscription that %s', (_case, seen) => {
  expect(findings(SOUND, seen).misread).toHaveLength(1);
});
