import { describe, expect, it } from '@jest/globals';
import { KnownPunches } from './stream-punches.js';

const MANY = 300;
const NOON = new Date('2024-06-03T04:00:00.000Z');

const at = (revision: bigint | null) => ({ revision, recordedAt: revision === null ? null : NOON });

describe('known streams of punches', () => {
  it('hold the ids of exactly the revision that was noted last', () => {
    const known = new KnownPunches();
    known.set('a', at(1n), ['x', 'y']);
    known.set('a', at(0n), ['x']);
    expect(known.of('a')).toEqual({ revision: 0n, recordedAt: NOON, ids: new Set(['x']) });
    known.set('a', at(null), []);
    expect(known.of('a')).toBeUndefined();
  });

  it('are forgotten whole, those first that were noted first, when there are too many ids', () => {
    const known = new KnownPunches();
    const ids = (stream: number) => Array.from({ length: 200 }, (_, index) => `${stream}-${index}`);
    for (let stream = 0; stream < MANY; stream += 1) known.set(String(stream), at(199n), ids(stream));
    expect(known.of('0')).toBeUndefined();
    expect(known.of(String(MANY - 1))?.ids.size).toBe(200);
    const kept = Array.from({ length: MANY }, (_, stream) => known.of(String(stream))).filter(Boolean);
    expect(kept.length).toBeGreaterThanOrEqual(125);
    expect(kept.length).toBeLessThanOrEqual(250);
  });
});
