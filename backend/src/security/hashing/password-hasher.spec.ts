import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deployedConfiguration } from '../../testing/test-configuration.js';
import { PasswordHasher } from './password-hasher.js';
import { PoolFullError, WorkerPool } from './worker-pool.js';

describe('password hashes', () => {
  let hasher: PasswordHasher;
  let hash: string;

  beforeAll(async () => {
    hasher = new PasswordHasher(deployedConfiguration());
    hash = await hasher.hash('secret1');
  });

  afterAll(async () => {
    await hasher.onApplicationShutdown();
  });

  it('are of bcrypt at cost 10, each with a salt of its own', async () => {
    expect(hash).toMatch(/^\$2[aby]\$10\$.{53}$/);
    expect(await hasher.hash('secret1')).not.toBe(hash);
  });

  it('match their password alone', async () => {
    expect(await hasher.matches('secret1', hash)).toBe(true);
    expect(await hasher.matches('secret2', hash)).toBe(false);
  });

  it('of a former library are accepted', async () => {
    const compiled = '$2b$10$U8bDjd5W34hnhyO9pNozr.yU4DviC0mDEuAza70y0H/QUmVf83RSK';
    const olderForm = '$2a$04$abcdefghijklmnopqrstuuCHf7DUmNUvMBdGje9JveOQe49tH5xFK';
    for (const former of [compiled, olderForm]) {
      expect(await hasher.matches('secret1', former)).toBe(true);
      expect(await hasher.matches('secret2', former)).toBe(false);
    }
  });

  it('need no compiled module, which a processor may lack', async () => {
    const worker = new Worker(new URL('./bcrypt.worker.mjs', import.meta.url), { execArgv: ['--no-addons'] });
    try {
      worker.postMessage({ password: 'secret1', hash });
      expect(await once(worker, 'message')).toEqual([true]);
    } finally {
      await worker.terminate();
    }
  });

  it('never match where there is no account', async () => {
    expect(await hasher.matches('secret1', null)).toBe(false);
  });

  it('do not match what only begins like the password, past the bytes that bcrypt reads', async () => {
    const longest = 'a'.repeat(72);
    const hashOfLongest = await hasher.hash(longest);
    expect(await hasher.matches(longest, hashOfLongest)).toBe(true);
    expect(await hasher.matches(`${longest}b`, hashOfLongest)).toBe(false);
  });

  it('are computed beside each other, and leave the main thread free', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    await Promise.all(Array.from({ length: 4 }, () => hasher.matches('secret2', hash)));
    clearInterval(turning);
    expect(turns).toBeGreaterThan(3);
  });
});

describe('a pool of threads', () => {
  const QUEUE_LIMITS = { length: 10, timeoutMs: 60_000 };

  it('rejects the job of a thread that dies, and goes on with the next', async () => {
    const script = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ n }) => { if (n === 0) throw new Error('died'); parentPort.postMessage(n * 2); });`;
    const pool = new WorkerPool(
      new URL(`data:text/javascript,${encodeURIComponent(script)}`),
      1,
      QUEUE_LIMITS,
    );
    const jobs = [1, 0, 2].map((n) => pool.run({ n }));
    expect(await Promise.allSettled(jobs)).toMatchObject([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: { message: 'died' } },
      { status: 'fulfilled', value: 4 },
    ]);
    await pool.close();
  });

  it('that was closed starts no thread any more', async () => {
    const pool = new WorkerPool(new URL('data:text/javascript,'), 1, QUEUE_LIMITS);
    await pool.close();
    await expect(pool.run({})).rejects.toThrow('The pool was closed.');
  });

  it('refuses a job when enough of them wait, and takes it later', async () => {
    const script = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ n }) => parentPort.postMessage(n));`;
    const pool = new WorkerPool(new URL(`data:text/javascript,${encodeURIComponent(script)}`), 1, {
      ...QUEUE_LIMITS,
      length: 2,
    });
    const taken = [1, 2, 3].map((n) => pool.run({ n }));
    await expect(pool.run({ n: 4 })).rejects.toThrow(PoolFullError);
    expect(await Promise.all(taken)).toEqual([1, 2, 3]);
    expect(await pool.run({ n: 4 })).toBe(4);
    await pool.close();
  });

  it('refuses a job that no thread got to in time, and does those that came in time', async () => {
    const script = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ ms }) => setTimeout(() => parentPort.postMessage('done'), ms));`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const pool = new WorkerPool(url, 1, { ...QUEUE_LIMITS, timeoutMs: 50 });
    const long = pool.run({ ms: 100 });
    const late = expect(pool.run({ ms: 0 })).rejects.toThrow(PoolFullError);
    expect(await long).toBe('done');
    await late;
    expect(await pool.run({ ms: 0 })).toBe('done');
    await pool.close();
  });
});
