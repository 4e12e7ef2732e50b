import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnSessionsAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { eventually } from '@timekeep/tools/eventually';
import { pino } from 'pino';
import supertest from 'supertest';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { SetSignInRules } from '../../organization/organization.module.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitTable } from '../../security/rate-limits/rate-limit-table.js';
import { SessionUses } from '../../security/session-uses.js';
import {
  startTestBackend,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { IPHONE } from '../../testing/test-phone.js';
import { answers, says } from '../../testing/says.js';

const NO_SESSION = { err: 'Your session is not valid. Please sign in.' };
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';

let backend: TestBackend;
let users = 100_000;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(() => backend.stop());

/** Returns a new user. */
async function newUser(): Promise<string> {
  const EMPID = String((users += 1));
  await backend.user(EMPID);
  return EMPID;
}

type Verb = 'get' | 'post' | 'patch' | 'delete';

function call(verb: Verb, path: string, token: string, agent = WINDOWS) {
  return backend.http[verb](path).set('Authorization', `Bearer ${token}`).set('User-Agent', agent);
}

const profileOf = (EMPID: string, token: string, agent = WINDOWS) =>
  call('get', pathTo(API_PATHS.profile, { EMPID }), token, agent);

async function sessionsOf(token: string): Promise<OwnSessionsAnswer['data']> {
  const { body }: { body: OwnSessionsAnswer } = await call('get', SESSION_PATHS.sessions, token).expect(200);
  return body.data;
}

describe('Logout', () => {
  it('ends its session on the server, on every backend, and no other', async () => {
    const EMPID = await newUser();
    const [ended, other] = [await backend.signIn(EMPID), await backend.signIn(EMPID)];
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    const second = await createApplication(configuration, pino({ level: 'silent' }));
    await second.listen(0, '127.0.0.1');
    const there = supertest(await second.getUrl());
    try {
      await there.post(API_PATHS.verifyToken).send({ token: ended }).expect(200);
      await call('post', SESSION_PATHS.logout, ended).expect(200).expect(says('You are signed out.'));
      await profileOf(EMPID, ended).expect(401).expect(answers(NO_SESSION));
      await there.post(API_PATHS.verifyToken).send({ token: ended }).expect(401).expect(answers(NO_SESSION));
      await profileOf(EMPID, other).expect(200);
    } finally {
      await second.close();
    }
  });

  it('needs a session, and works while the database is away', async () => {
    const EMPID = await newUser();
    const token = await backend.signIn(EMPID);
    await backend.http.post(SESSION_PATHS.logout).expect(401);
    await backend.lines.database.cut();
    try {
      await call('post', SESSION_PATHS.logout, token).expect(200);
      await profileOf(EMPID, token).expect(401).expect(answers(NO_SESSION));
    } finally {
      await backend.lines.database.restore();
      const table = backend.app.get(RateLimitTable);
      await eventually(async () => (await table.attempt(() => table.pool.query('SELECT 1'))) !== null);
    }
  });
});

describe('the list of sessions', () => {
  it('has those of the own account, with device, address and last use', async () => {
    const EMPID = await newUser();
    const stranger = await backend.signIn(await newUser());
    await profileOf(EMPID, stranger).expect(403);
    const [desk, phone] = [await backend.signIn(EMPID), await backend.signIn(EMPID)];
    await profileOf(EMPID, phone, IPHONE).expect(200);
    const listed = await sessionsOf(desk);
    expect(listed.map(({ device, address, isPresent }) => ({ device, address, isPresent }))).toEqual([
      { device: 'Chrome on Windows', address: '127.0.0.1', isPresent: true },
      { device: 'Safari on iPhone', address: '127.0.0.1', isPresent: false },
    ]);
    for (const { begun, lastUsed } of listed)
      expect(Date.parse(lastUsed)).toBeGreaterThanOrEqual(Date.parse(begun));
  });

  it('has one that was not used yet', async () => {
    const EMPID = await newUser();
    const own = await backend.signIn(EMPID);
    await backend.signIn(EMPID);
    expect(await sessionsOf(own)).toHaveLength(2);
  });

  it('ends each session under the same key', async () => {
    const EMPID = await newUser();
    for (const token of [await backend.signIn(EMPID), await backend.signIn(EMPID)]) {
      await call('post', SESSION_PATHS.logout, token).set('Idempotency-Key', 'the same').expect(200);
      await profileOf(EMPID, token).expect(401);
    }
  });

  it('ends one of them, and none of another account', async () => {
    const EMPID = await newUser();
    const [desk, phone] = [await backend.signIn(EMPID), await backend.signIn(EMPID)];
    const stranger = await backend.signIn(await newUser());
    await profileOf(EMPID, phone, IPHONE).expect(200);
    const id = (await sessionsOf(desk)).find(({ isPresent }) => !isPresent)?.id ?? '';
    await call('delete', pathTo(SESSION_PATHS.session, { id }), stranger).expect(404);
    await profileOf(EMPID, phone).expect(200);
    await call('delete', pathTo(SESSION_PATHS.session, { id }), desk).expect(200);
    await profileOf(EMPID, phone).expect(401).expect(answers(NO_SESSION));
    expect((await sessionsOf(desk)).map(({ isPresent }) => isPresent)).toEqual([true]);
  });

  it('ends all others', async () => {
    const EMPID = await newUser();
    const tokens = [await backend.signIn(EMPID), await backend.signIn(EMPID), await backend.signIn(EMPID)];
    const [present = '', ...others] = tokens;
    await call('delete', SESSION_PATHS.sessions, present)
      .expect(200)
      .expect(says('All other sessions were ended.'));
    for (const token of others) await profileOf(EMPID, token).expect(401).expect(answers(NO_SESSION));
    await profileOf(EMPID, present).expect(200);
    await profileOf(EMPID, await backend.signIn(EMPID)).expect(200);
    await call('post', SESSION_PATHS.logout, present).expect(200);
    await profileOf(EMPID, present).expect(401).expect(answers(NO_SESSION));
  });
});

describe('a change of the password', () => {
  it('happens ten times an hour in a session at most: each stays in the log', async () => {
    const EMPID = await newUser();
    const present = await backend.signIn(EMPID);
    const passwords = [TEST_PASSWORD, 'another1'];
    const next = (n: number) => change(present, passwords[n % 2] ?? '', passwords[(n + 1) % 2] ?? '');
    for (let n = 0; n < LIMITS.passwordsChanged.points; n += 1) await next(n).expect(200);
    await next(LIMITS.passwordsChanged.points).expect(429);
  });

  const change = (token: string, password: string, newPassword: string) =>
    call('patch', SESSION_PATHS.changePassword, token).send({ password, newPassword });

  it('needs the present one, keeps this session, and ends the others', async () => {
    const EMPID = await newUser();
    const [present, other] = [await backend.signIn(EMPID), await backend.signIn(EMPID)];
    await change(present, 'wrong1', 'another1')
      .expect(422)
      .expect(says('The present password is not correct. Nothing was changed.'));
    await profileOf(EMPID, other).expect(200);
    await change(present, TEST_PASSWORD, 'another1').expect(200);
    await profileOf(EMPID, present).expect(200);
    await profileOf(EMPID, other).expect(401).expect(answers(NO_SESSION));
    await backend.http.post(API_PATHS.signIn).send({ id: EMPID, password: TEST_PASSWORD }).expect(401);
    await backend.signIn(EMPID, 'another1');
  });

  it('takes ten wrong ones, and then not even the right one', async () => {
    const token = await backend.signIn(await newUser());
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change(token, 'wrong1', 'another1')));
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    await change(token, TEST_PASSWORD, 'another1').expect(429);
  });

  it('refuses what everybody guesses first, the id, and what is too short for the authority', async () => {
    const EMPID = await newUser();
    const token = await backend.signIn(EMPID);
    await change(token, TEST_PASSWORD, 'Password1').expect(400, /Many people use this password/);
    await change(token, TEST_PASSWORD, EMPID).expect(400, /Your employee ID cannot be your password/);
    await change(token, TEST_PASSWORD, 'short').expect(400, /6 or more characters/);
    const passwordMin = { length: 10, authorities: ['EMPLOYEE'] } as const;
    await backend.run(new SetSignInRules({ passwordMin }, testContext()));
    await change(token, TEST_PASSWORD, 'another12').expect(400, /10 or more characters/);
    await change(token, TEST_PASSWORD, 'another123').expect(200);
    const later = { length: 6, authorities: ['EMPLOYEE'] } as const;
    await backend.run(new SetSignInRules({ passwordMin: later }, testContext()));
  });
});

