import { describe, expect, it } from '@jest/globals';
import { positionAt } from '../testing/read-model.js';
import type { ProjectionName } from './projection-names.js';
import { WaitingReaders } from './waiting-readers.js';

const LONG_MS = 10_000;

/** Checkpoints in memory, and how often they were looked at. */
class Checkpoints {
  looks = 0;
  private readonly places = new Map<ProjectionName, number>();

  readonly readers = new WaitingReaders(() => {
    this.looks += 1;
    const statuses = [...this.places].map(([name, place]) => ({
      name,
      state: 'running' as const,
      generation: 1,
      position: positionAt(place),
      error: null,
    }));
    return Promise.resolve(statuses);
  });

  wait(name: ProjectionName, place: number): Promise<boolean> {
    return this.readers.passing([name], positionAt(place), LONG_MS);
  }

  move(name: ProjectionName, place: number): void {
    this.places.set(name, place);
    this.readers.heardOf(name);
  }
}

describe('those who wait for projections', () => {
  it('are served by one look each time that one of theirs moves', async () => {
    const checkpoints = new Checkpoints();
    const early = Array.from({ length: 100 }, () => checkpoints.wait('attendance', 1));
    const late = Array.from({ length: 100 }, () => checkpoints.wait('attendance', 2));
    expect(checkpoints.looks).toBe(1);
    checkpoints.move('attendance', 1);
    await Promise.all(early);
    checkpoints.move('directory', 9);
    expect(checkpoints.looks).toBe(2);
    checkpoints.move('attendance', 2);
    expect(await Promise.all(late)).toEqual(late.map(() => true));
    expect(checkpoints.looks).toBe(3);
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
