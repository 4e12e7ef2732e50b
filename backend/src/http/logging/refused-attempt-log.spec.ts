import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { createLogger } from '@timekeep/log/logging/logger';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { startTestBackend, TEST_PASSWORD } from '../../testing/test-backend.js';
import { METRICS_PATH } from './request-logging.js';
import { LINES_PER_ACCOUNT, LINES_PER_ADDRESS, MAX_LINES, RefusedAttemptLog } from './log-limits.js';

const route = API_PATHS.signIn;

function counting() {
  const destination = new PassThrough();
  const written = text(destination);
  const lines = new RefusedAttemptLog(createLogger('backend', { destination }));
  /** The number of lines that are written of `count` guesses. */
  const take = (address: string, user: string | undefined, count: number) =>
    Array.from({ length: count }, () => lines.admit({ route, address, user })).filter(Boolean).length;
  const logged = async () => {
    lines.endMinute();
    destination.end();
    return linesOf(await written);
  };
  return { take, logged };
}

describe('lines of refused guesses', () => {
  it('are written first, and then counted for each address and account', async () => {
    const { take, logged } = counting();
    expect(take('192.0.2.1', '100001', LINES_PER_ACCOUNT + 50)).toBe(LINES_PER_ACCOUNT);
    expect(take('192.0.2.1', '100002', 3)).toBe(3);
    expect(take('192.0.2.2', undefined, LINES_PER_ACCOUNT + 7)).toBe(LINES_PER_ACCOUNT);
    expect(await logged()).toEqual([
      expect.objectContaining({ level: 'warn', route, address: '192.0.2.1', user: '100001', refused: 50 }),
      expect.objectContaining({ level: 'warn', route, address: '192.0.2.2', refused: 7 }),
    ]);
  });

  it('are bounded for any number of addresses, and never leave the first ones of an account out', async () => {
    const { take, logged } = counting();
    let lines = 0;
    for (let index = 0; index < 20_000; index += 1)
      lines += take(`2001:db8:0:${index.toString(16)}::/64`, undefined, 1);
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
    for (let index = 0; index < 5_000; index += 1)
      take(`2001:db8:1:${index.toString(16)}::/64`, undefined, 9);
    expect(take('2001:db8:2:1::/64', '100001', 4)).toBe(4);
    const found = await logged();
    expect(found.length).toBeLessThanOrEqual(1_001);
    const counted = found.map(({ refused }) => Number(refused)).reduce((sum, each) => sum + each, 0);
    expect(counted).toBeGreaterThanOrEqual(20_000 + 45_000 - MAX_LINES);
  });
});

describe('seven hundred anonymous requests', () => {
  let lines: Record<string, unknown>[];

  beforeAll(async () => {
    const destination = new PassThrough();
    const written = text(destination);
    const backend = await startTestBackend({ metricsToken: 'metrics-token-of-the-test' }, destination);
    await backend.user('100001');
    for (let sent = 0; sent < LINES_PER_ADDRESS + 100; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => backend.http.get('/api/nothing').expect(404)));
    const signIn = (password: string) => backend.http.post(route).send({ id: '100001', password });
    for (let wrong = 0; wrong < 8; wrong += 1) await signIn('wrong123').expect(401);
    await signIn(TEST_PASSWORD).expect(200);
    await backend.http
      .post(API_PATHS.registerAccount)
      .send({ id: '999999', email: 'nobody@acme.example', password: TEST_PASSWORD })
      .expect(422);
    await backend.http
      .patch(API_PATHS.resetPassword)
      .send({ id: randomUUID(), password: TEST_PASSWORD, code: 'AAAAAAAAAA' });
    await backend.http
      .post(API_PATHS.punches)
      .set(TERMINAL_KEY_HEADER, `gate.${'a'.repeat(43)}`)
      .send({ punches: [] })
      .expect(401);
    const remote = { 'X-Forwarded-For': '203.0.113.9', Authorization: 'Bearer guessed' };
    await backend.http.get(METRICS_PATH).set(remote).expect(401);
    for (let wrong = 0; wrong < 14; wrong += 1) await signIn('wrong123');
    await backend.stop();
    destination.end();
    lines = linesOf(await written);
  });

  const refused = (path: string) =>
    lines.filter((line) => line['route'] === path && line['level'] === 'warn' && 'res' in line);

  it('hide no wrong password, whose account and number the log has', () => {
    const counted = lines.filter((line) => line['route'] === route && 'refused' in line);
    expect(refused(route)).toHaveLength(LINES_PER_ACCOUNT);
    for (const line of refused(route)) expect(line).toMatchObject({ user: '100001', address: '127.0.0.1' });
    expect(counted).toEqual([expect.objectContaining({ user: '100001', refused: 12 })]);
  });

  it('hide no refused request for metrics', () => {
    const found = lines.filter((line) => JSON.stringify(line['req'] ?? null).includes(METRICS_PATH));
    expect(found).toEqual([expect.objectContaining({ level: 'warn', res: { statusCode: 401 } })]);
  });

  it.each([API_PATHS.registerAccount, API_PATHS.resetPassword, API_PATHS.punches])(
    'hide no refusal of %s',
    (path) => {
      expect(refused(path)).toHaveLength(1);
    },
  );
});

function linesOf(written: string): Record<string, unknown>[] {
  return written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const fields: Record<string, unknown> = JSON.parse(line);
      return fields;
    });
}
