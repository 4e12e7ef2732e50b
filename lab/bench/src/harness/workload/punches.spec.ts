import { punchesOf, type RecordedPunch } from './punches.js';

/** More than a day of the company. */
const COUNT = 9000;
const MAX_IN_FLIGHT = 256;

function take(seed: number, count: number): RecordedPunch[] {
  const punches = punchesOf(seed);
  return Array.from({ length: count }, () => punches.next().value);
}

describe('punchesOf', () => {
  it('gives the same punches for the same seed', () => {
    expect(take(7, 100)).toEqual(take(7, 100));
    expect(take(7, 100)).not.toEqual(take(8, 100));
  });

  it('gives each punch an id of its own', () => {
    const ids = take(1, COUNT).map(({ id }) => id);
    expect(new Set(ids).size).toBe(COUNT);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  it('names the stream after employee and day, with an in and an out', () => {
    const day = take(1, 4000);
    const streams = day.map(({ stream }) => stream);
    expect(new Set(streams).size).toBe(2000);
    for (const { stream, data } of day) expect(stream).toBe(`punches-${data.EMPID}-${data.at.slice(0, 10)}`);
  });

  it('keeps the events of a stream apart, so that appends under way do not meet', () => {
    const last = new Map<string, number>();
    for (const [index, { stream }] of take(1, COUNT).entries()) {
      expect(index - (last.get(stream) ?? -Infinity)).toBeGreaterThan(MAX_IN_FLIGHT);
      last.set(stream, index);
    }
  });
});
