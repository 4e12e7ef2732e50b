import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { positionAt } from '../testing/read-model.js';
import type { ProjectionName } from './projection-names.js';
import { PositionWaiters } from './position-waiters.js';

/** Longer than a test may last. */
const LONG_MS = 60 * 60_000;

/** Checkpoints in memory, and how often they were looked at. */
class Checkpoints {
  looks = 0;
  generation = 1;
  private readonly places = new Map<ProjectionName, number>();

  readonly readers = new PositionWaiters(async () => {
    this.looks += 1;
    const { generation } = this;
    const statuses = [...this.places].map(([name, place]) => ({
      name,
      state: 'running' as const,
      generation,
      position: positionAt(place),
      error: null,
      lastEvent: null,
    }));
    await this.answer;
    return statuses;
  });

  /** A look is answered when this is settled. */
  answer: Promise<void> = Promise.resolve();

  wait(name: ProjectionName, place: number): Promise<boolean> {
    return this.readers.passing([name], positionAt(place), LONG_MS);
  }

  move(name: ProjectionName, place: number): void {
    this.places.set(name, place);
    this.readers.heard({ name, position: positionAt(place) });
  }

  lose(name: ProjectionName, place: number): void {
    this.places.set(name, place);
  }

  /** Tables of another generation take over. */
  exchange(name: ProjectionName, generation: number, place: number): void {
    this.generation = generation;
    this.places.set(name, place);
    this.readers.heard({ name });
  }
}

describe('those who wait for projections', () => {
  it('are served by one look, and hear how it goes on', async () => {
    const checkpoints = new Checkpoints();
    const early = Array.from({ length: 100 }, () => checkpoints.wait('attendance', 1));
    const late = Array.from({ length: 100 }, () => checkpoints.wait('attendance', 2));
    checkpoints.move('attendance', 1);
    await Promise.all(early);
    checkpoints.move('directory', 9);
    checkpoints.move('attendance', 2);
    expect(await Promise.all(late)).toEqual(late.map(() => true));
    expect(checkpoints.looks).toBe(1);
  });

  it('look again when more than the place of one of theirs changed, and go on with what is there then', async () => {
    const checkpoints = new Checkpoints();
    checkpoints.move('attendance', 1);
    const [early, late] = [checkpoints.wait('attendance', 2), checkpoints.wait('attendance', 3)];
    checkpoints.exchange('attendance', 2, 2);
    expect(await early).toBe(true);
    // The former generation comes back, as after a rollback.
    checkpoints.exchange('attendance', 1, 2);
    checkpoints.move('attendance', 3);
    expect(await late).toBe(true);
  });

  it('do not forget what they heard when an older look is answered', async () => {
    const checkpoints = new Checkpoints();
    checkpoints.move('attendance', 1);
    let answer = (): void => undefined;
    checkpoints.answer = new Promise((resolve) => {
      answer = resolve;
    });
    const far = checkpoints.wait('attendance', 9);
    checkpoints.move('attendance', 2);
    answer();
    await turn();
    const { looks } = checkpoints;
    expect(await checkpoints.wait('attendance', 2)).toBe(true);
    expect(checkpoints.looks).toBe(looks);
    checkpoints.readers.end();
    expect(await far).toBe(false);
  });

  it('believe a look when nothing was heard meanwhile, also that a place was lost', async () => {
    const checkpoints = new Checkpoints();
    const far = checkpoints.wait('attendance', 9);
    checkpoints.move('attendance', 2);
    await checkpoints.wait('attendance', 2);
    // PostgreSQL lost its last commits, and nobody says so.
    checkpoints.lose('attendance', 1);
    await eventually(() => checkpoints.looks > 1);
    let hasPassed = false;
    void checkpoints.wait('attendance', 2).then(() => (hasPassed = true));
    await turn();
    expect(hasPassed).toBe(false);
    checkpoints.readers.end();
    expect(await far).toBe(false);
  });

  it('know at once what those know who wait for the same', async () => {
    const checkpoints = new Checkpoints();
    const one = checkpoints.wait('attendance', 2);
    checkpoints.move('attendance', 1);
    await checkpoints.wait('attendance', 1);
    const { looks } = checkpoints;
    expect(await checkpoints.wait('attendance', 1)).toBe(true);
    expect(checkpoints.looks).toBe(looks);
    checkpoints.readers.end();
    expect(await one).toBe(false);
  });

  it('look for themselves when nobody waits for the same, since nobody heard of it', async () => {
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
