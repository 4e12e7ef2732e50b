import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { positionAt } from '../testing/read-model.js';
import type { ProjectionName } from './projection-names.js';
import { PositionWaiters } from './position-waiters.js';

/** Longer than the timeout of a test. */
const LONG_MS = 60 * 60_000;

/** Checkpoints in memory, with a counter of polls. */
class Checkpoints {
  polls = 0;
  generation = 1;
  private readonly positions = new Map<ProjectionName, number>();

  readonly waiters = new PositionWaiters(async () => {
    this.polls += 1;
    const { generation } = this;
    const statuses = [...this.positions].map(([name, position]) => ({
      name,
      state: 'running' as const,
      generation,
      position: positionAt(position),
      error: null,
      lastEvent: null,
    }));
    await this.answer;
    return statuses;
  });

  /** A poll is answered when this is settled. */
  answer: Promise<void> = Promise.resolve();

  wait(name: ProjectionName, position: number): Promise<boolean> {
    return this.waiters.passing([name], positionAt(position), LONG_MS);
  }

  move(name: ProjectionName, position: number): void {
    this.positions.set(name, position);
    this.waiters.notified({ name, position: positionAt(position) });
  }

  lose(name: ProjectionName, position: number): void {
    this.positions.set(name, position);
  }

  /** Makes another generation the live one. */
  exchange(name: ProjectionName, generation: number, position: number): void {
    this.generation = generation;
    this.positions.set(name, position);
    this.waiters.notified({ name });
  }
}

describe('waits for projections', () => {
  it('share one poll, and follow notifications', async () => {
    const checkpoints = new Checkpoints();
    const early = Array.from({ length: 100 }, () => checkpoints.wait('attendance', 1));
    const late = Array.from({ length: 100 }, () => checkpoints.wait('attendance', 2));
    checkpoints.move('attendance', 1);
    await Promise.all(early);
    checkpoints.move('directory', 9);
    checkpoints.move('attendance', 2);
    expect(await Promise.all(late)).toEqual(late.map(() => true));
    expect(checkpoints.polls).toBe(1);
  });

  it('poll again when a notification has no position, for example after an exchange', async () => {
    const checkpoints = new Checkpoints();
    checkpoints.move('attendance', 1);
    const [early, late] = [checkpoints.wait('attendance', 2), checkpoints.wait('attendance', 3)];
    checkpoints.exchange('attendance', 2, 2);
    expect(await early).toBe(true);
    // A rollback makes the former generation live again.
    checkpoints.exchange('attendance', 1, 2);
    checkpoints.move('attendance', 3);
    expect(await late).toBe(true);
  });

  it('keep a notified position when an older poll is answered', async () => {
    const checkpoints = new Checkpoints();
    checkpoints.move('attendance', 1);
    let answer = (): void => undefined;
    checkpoints.answer = new Promise((resolve) => {
      answer = resolve;
    });
    const far = checkpoints.wait('attendance', 9);
    checkpoints.move('attendance', 2);
    answer();
    await tick();
    const { polls } = checkpoints;
    expect(await checkpoints.wait('attendance', 2)).toBe(true);
    expect(checkpoints.polls).toBe(polls);
    checkpoints.waiters.end();
    expect(await far).toBe(false);
  });

  it('accept a lower position from a poll if there was no notification meanwhile', async () => {
    const checkpoints = new Checkpoints();
    const far = checkpoints.wait('attendance', 9);
    checkpoints.move('attendance', 2);
    await checkpoints.wait('attendance', 2);
    // PostgreSQL lost its last commits, without a notification.
    checkpoints.lose('attendance', 1);
    await eventually(() => checkpoints.polls > 1);
    let hasPassed = false;
    void checkpoints.wait('attendance', 2).then(() => (hasPassed = true));
    await tick();
    expect(hasPassed).toBe(false);
    checkpoints.waiters.end();
    expect(await far).toBe(false);
  });

  it('reuse the progress known to other waits for the same projection', async () => {
    const checkpoints = new Checkpoints();
    const one = checkpoints.wait('attendance', 2);
    checkpoints.move('attendance', 1);
    await checkpoints.wait('attendance', 1);
    const { polls } = checkpoints;
    expect(await checkpoints.wait('attendance', 1)).toBe(true);
    expect(checkpoints.polls).toBe(polls);
    checkpoints.waiters.end();
    expect(await one).toBe(false);
  });

  it('poll if no other wait for the same projection has tracked it', async () => {
    const checkpoints = new Checkpoints();
    const one = checkpoints.wait('attendance', 1);
    checkpoints.move('directory', 1);
    expect(await checkpoints.wait('directory', 1)).toBe(true);
    checkpoints.move('attendance', 1);
    expect(await one).toBe(true);
    checkpoints.move('attendance', 2);
    expect(await checkpoints.wait('attendance', 2)).toBe(true);
  });
});
