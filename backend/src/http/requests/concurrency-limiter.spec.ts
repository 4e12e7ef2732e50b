import { describe, expect, it } from '@jest/globals';
import { TooManyWaitingError, Turns } from './turns.js';

/** A request with a recorded start and a controlled end. */
class Request {
  private readonly listeners: (() => void)[] = [];
  readonly entered: Promise<unknown>;

  constructor(turns: Turns, person: string, name: string, begun: string[]) {
    this.entered = turns
      .enter(person, (listener) => this.listeners.push(listener))
      .then(
        () => begun.push(name),
        (error: unknown) => error,
      );
  }

  async end(): Promise<void> {
    for (const listener of this.listeners) listener();
    await new Promise(setImmediate);
  }
}

describe('turns', () => {
  const begun: string[] = [];
  const requests = (turns: Turns, person: string, count: number) =>
    Array.from({ length: count }, (_, n) => new Request(turns, person, `${person}${n}`, begun));
  const nowBegun = async () => {
    await new Promise(setImmediate);
    return begun.splice(0);
  };

  it('let a few of each person begin, and the others in their order as these end', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 300 });
    const flood = requests(turns, 'A', 300);
    expect(await nowBegun()).toEqual(['A0', 'A1']);
    requests(turns, 'B', 1);
    // None of 300 requests of another user is before it.
    expect(await nowBegun()).toEqual(['B0']);
    await flood[1]?.end();
    await flood[0]?.end();
    expect(await nowBegun()).toEqual(['A2', 'A3']);
  });

  it('pass over what has ended while it was waiting', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 3 });
    const [first, second, third, fourth] = requests(turns, 'A', 4);
    await second?.end();
    await first?.end();
    expect(await nowBegun()).toEqual(['A0', 'A2']);
    await third?.end();
    await fourth?.end();
    expect(await nowBegun()).toEqual(['A3']);
    requests(turns, 'A', 1);
    expect(await nowBegun()).toEqual(['A0']);
  });

  it('refuse what is more than may wait', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1 });
    const [, , third] = requests(turns, 'A', 3);
    expect(await third?.entered).toBeInstanceOf(TooManyWaitingError);
    expect(await nowBegun()).toEqual(['A0']);
    requests(turns, 'B', 1);
    expect(await nowBegun()).toEqual(['B0']);
  });
});
