import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

describe('a keyed mutex', () => {
  it('runs work under one key in order, also after a failure', async () => {
    const mutex = new KeyedMutex();
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(`${name} begins`);
      await new Promise(setImmediate);
      done.push(`${name} ends`);
    };
    const failing = mutex.run('a', () => Promise.reject(new Error('no')));
    const others = [mutex.run('a', work('first')), mutex.run('a', work('second'))];
    await expect(failing).rejects.toThrow('no');
    await Promise.all(others);
    expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('keeps other keys independent', async () => {
    const mutex = new KeyedMutex();
    const done: string[] = [];
    const waiting = mutex.run('a', async () => {
      await mutex.run('b', () => Promise.resolve(done.push('b')));
      done.push('a');
    });
    await waiting;
    expect(done).toEqual(['b', 'a']);
  });

  it('locks a free key at once, and none that is in use', async () => {
    const mutex = new KeyedMutex();
    const done: string[] = [];
    const release = mutex.tryLock('a');
    expect(mutex.tryLock('a')).toBeUndefined();
    const waiting = mutex.run('a', () => Promise.resolve(done.push('run')));
    await new Promise(setImmediate);
    done.push('released');
    release?.();
    expect(mutex.tryLock('a')).toBeUndefined();
    await waiting;
    expect(done).toEqual(['released', 'run']);
    const again = mutex.tryLock('a');
    expect(again).toBeDefined();
    again?.();
    expect(mutex.tryLock('a')).toBeDefined();
  });
});
