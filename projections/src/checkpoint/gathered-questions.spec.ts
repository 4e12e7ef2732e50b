import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { GatheredQuestions } from './gathered-questions.js';

/** Finds the answer to a round when it is told to, and not before. */
class SlowFinder {
  readonly rounds: (readonly string[])[] = [];
  private readonly endings: (() => void)[] = [];

  readonly questions = new GatheredQuestions(async (asked: readonly string[]) => {
    this.rounds.push(asked);
    await new Promise<void>((resolve) => this.endings.push(resolve));
    if (asked.includes('bad')) throw new Error('no answer');
    return asked.join(' ');
  });

  /** Ends the round that began first of those under way, once there is one. */
  async end(): Promise<void> {
    while (this.endings.length === 0) await turn();
    this.endings.shift()?.();
  }
}

describe('questions of one moment', () => {
  it('are asked together, while one round is under way at a time', async () => {
    const finder = new SlowFinder();
    const { questions } = finder;
    const first = questions.ask('a');
    await turn();
    const others = [questions.ask('b'), questions.ask('c')];
    expect(finder.rounds).toEqual([['a']]);
    expect(questions.isIdle).toBe(false);
    await finder.end();
    expect(await first).toBe('a');
    others.push(questions.ask('d'));
    await finder.end();
    expect(await Promise.all(others)).toEqual(['b c d', 'b c d', 'b c d']);
    expect(questions.isIdle).toBe(true);
  });

  it('are asked together from the first on when they come in one go', async () => {
    const finder = new SlowFinder();
    const answers = ['a', 'b', 'c'].map((question) => finder.questions.ask(question));
    await finder.end();
    expect(await Promise.all(answers)).toEqual(['a b c', 'a b c', 'a b c']);
  });

  it('fail together, and not with those before or after them', async () => {
    const finder = new SlowFinder();
    const { questions } = finder;
    const first = questions.ask('bad');
    await turn();
    const second = [questions.ask('b'), questions.ask('c')];
    await finder.end();
    await expect(first).rejects.toThrow('no answer');
    await finder.end();
    expect(await Promise.all(second)).toEqual(['b c', 'b c']);
  });

  it('do not wait for a round that is stuck', async () => {
    const finder = new SlowFinder();
    const { questions } = finder;
    const stuck = questions.ask('a');
    await turn();
    const next = questions.ask('b');
    while (finder.rounds.length < 2) await turn();
    const third = questions.ask('c');
    await finder.end();
    await finder.end();
    expect(await Promise.all([stuck, next])).toEqual(['a', 'b']);
    await finder.end();
    expect(await third).toBe('c');
  });
});
