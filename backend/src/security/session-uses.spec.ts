import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnSessionsAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';
import { RateLimitTable } from './rate-limits/rate-limit-table.js';
import { LISTED_SESSIONS, SessionUses } from './session-uses.js';

describe('the table of sessions', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user('100001');
  });

  afterAll(() => backend.stop());

  it('keeps and lists the newest hundred of an account; older ones are ended with all others', async () => {
    const EMPID = '100002';
    await backend.user(EMPID);
    const [oldest, present] = [await backend.bearer(EMPID), await backend.bearer(EMPID)];
    const profile = (session: object) =>
      backend.http.get(pathTo(API_PATHS.profile, { EMPID })).set({ ...session });
    await profile(oldest).expect(200);
    const uses = backend.app.get(SessionUses);
    const of = { EMPID, version: 1, device: 'Firefox', address: '192.0.2.1', begun: Date.now() };
    const newest = Date.now() + 1_000;
    for (let n = 0; n < LISTED_SESSIONS; n += 1)
      await uses.note({ ...of, session: `of ${EMPID} ${n}` }, null, newest + n);
    await profile(present).expect(200);
    const { body }: { body: OwnSessionsAnswer } = await backend.http
      .get(SESSION_PATHS.sessions)
      .set(present)
      .expect(200);
    expect(body.data).toHaveLength(LISTED_SESSIONS);
    const { rowCount } = await backend.app
      .get(RateLimitTable)
      .pool.query('SELECT 1 FROM security.sessions WHERE empid = $1', [EMPID]);
    expect(rowCount).toBe(LISTED_SESSIONS);
    expect(body.data.at(-1)?.device).toBe('Firefox');
    await profile(oldest).expect(200);
    await backend.http.delete(SESSION_PATHS.sessions).set(present).expect(200);
    await profile(oldest).expect(401);
    await profile(present).expect(200);
  });

  it('that cannot be used stops nobody, and leaves the limits in their table', async () => {
    const table = backend.app.get(RateLimitTable);
    const sessions = async () =>
      (await backend.http.get(SESSION_PATHS.sessions).set(await backend.bearer('100001'))).status;
    expect(await sessions()).toBe(200);
    await table.pool.query('ALTER TABLE security.sessions RENAME COLUMN device TO broken');
    expect(await sessions()).toBe(503);
    expect(await table.attempt(() => Promise.resolve('used'))).toBe('used');
  });
});
