import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ProjectionStatus } from '../../checkpoint/projection-progress.js';
import { Courtesy, type Surroundings } from './courtesy.js';

const NEVER = new AbortController().signal;

/** A log that ends at each of the positions in turn, and then at the last of them. */
function around(ends: readonly bigint[], given: Partial<Surroundings> = {}): Surroundings {
  const left = [...ends];
  const newest = () => {
    const commit = (left.length > 1 ? left.shift() : left[0]) ?? 0n;
    return Promise.resolve({ commit, prepare: commit });
  };
  return { newest, live: () => Promise.resolve([]), load: () => 0, ...given };
}

/** How many of three pieces of work were under way at the same time. */
async function mostAtOnce(courtesy: Courtesy): Promise<number> {
  let [now, most] = [0, 0];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    now -= 1;
  };
  await Promise.all([1, 2, 3].map(() => courtesy.inTurn(work, NEVER)));
  return most;
}

describe('those who build beside the live system', () => {
  it('work side by side while nobody writes to the log', async () => {
    const courtesy = new Courtesy(around([7n]));
    await courtesy.look();
    await courtesy.look();
    expect(await mostAtOnce(courtesy)).toBe(3);
  });

  it('take turns while somebody does', async () => {
    const courtesy = new Courtesy(around([7n, 8n]));
    await courtesy.look();
    await courtesy.look();
    expect(await mostAtOnce(courtesy)).toBe(1);
  });

  it('take turns while the machine is busy', async () => {
    const courtesy = new Courtesy(around([7n], { load: () => 3 }));
    await courtesy.look();
    await courtesy.look();
    expect(await mostAtOnce(courtesy)).toBe(1);
  });

  it('do much at a time only while nobody else is there, which they do not know before they have looked', async () => {
    const courtesy = new Courtesy(around([7n, 7n, 8n]));
    const { enoughEvents } = courtesy;
    await courtesy.look();
    expect(courtesy.enoughEvents).toBe(enoughEvents);
    await courtesy.look();
    expect(courtesy.enoughEvents).toBeGreaterThan(enoughEvents);
    await courtesy.look();
    expect(courtesy.enoughEvents).toBe(enoughEvents);
  });

  it('know soon after the start that nobody is there, and look no more once they are done', async () => {
    let looks = 0;
    const live = () => {
      looks += 1;
      return Promise.resolve([]);
    };
    const pauses: { readonly ms: number; readonly end: () => void }[] = [];
    const wait = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }));
    const courtesy = new Courtesy(around([7n], { live }), wait);
    courtesy.start();
    const paused = async (count: number) => {
      while (pauses.length < count) await turn();
    };
    await paused(1);
    expect(courtesy.isAlone).toBe(false);
    pauses[0]?.end();
    await paused(2);
    expect(courtesy.isAlone).toBe(true);
    expect(pauses.map(({ ms }) => ms)).toEqual([250, 1_000]);
    courtesy.stop();
    pauses[1]?.end();
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect({ looks, pauses: pauses.length }).toEqual({ looks: 2, pauses: 2 });
  });

  it('pause for longer than they worked while a live generation is behind', async () => {
    let commit = 1n;
    const live = (): Promise<ProjectionStatus[]> => {
      commit += 1n;
      const position = { commit, prepare: commit };
      return Promise.resolve([
        { name: 'attendance', state: 'running', generation: 1, position, error: null, lastEvent: null },
      ]);
    };
    const pauses: number[] = [];
    const wait = (ms: number) => Promise.resolve(void pauses.push(ms));
    const courtesy = new Courtesy(around([1_000n], { live }), wait);
    await courtesy.look();
    await courtesy.look();
    const began = performance.now();
    let workMs = 0;
    const work = async () => {
      while (workMs < 20) await turn().then(() => (workMs = performance.now() - began));
    };
    await courtesy.inTurn(work, NEVER);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(Math.min(2 * workMs, 999));
  });

  it('get their turn after somebody failed, and none once they are told to stop', async () => {
    const courtesy = new Courtesy(around([7n, 8n]));
    await courtesy.look();
    await courtesy.look();
    const failure = courtesy.inTurn(() => Promise.reject(new Error('refused')), NEVER);
    const next = courtesy.inTurn(() => Promise.resolve('done'), NEVER);
    await expect(failure).rejects.toThrow('refused');
    expect(await next).toBe('done');
    await expect(
      courtesy.inTurn(() => Promise.resolve(), AbortSignal.abort(new Error('stop'))),
    ).rejects.toThrow('stop');
  });
});
