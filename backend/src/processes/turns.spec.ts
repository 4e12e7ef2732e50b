import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('turns', () => {
  it('come one after the other under one name, also after a failure', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
    };
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    const others = [turns.take('a', work('first')), turns.take('a', work('second'))];
    await expect(failing).rejects.toThrow('no');
    await Promise.all(others);
    expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('are nobody else’s business under another name', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const waiting = turns.take('a', async () => {
      await turns.take('b', () => Promise.resolve(done.push('b')));
      done.push('a');
    });
    await waiting;
    expect(done).toEqual(['b', 'a']);
  });
});
