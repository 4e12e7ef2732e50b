import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, type Path } from './fair-queue.js';

const drained = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.shift());

describe('a fair queue', () => {
  it('takes turns between addresses, and between the accounts of an address', () => {
    const queue = new FairQueue<string>();
    for (let n = 0; n < 3; n++) queue.push(['office', 'ana'], `ana${n}`);
    queue.push(['office', 'ben'], 'ben');
    for (let n = 0; n < 3; n++) queue.push(['home', 'cora'], `cora${n}`);
    expect(drained(queue)).toEqual(['ana0', 'cora0', 'ben', 'cora1', 'ana1', 'cora2', 'ana2']);
  });

  it('serves a newcomer after one item of each other address, however many there are', () => {
    const queue = new FairQueue<string>();
    for (let n = 0; n < 300; n++) queue.push(['flood', `made-up ${n}`], 'flood');
    queue.push(['office', 'ana'], 'ana');
    expect([queue.shift(), queue.shift()]).toEqual(['flood', 'ana']);
  });

  it('drops the latest item of the owner with most items', () => {
    const queue = new FairQueue<string>();
    for (let n = 0; n < 3; n++) queue.push(['flood', 'x'], `flood${n}`);
    queue.push(['office', 'ana'], 'ana');
    expect(queue.dropFromLongest()).toBe('flood2');
    expect(drained(queue)).toEqual(['flood0', 'ana', 'flood1']);
    expect(queue.dropFromLongest()).toBeUndefined();
  });

  it('is a first-in-first-out queue for one path, whatever is removed from it', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a', 'b', 'c']) queue.push(['x', 'y'], item);
    expect(queue.remove(['x', 'y'], 'b')).toBe(true);
    expect(queue.remove(['x', 'y'], 'b')).toBe(false);
    expect(queue.remove(['x', 'z'], 'a')).toBe(false);
    expect(drained(queue)).toEqual(['a', 'c']);
  });

  it('loses and invents nothing, and keeps the order of each path', () => {
    const paths = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'));
    const action = fc.oneof(
      fc.record({ kind: fc.constant('push' as const), path: paths }),
      fc.record({ kind: fc.constantFrom('shift' as const, 'drop' as const) }),
      fc.record({ kind: fc.constant('remove' as const), index: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
        const queue = new FairQueue<{ readonly path: Path; readonly n: number }>();
        let waiting: { readonly path: Path; readonly n: number }[] = [];
        const without = (item: unknown) => waiting.filter((each) => each !== item);
        for (const [n, each] of actions.entries()) {
          if (each.kind === 'push') {
            const item = { path: each.path, n };
            queue.push(each.path, item);
            waiting.push(item);
          } else if (each.kind === 'remove') {
            const item = waiting[each.index % Math.max(1, waiting.length)];
            if (item) expect(queue.remove(item.path, item)).toBe(true);
            waiting = without(item);
          } else {
            const item = each.kind === 'shift' ? queue.shift() : queue.dropFromLongest();
            const ofPath = waiting.filter(({ path }) => String(path) === String(item?.path));
            expect(item).toBe(each.kind === 'shift' ? ofPath[0] : ofPath.at(-1));
            expect(item === undefined).toBe(waiting.length === 0);
            waiting = without(item);
          }
          expect(queue.size).toBe(waiting.length);
        }
      }),
    );
  });
});
