import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { EventStore } from '../../event-store/event-store.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { emailOf, type TestBackend } from '../../testing/test-backend.js';
import { NEW_PASSWORD, TestResets } from '../../testing/test-resets.js';
import { answers, says } from '../../testing/says.js';

const WRONG_CODE = 'Q'.repeat(RESET_CODE.length);
const HERE = '203.0.113.7';
const THERE = '203.0.113.8';
const UNKNOWN = 'quetzalcoatl@acme.example';

describe('a caller that requests or tries codes too often', () => {
  const written = new PassThrough();
  let resets: TestResets;
  let backend: TestBackend;
  let log: Promise<string>;

  beforeAll(async () => {
    log = text(written);
    resets = await TestResets.start({ trustProxy: 1 }, written);
    ({ backend } = resets);
    for (const EMPID of ['100001', '100002', '100003']) await backend.user(EMPID);
  });

  it('is refused from the fourth code for one e-mail on, alike for every address', async () => {
    const tooOften = 'A code was asked for too often for this email. Please try again in 60 minutes.';
    for (const email of [emailOf('100001'), UNKNOWN]) {
      for (let times = 0; times < 3; times++)
        await resets.request(times === 1 ? email.toUpperCase() : email, HERE).expect(200);
      const refused = await resets.request(email, THERE).expect(429).expect(says(tooOften));
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    }
  });

  it('may send the same request again without being counted', async () => {
    const ids = new Set<string>();
    for (let times = 0; times < 5; times++) ids.add((await resets.answerTo(emailOf('100002'), 'once')).id);
    expect(ids.size).toBe(1);
    await resets.answerTo(emailOf('100002'));
  });

  it('is refused before the log is read when the same request comes again and again', async () => {
    const again = () =>
      resets.request('nobody.at.all@acme.example', '203.0.113.22').set('Idempotency-Key', 'again');
    await again().expect(200);
    const store = backend.app.get(EventStore);
    const [loads, executes] = [jest.spyOn(store, 'load'), jest.spyOn(store, 'execute')];
    try {
      const answers = await Promise.all(Array.from({ length: 40 }, again));
      const { points } = LIMITS.resetRepeated;
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(points - 1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(41 - points);
      expect(loads.mock.calls.length).toBeLessThan(points);
      expect(executes.mock.calls.length).toBeLessThan(points);
    } finally {
      jest.restoreAllMocks();
    }
    await resets.request(UNKNOWN.replace('q', 'p'), '203.0.113.22').expect(200);
  });

  it('is refused before the log is read by one address, however many requests differ', async () => {
    const from = '203.0.113.23';
    const limit = { limit: LIMITS.resetRequests, of: [from] };
    const ask = () => resets.request('one.of.many@acme.example', from);
    for (let times = 0; times < LIMITS.resetOfEmail.points; times++) await ask().expect(200);
    await ask().expect(429, /for this email/);
    const used = LIMITS.resetOfEmail.points + 1;
    const limits = backend.app.get(RateLimits);
    for (let times = used; times < LIMITS.resetRequests.points; times++) await limits.countFailure(limit);
    const loads = jest.spyOn(backend.app.get(EventStore), 'load');
    try {
      await ask().expect(429, /from your network/);
      expect(loads).not.toHaveBeenCalled();
    } finally {
      loads.mockRestore();
    }
  });

  it('is refused by one address of the network, whatever the codes are for', async () => {
    const limit = { limit: LIMITS.resetFromAddress, of: ['203.0.113.20'] };
    const limits = backend.app.get(RateLimits);
    for (let times = 0; times < LIMITS.resetFromAddress.points; times++)
      await limits.count([limit], () => Promise.resolve());
    const err = 'Codes were asked for too often from your network. Please try again in 60 minutes.';
    await resets.request('somebody@acme.example', '203.0.113.20').expect(429).expect(answers({ err }));
  });

  it('is refused after many wrong codes, even with the right one', async () => {
    const { id, code } = await resets.nextTicketOf('100003', 1);
    const limit = { limit: LIMITS.resetCode, of: ['203.0.113.21'] };
    const limits = backend.app.get(RateLimits);
    for (let times = 1; times < LIMITS.resetCode.points; times++) await limits.countFailure(limit);
    await resets.reset(id, WRONG_CODE, NEW_PASSWORD, '203.0.113.21').expect(422);
    const err = 'There were too many wrong codes from your network. Please try again in 15 minutes.';
    await resets.reset(id, code, NEW_PASSWORD, '203.0.113.21').expect(429).expect(answers({ err }));
    await resets.reset(id, code, NEW_PASSWORD, THERE).expect(200);
  });

  it('leaves no code, e-mail, password or ticket in the log', async () => {
    const { id, code: codeHash } = await resets.answerTo(emailOf('100003'));
    const code = await resets.outbox.codeFor(emailOf('100003'), 2);
    await backend.lines.log.cut();
    await Promise.all([resets.reset(id, code).expect(503), resets.request(`too.${UNKNOWN}`).expect(503)]);
    await resets.stop();
    written.end();
    const lines = (await log).toLowerCase();
    expect(lines).toContain(API_PATHS.requestReset);
    expect(lines).toContain('storeunavailableerror');
    for (const secret of [code, id, codeHash, NEW_PASSWORD, '@acme.example', 'quetzal', 'password":']) {
      expect(lines).not.toContain(secret.toLowerCase());
    }
  });
});
