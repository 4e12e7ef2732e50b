import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Waves } from './waves.js';

/** Calls that say when they begin, and end when they are told to. */
class Calls {
  readonly begun: string[] = [];
  private readonly waves = new Waves();
  private readonly endings = new Map<string, (failure?: Error) => void>();

  send(name: string): Promise<string> {
    return this.waves.join(async () => {
      this.begun.push(name);
      await new Promise<void>((resolve, reject) => {
        this.endings.set(name, (failure) => {
          if (failure) reject(failure);
          else resolve();
        });
      });
      return `${name} is done`;
    });
  }

  async end(name: string, failure?: Error): Promise<void> {
    this.endings.get(name)?.(failure);
    await turn();
  }
}

describe('calls in waves', () => {
  it('begin at once when nobody is at work, and together when all before them have ended', async () => {
    const calls = new Calls();
    const first = calls.send('a');
    expect(calls.begun).toEqual(['a']);
    const others = [calls.send('b'), calls.send('c')];
    expect(calls.begun).toEqual(['a']);
    await calls.end('a');
    expect(calls.begun).toEqual(['a', 'b', 'c']);
    const last = calls.send('d');
    await calls.end('b');
    expect(calls.begun).toEqual(['a', 'b', 'c']);
    await calls.end('c');
    expect(calls.begun).toEqual(['a', 'b', 'c', 'd']);
    await calls.end('d');
    expect(await Promise.all([first, ...others, last])).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `${name} is done`),
    );
  });

  it('fail for themselves alone', async () => {
    const calls = new Calls();
    const first = calls.send('a');
    const [second, third] = [calls.send('b'), calls.send('c')];
    await calls.end('a');
    const refusal = expect(second).rejects.toThrow('refused');
    await calls.end('b', new Error('refused'));
    await calls.end('c');
    await refusal;
    expect(await Promise.all([first, third])).toEqual(['a is done', 'c is done']);
  });

  it('fail for themselves alone, even before they begin to wait', async () => {
    const waves = new Waves();
    const calls = [
      waves.join(() => Promise.resolve('a')),
      waves.join(() => {
        throw new Error('refused');
      }),
      waves.join(() => Promise.resolve('c')),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('do not wait for what is stuck', async () => {
    const calls = new Calls();
    void calls.send('stuck');
    const next = calls.send('b');
    expect(calls.begun).toEqual(['stuck']);
    while (calls.begun.length < 2) await turn();
    await calls.end('b');
    expect(await next).toBe('b is done');
  });
});
