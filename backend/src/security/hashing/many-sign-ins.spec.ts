import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../../testing/test-backend.js';
import { deployedConfiguration } from '../../testing/test-configuration.js';
import { PasswordHasher } from './password-hasher.js';
import { PoolFullError } from './worker-pool.js';
import { uncoded } from '../../testing/says.js';

/** So few that none of them times out. */
const SIGN_INS = 6;
/** Rounds of the event loop. Hashing on the main thread would leave a handful for each sign-in. */
const MANY_ROUNDS = 500;
/** More than may wait for a thread, which are 256. */
const FLOOD = 400;
const QUEUE_LENGTH = 256;
const LOOPBACK = '127.0.0.1';
const TOO_MANY = 'too many';

describe('while many sign in', () => {
  let backend: TestBackend;
  let hasher: PasswordHasher;
  let session: { Authorization: string };

  beforeAll(async () => {
    // Quick hashes would finish before they could delay others.
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

  it('at once, others are served, since the main thread does not hash', async () => {
    const progress = { rounds: 0, isDone: false };
    const signIns = Promise.all(
      Array.from({ length: SIGN_INS }, (_, n) => signIn(String(200_000 + n))),
    ).finally(() => (progress.isDone = true));
    const other = ownAttendance().expect(200);
    for (; !progress.isDone; progress.rounds += 1) await nextRound();
    expect(progress.rounds).toBeGreaterThan(MANY_ROUNDS);
    await other;
    expect((await signIns).map(({ status }) => status)).toEqual(Array(SIGN_INS).fill(401));
  });

  it('at other addresses, one takes the place of one of those, and the next turn', async () => {
    let done = 0;
    const outcomes = Array.from({ length: FLOOD }, async (_, n) => {
      const caller = { address: '203.0.113.1', account: String(n) };
      const outcome = await hasher
        .matches('wrong1', null, caller)
        .then(String, (error: unknown) => (error instanceof PoolFullError ? TOO_MANY : 'failed'));
      done += 1;
      return outcome;
    });
    await eventually(() => done > 0);
    await backend.http.post('/api/user/auth').send({ id: '100001', password: TEST_PASSWORD }).expect(200);
    // Refused ones end at once; of those that wait, the sign-in left nearly all behind it.
    expect(done).toBeLessThan(FLOOD - QUEUE_LENGTH / 2);
    expect((await Promise.all(outcomes)).filter((outcome) => outcome === TOO_MANY).length).toBeGreaterThan(0);
  });

  it('one too many of an account is refused at once', async () => {
    let full = true;
    const same = { address: LOOPBACK, account: '999999' };
    const match = () => hasher.matches('wrong1', null, same);
    /** Queues again after each end or timeout, so that the queue is full whenever the sign-in arrives. */
    const keepFull = async () => {
      while (full)
        await match()
          .catch(match)
          .catch(() => nextRound());
    };
    const waiting = Promise.all(Array.from({ length: FLOOD }, keepFull));
    const { body, headers } = await signIn('999999').expect(503);
    expect(uncoded(body)).toEqual({
      err: 'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.',
    });
    expect(headers['retry-after']).toBe('5');
    await ownAttendance().expect(200);
    full = false;
    // The rest would only take the time of its hashes and is not needed for the test.
    await hasher.onApplicationShutdown();
    await waiting;
  });
});
