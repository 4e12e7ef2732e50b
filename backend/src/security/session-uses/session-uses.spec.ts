import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { RateLimitTable } from '../rate-limits/rate-limit-table.js';

describe('the table of sessions', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user('100001');
  });

  afterAll(() => backend.stop());

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
