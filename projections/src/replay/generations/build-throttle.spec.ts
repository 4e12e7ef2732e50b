import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ProjectionStatus } from '../../checkpoint/projection-progress.js';
import { BuildThrottle, type LoadProbe } from './build-throttle.js';

const NEVER = new AbortController().signal;

/** A log whose end is at each of the positions in order, and stays at the last. */
function probe(ends: readonly bigint[], given: Partial<LoadProbe> = {}): LoadProbe {
  const left = [...ends];
  const newest = () => {
    const commit = (left.length > 1 ? left.shift() : left[0]) ?? 0n;
    return Promise.resolve({ commit, prepare: commit });
  };
  return { newest, live: () => Promise.resolve([]), load: () => 0, ...given };
}

/** Runs three tasks; returns the maximum number that ran concurrently. */
async function maxConcurrent(throttle: BuildThrottle): Promise<number> {
  let [now, most] = [0, 0];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    for (let ticks = 0; ticks < 5; ticks += 1) await tick();
    now -= 1;
  };
  await Promise.all([1, 2, 3].map(() => throttle.run(work, NEVER)));
  return most;
}

describe('builds beside the live system', () => {
  it('run concurrently while the log does not grow', async () => {
    const throttle = new BuildThrottle(probe([7n]));
    await throttle.sample();
    await throttle.sample();
    expect(await maxConcurrent(throttle)).toBe(3);
  });

  it('run one at a time while the log grows', async () => {
    const throttle = new BuildThrottle(probe([7n, 8n]));
    await throttle.sample();
    await throttle.sample();
    expect(await maxConcurrent(throttle)).toBe(1);
  });

  it('run one at a time while the machine is busy', async () => {
    const throttle = new BuildThrottle(probe([7n], { load: () => 3 }));
    await throttle.sample();
    await throttle.sample();
    expect(await maxConcurrent(throttle)).toBe(1);
  });

  it('use large batches only on an idle system, which takes two samples to detect', async () => {
    const throttle = new BuildThrottle(probe([7n, 7n, 8n]));
    const { minBatchEvents } = throttle;
    await throttle.sample();
    expect(throttle.minBatchEvents).toBe(minBatchEvents);
    await throttle.sample();
    expect(throttle.minBatchEvents).toBeGreaterThan(minBatchEvents);
    await throttle.sample();
    expect(throttle.minBatchEvents).toBe(minBatchEvents);
  });

  it('detect an idle system soon after the start, and stop sampling at the end', async () => {
    let samples = 0;
    const live = () => {
      samples += 1;
      return Promise.resolve([]);
    };
    const pauses: { readonly ms: number; readonly end: () => void }[] = [];
    const wait = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }));
    const throttle = new BuildThrottle(probe([7n], { live }), wait);
    throttle.start();
    const paused = async (count: number) => {
      while (pauses.length < count) await tick();
    };
    await paused(1);
    expect(throttle.isIdle).toBe(false);
    pauses[0]?.end();
    await paused(2);
    expect(throttle.isIdle).toBe(true);
    expect(pauses.map(({ ms }) => ms)).toEqual([250, 1_000]);
    throttle.stop();
    pauses[1]?.end();
    for (let ticks = 0; ticks < 10; ticks += 1) await tick();
    expect({ samples, pauses: pauses.length }).toEqual({ samples: 2, pauses: 2 });
  });

  it('pause for longer than they worked while a live generation lags', async () => {
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
    const throttle = new BuildThrottle(probe([1_000n], { live }), wait);
    await throttle.sample();
    await throttle.sample();
    const began = performance.now();
    let workMs = 0;
    const work = async () => {
      while (workMs < 20) await tick().then(() => (workMs = performance.now() - began));
    };
    await throttle.run(work, NEVER);
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(Math.min(2 * workMs, 999));
  });

  it('run after a failed one, and not after the signal is aborted', async () => {
    const throttle = new BuildThrottle(probe([7n, 8n]));
    await throttle.sample();
    await throttle.sample();
    const failure = throttle.run(() => Promise.reject(new Error('refused')), NEVER);
    const next = throttle.run(() => Promise.resolve('done'), NEVER);
    await expect(failure).rejects.toThrow('refused');
    expect(await next).toBe('done');
    await expect(throttle.run(() => Promise.resolve(), AbortSignal.abort(new Error('stop')))).rejects.toThrow(
      'stop',
    );
  });
});
