import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { PasswordHasher } from './password-hasher.js';

const SIGN_INS = 200;
const OTHERS = 20;
const NANOSECONDS = 1_000_000;

describe('while many sign in', () => {
  let backend: TestBackend;
  let hasher: PasswordHasher;
  let session: { Authorization: string };

  beforeAll(async () => {
    backend = await startTestBackend();
    hasher = backend.app.get(PasswordHasher);
    await backend.user('100001');
    session = await backend.bearer('100001');
  }, 60_000);

  afterAll(async () => {
    await backend.stop();
  });

  const signIn = (id: string) => backend.http.post('/api/user/auth').send({ id, password: 'wrong1' });
  /** What still waits would take as long as hashing takes; nothing more is learned from it. */
  const endHashing = () => hasher.onApplicationShutdown();
  const ownAttendance = () => backend.http.get('/api/data/100001').set(session);

  it('others are served, since the main thread does not hash', async () => {
    const hashMs = await durationOf(() => hasher.matches('wrong1', null));
    const quietMs = await medianOf(ownAttendance);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    let answered = 0;
    const signIns = Array.from({ length: SIGN_INS }, async (_, n) => {
      await signIn(String(200_000 + n));
      answered += 1;
    });
    while (answered === 0) await ownAttendance();
    delay.enable();
    const busyMs = await medianOf(() => ownAttendance().expect(200));
    await backend.http.get('/api/health').expect(200);
    delay.disable();
    expect(answered).toBeLessThan(SIGN_INS);
    // A thread that hashes turns once in the time of a hash; a request takes several turns.
    expect(delay.percentile(50) / NANOSECONDS).toBeLessThan(hashMs / 2);
    expect(busyMs).toBeLessThan(quietMs + hashMs * 2);
    await endHashing();
    await Promise.all(signIns);
  }, 120_000);

  it('one too many is told so at once, and may try again', async () => {
    let isFull = true;
    const keepWaiting = async (): Promise<void> => {
      while (isFull) await hasher.matches('wrong1', null);
    };
    const waiting = Promise.allSettled(Array.from({ length: 300 }, keepWaiting));
    const { body, headers } = await signIn('100001').expect(503);
    expect(body).toEqual({
      err: 'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.',
    });
    expect(headers['retry-after']).toBe('5');
    await ownAttendance().expect(200);
    isFull = false;
    await endHashing();
    await waiting;
    await backend.signIn('100001');
  }, 120_000);
});

async function medianOf(request: () => PromiseLike<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < OTHERS; n++) durations.push(await durationOf(request));
  return durations.sort((a, b) => a - b)[OTHERS / 2] ?? 0;
}

async function durationOf(work: () => PromiseLike<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
