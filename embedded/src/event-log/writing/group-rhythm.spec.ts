import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { GroupRhythm } from './group-rhythm.js';

const COMMIT_MS = 3;

let rhythm: GroupRhythm;

beforeEach(() => {
  jest.useFakeTimers();
  rhythm = new GroupRhythm();
});

afterEach(() => {
  jest.useRealTimers();
});

/** A group of so many is committed and answered. */
function commit(count: number): void {
  rhythm.begun();
  jest.advanceTimersByTime(COMMIT_MS);
  rhythm.answered(count);
}

/** Whether the next group may begin at this moment, with so many waiting. */
function enough(waiting: number): () => Promise<boolean> {
  let isEnough = false;
  void rhythm.untilEnough(waiting).then(() => (isEnough = true));
  return async () => {
    await jest.advanceTimersByTimeAsync(0);
    return isEnough;
  };
}

describe('the rhythm of groups', () => {
  it('lets who comes alone begin at once', async () => {
    rhythm.arrived(1);
    expect(await enough(1)()).toBe(true);
    commit(1);
    rhythm.arrived(1);
    expect(await enough(1)()).toBe(true);
  });

  it('waits until half of all are there, and leaves the others to the next group', async () => {
    commit(8);
    rhythm.arrived(1);
    const begins = enough(1);
    for (const waiting of [2, 3]) rhythm.arrived(waiting);
    expect(await begins()).toBe(false);
    rhythm.arrived(4);
    expect(await begins()).toBe(true);
    expect(rhythm.share(4)).toBe(4);
    for (const waiting of [5, 6, 7, 8]) rhythm.arrived(waiting);
    expect(rhythm.share(16)).toBe(8);
  });

  it('waits no longer than the last commit took, and then counts on nobody', async () => {
    commit(20);
    rhythm.arrived(1);
    const begins = enough(1);
    await jest.advanceTimersByTimeAsync(COMMIT_MS - 1);
    expect(await begins()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await begins()).toBe(true);
    rhythm.arrived(2);
    expect(await enough(2)()).toBe(true);
  });

  it('does not wait for those who were answered long ago', async () => {
    commit(20);
    jest.advanceTimersByTime(COMMIT_MS);
    rhythm.arrived(1);
    expect(await enough(1)()).toBe(true);
  });

  it('does not divide those who come together after a pause', async () => {
    commit(20);
    jest.advanceTimersByTime(20);
    for (let waiting = 1; waiting <= 20; waiting += 1) rhythm.arrived(waiting);
    expect(await enough(20)()).toBe(true);
    expect(rhythm.share(20)).toBe(20);
  });
});