describe('the idle time', () => {
  it('ends a session that was not used for so long, and none that was', async () => {
    const EMPID = await newUser();
    const [idle, used] = [await backend.signIn(EMPID), await backend.signIn(EMPID)];
    await Promise.all([profileOf(EMPID, idle, IPHONE).expect(200), profileOf(EMPID, used).expect(200)]);
    await backend.run(new SetSignInRules({ sessionIdle: 30 }, testContext()));
    // Another backend, to which neither session was sent in the last minute.
    const { pool } = backend.app.get(RateLimitTable);
    await pool.query(
      `UPDATE security.sessions SET last_used = last_used - interval '31 minutes' WHERE empid = $1 AND device = $2`,
      [EMPID, 'Safari on iPhone'],
    );
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    const second = await createApplication(configuration, pino({ level: 'silent' }));
    await second.listen(0, '127.0.0.1');
    const there = supertest(await second.getUrl());
    const verify = (token: string) => there.post(API_PATHS.verifyToken).send({ token });
    try {
      await verify(used).expect(200);
      await verify(idle).expect(401, /was not used for a while/);
      await verify(idle).expect(401);
    } finally {
      await second.close();
      await backend.run(new SetSignInRules({ sessionIdle: 0 }, testContext()));
    }
  });

  it('counts from the beginning of a session that the database has lost', async () => {
    const uses = backend.app.get(SessionUses);
    const now = Date.now();
    const lost = { EMPID: '100001', version: 1, device: 'Firefox', address: '192.0.2.1' };
    const hour = 3_600_000;
    expect(await uses.note({ ...lost, session: 'old', begun: now - 2 * hour }, hour, now)).toBe(false);
    expect(await uses.note({ ...lost, session: 'new', begun: now - hour / 2 }, hour, now)).toBe(true);
  });

  it('removes sessions whose tokens have expired', async () => {
    const uses = backend.app.get(SessionUses);
    const EMPID = '999999';
    const use = { EMPID, version: 1, device: 'Firefox', address: '192.0.2.1', begun: Date.now() };
    await uses.note({ ...use, session: 'expired' }, null);
    expect(await uses.of(EMPID)).toHaveLength(1);
    await uses.removeExpired(Date.now() + 31 * 86_400_000);
    expect(await uses.of(EMPID)).toEqual([]);
  });
});
