import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { eventually } from '@timekeep/tools/eventually';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { IssueTerminal, RevokeTerminal } from './clock.module.js';

const WAIT_MS = 60_000;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.employee('100001');
});

afterAll(() => backend.stop());

async function punch(key: string): Promise<number> {
  const punches = [{ EMPID: '100001', at: new Date().toISOString() }];
  const { status } = await backend.http
    .post(API_PATHS.punches)
    .set(TERMINAL_KEY_HEADER, key)
    .send({ punches });
  return status;
}

const issue = async (name: string): Promise<string> =>
  (await backend.commands.execute(new IssueTerminal(name, testContext(), false))).key;

it('over the limit of wrong keys, unknown ones are refused without the log, and terminals pass', async () => {
  const key = await issue('hall');
  const wrong = { limit: LIMITS.terminalKey, of: ['127.0.0.1'] };
  for (let n = 0; n < LIMITS.terminalKey.points; n += 1) {
    await backend.app.get(RateLimits).countFailure(wrong);
  }
  expect(await punch(`gate.${'a'.repeat(43)}`)).toBe(429);
  await backend.lines.log.cut();
  expect(await punch(`door.${'a'.repeat(43)}`)).toBe(429);
  expect(await punch(`hall.${'a'.repeat(43)}`)).toBe(429);
  await backend.lines.log.restore();
  await eventually(async () => (await punch(key)) === 200, WAIT_MS);
  // Issued since, and never seen by this process.
  const later = await issue('yard');
  await eventually(async () => (await punch(later)) === 200, WAIT_MS);
  await backend.run(new RevokeTerminal('yard', testContext()));
  await eventually(async () => (await punch(later)) === 429, WAIT_MS);
  expect(await punch(key)).toBe(200);
});
