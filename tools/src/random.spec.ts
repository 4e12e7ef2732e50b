import { Random } from './random.js';

const draw = (count: number, take: () => unknown): unknown[] => Array.from({ length: count }, take);

describe('random numbers', () => {
  it('are the sequence that the demo company was generated from', () => {
    const person = new Random(1, 'person', '100001');
    expect(draw(3, () => person.next())).toEqual([
      0.02112070028670132, 0.8249871241860092, 0.12306489865295589,
    ]);
    expect(draw(2, () => person.next())).toEqual([0.35641976771876216, 0.41907745506614447]);
    expect(draw(8, () => person.between(0, 9_999))).toEqual([4427, 8195, 9298, 1133, 2104, 3234, 8163, 7971]);
    expect(draw(4, () => person.chance(0.4))).toEqual([true, false, true, true]);
    expect(draw(4, () => person.chance(0.4))).toEqual([false, false, true, false]);
    expect(draw(5, () => person.pick(['a', 'b', 'c']))).toEqual(['a', 'b', 'a', 'b', 'c']);
    const day = new Random(1, 'day', '100003', '2026-03-02');
    expect(draw(2, () => day.next())).toEqual([0.5314778101164848, 0.6512391059659421]);
  });

  it('differ for another seed', () => {
    const first = (...seed: (string | number)[]) => new Random(...seed).next();
    const seeds = [first(1, 'a'), first(1, 'b'), first(2, 'a'), first(1), first(2), first()];
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('spread evenly over a range, both ends included', () => {
    const random = new Random('even');
    const counts = new Map<number, number>();
    for (let draws = 0; draws < 4_000; draws++) {
      const drawn = random.between(3, 6);
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual([3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it('shuffle: every item once, in a different order each time', () => {
    const random = new Random('shuffled');
    const items = Array.from({ length: 50 }, (_, index) => index);
    const [once, again] = [random.shuffled(items), random.shuffled(items)];
    expect(once.toSorted((a, b) => a - b)).toEqual(items);
    expect(once).not.toEqual(items);
    expect(again).not.toEqual(once);
  });

  it('make distinct UUIDs of version 4', () => {
    const random = new Random('uuid');
    const ids = Array.from({ length: 1_000 }, () => random.uuid());
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });
});
