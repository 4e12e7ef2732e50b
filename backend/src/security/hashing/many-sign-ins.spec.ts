import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { deployedConfiguration } from '../../testing/test-configuration.js';
import { PasswordHasher } from './password-hasher.js';

const SIGN_INS = 80;
const OTHERS = 20;

describe('while many sign in', () => {
  let backend: TestBackend;
  let hasher: PasswordHasher;
  let session: { Authorization: string };
  /** Ends when each sign-in has its answer. */
  let allSignIns: Promise<unknown>;

  beforeAll(async () => {
    // Quick hashes would be done before others could be held up.
    const { passwordCost } = deployedConfiguration();
    backend = await startTestBackend({ passwordCost });
    hasher = backend.app.get(PasswordHasher);
    await backend.user('100001');
    session = await backend.bearer('100001');
  });

  afterAll(async () => {
    await backend.stop();
  });

  const signIn = (id: string) => backend.http.post('/api/user/auth').send({ id, password: 'wrong1' });
  const ownAttendance = () => backend.http.get('/api/data/100001').set(session);

  /** Counted, not timed: how long anything takes is up to the machine, and to whatever else runs on it. */
  it('at once, others are served, since the main thread does not hash', async () => {
    const statuses: number[] = [];
    const signIns = Array.from({ length: SIGN_INS }, async (_, n) => {
      const { status } = await signIn(String(200_000 + n));
      statuses.push(status);
    });
    allSignIns = Promise.allSettled(signIns);
    while (statuses.length === 0) await ownAttendance().expect(200);
    const before = statuses.length;
    for (let n = 0; n < OTHERS; n++) await ownAttendance().expect(200);
    await backend.http.get('/api/health').expect(200);
    // Each of these requests takes several turns of the main thread; one that hashes would do a hash in each.
    expect(statuses.length - before).toBeLessThan(1.5 * OTHERS);
    // Where hashing is slow, the last ones are told so.
    expect(statuses).toContain(401);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  });

  it('one too many is told so at once', async () => {
    // Of theirs, nobody here would take the place at once.
    await allSignIns;
    let full = true;
    const match = () => hasher.matches('wrong1', null);
    /** Takes its place again as soon as it is done, or has waited for too long: however late the sign-in comes, it is one too many. */
    const keepFull = async () => {
      while (full)
        await match()
          .catch(match)
          .catch(() => pause(1));
    };
    const waiting = Promise.all(Array.from({ length: 400 }, keepFull));
    const { body, headers } = await signIn('100001').expect(503);
    expect(body).toEqual({
      err: 'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.',
    });
    expect(headers['retry-after']).toBe('5');
    await ownAttendance().expect(200);
    full = false;
    // What still waits would take as long as hashing takes; nothing more is learned from it.
    await hasher.onApplicationShutdown();
    await waiting;
  });
});
