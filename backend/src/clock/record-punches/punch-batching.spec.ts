import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MicroBatcher } from './punch-batching.guard.js';

/** Calls that say when they begin, and end when they are told to. */
class Calls {
  readonly begun: string[] = [];
  private readonly batcher = new MicroBatcher();
  private readonly endings = new Map<string, (failure?: Error) => void>();

  async send(name: string): Promise<void> {
    const ended = new Promise<void>((resolve, reject) => {
      this.endings.set(name, (failure) => {
        if (failure) reject(failure);
        else resolve();
      });
    });
    await this.batcher.admit(ended);
    this.begun.push(name);
  }

  async end(name: string, failure?: Error): Promise<void> {
    this.endings.get(name)?.(failure);
    await turn();
  }
}

describe('batched calls', () => {
  it('begin at once when none is at work, and together when all before them have ended', async () => {
    const calls = new Calls();
    await calls.send('a');
    const others = [calls.send('b'), calls.send('c')];
    await turn();
    expect(calls.begun).toEqual(['a']);
    await calls.end('a');
    expect(calls.begun).toEqual(['a', 'b', 'c']);
    const last = calls.send('d');
    await calls.end('b');
    expect(calls.begun).toEqual(['a', 'b', 'c']);
    await calls.end('c');
    expect(calls.begun).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all([...others, last]);
  });

  it('end their batch also when they fail', async () => {
    const calls = new Calls();
    await calls.send('a');
    void calls.send('b');
    await calls.end('a', new Error('refused'));
    expect(calls.begun).toEqual(['a', 'b']);
  });

  it('may fail before it is their turn', async () => {
    const calls = new Calls();
    await calls.send('a');
    const gone = calls.send('gone');
    await calls.end('gone', new Error('refused'));
    await calls.end('a');
    await gone;
    expect(calls.begun).toEqual(['a', 'gone']);
  });

  it('may be over before it is their turn', async () => {
    const calls = new Calls();
    await calls.send('a');
    const gone = calls.send('gone');
    await calls.end('gone');
    await calls.end('a');
    await gone;
    await calls.send('c');
    expect(calls.begun).toEqual(['a', 'gone', 'c']);
  });

  it('do not wait for what is stuck', async () => {
    const calls = new Calls();
    await calls.send('stuck');
    void calls.send('b');
    await turn();
    expect(calls.begun).toEqual(['stuck']);
    while (calls.begun.length < 2) await turn();
    expect(calls.begun).toEqual(['stuck', 'b']);
  });
});
