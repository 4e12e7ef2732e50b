import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { emailOf, startTestBackend, TEST_PASSWORD, type TestBackend } from '../../testing/test-backend.js';
import { countedAddress } from '../../http/client-address.js';
import { LIMITS, type RateLimit } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { EventStore } from '../../event-store/event-store.js';
import { streamOfEmail } from '../email.decider.js';
import { says } from '../../testing/says.js';

const OWNER = '100001';
const GUESSED = '100002';
const HOLDER = '100003';
const PIN = '0042';

describe('a registration that the PIN of the employee has to prove', () => {
  let backend: TestBackend;
  let written = '';

  beforeAll(async () => {
    const log = new PassThrough();
    log.on('data', (chunk: Buffer) => (written += chunk.toString()));
    backend = await startTestBackend({ registration: { emailDomains: [], proof: 'pin' } }, log);
    for (const EMPID of [OWNER, GUESSED]) await backend.employee(EMPID, { PIN });
  });

  afterAll(() => backend.stop());

  const register = (id: string, pin?: string) =>
    backend.http
      .post(API_PATHS.registerAccount)
      .send({ id, email: emailOf(id), password: TEST_PASSWORD, ...(pin !== undefined && { pin }) });

  it('is what the page is told to ask for', async () => {
    const { body }: { body: unknown } = await backend.http.get(API_PATHS.config).expect(200);
    expect(body).toMatchObject({ registrationProof: 'pin' });
  });

  it('is refused without a PIN, before anything is looked up', async () => {
    await register(OWNER).expect(400).expect(says(ACCOUNT_MESSAGES.fillFields));
    await register('999999').expect(400).expect(says(ACCOUNT_MESSAGES.fillFields));
  });

  it('is refused with a wrong PIN in the words for an unknown employee, and IT is told', async () => {
    for (const pin of ['0043', '42', 'abcd'])
      await register(OWNER, pin).expect(422).expect(says(accountMessages.identityRefused().text));
    await register('999999', PIN).expect(422).expect(says(accountMessages.identityRefused().text));
    const warnings = written.split('\n').filter((line) => line.includes('wrong PIN'));
    expect(warnings).toHaveLength(3);
    expect(warnings[0]).toContain(`It was for employee ${OWNER}.`);
    expect(written).not.toContain('0043');
  });

  it('is refused for an id that has an account before anything is recorded, with whatever PIN', async () => {
    await backend.employee(HOLDER, { PIN });
    await register(HOLDER, PIN).expect(201);
    const claims = () => backend.app.get(EventStore).history(streamOfEmail('other@acme.example'));
    const again = (pin: string) =>
      backend.http
        .post(API_PATHS.registerAccount)
        .send({ id: HOLDER, email: 'other@acme.example', password: TEST_PASSWORD, pin });
    for (const pin of [PIN, '9999'])
      await again(pin).expect(422).expect(says(accountMessages.identityRefused().text));
    expect(await claims()).toEqual([]);
  });

  it('succeeds with the PIN; the wrong ones before cost nothing then', async () => {
    await register(OWNER, PIN).expect(201);
    await backend.signIn(OWNER);
  });

  it('is held up after a few wrong ones, for this employee alone, also with the right one', async () => {
    const { points, reason } = LIMITS.registrationOfEmployee;
    for (let guess = 0; guess < points; guess++) await register(GUESSED, `900${guess}`).expect(422);
    const { body }: { body: { err: string } } = await register(GUESSED, PIN).expect(429);
    expect(body.err).toContain(reason.text);
    await register('999998', PIN).expect(422);
  });
});

describe('limits of registrations', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend({
      registration: { emailDomains: ['acme.example'], proof: 'pin' },
      trustProxy: 1,
    });
    for (const EMPID of [OWNER, GUESSED, HOLDER]) await backend.employee(EMPID, { PIN });
    await backend.employee('100009', { PIN });
    await register('100009', '203.0.113.1').expect(201);
  });

  afterAll(() => backend.stop());

  const register = (id: string, from: string, { pin = PIN, email = `${id}@acme.example` } = {}) =>
    backend.http
      .post(API_PATHS.registerAccount)
      .set('X-Forwarded-For', from)
      .send({ id, email, password: TEST_PASSWORD, pin });
  const failed = async (limit: RateLimit, count: number, of: readonly string[]): Promise<void> => {
    const limits = backend.app.get(RateLimits);
    for (let n = 0; n < count; n += 1) await limits.countFailure({ limit, of });
  };
  const { registrationOfEmployee, registrationPin, registrationPinOfAll, registrationPinOfKnown } = LIMITS;

  it('do not count an address of another domain, which is no guess', async () => {
    for (let n = 0; n < registrationOfEmployee.points; n += 1)
      await register(OWNER, '203.0.113.1', { email: 'ana@globex.example' }).expect(400);
    await register(OWNER, '203.0.113.1').expect(201);
  });

  it('leave the limit of all to others when one site uses up its own', async () => {
    const network = (n: number) => `2001:db8:7:${(n * 256).toString(16)}::1`;
    await failed(registrationPin, registrationPin.points, [countedAddress(network(1)) ?? '']);
    await register(GUESSED, network(2), { pin: '9999' }).expect(429, /from your network/);
    expect(registrationPin.points).toBeLessThan(registrationPinOfAll.points);
  });

  it('let people register where somebody signed in, while strangers have used up the limit of all', async () => {
    const office = '198.51.100.7';
    await backend.http
      .post(API_PATHS.signIn)
      .set('X-Forwarded-For', office)
      .send({ id: '100009', password: TEST_PASSWORD })
      .expect(200);
    await failed(registrationPinOfAll, registrationPinOfAll.points, []);
    await register(GUESSED, '203.0.113.99').expect(429, /too many refused registrations\. /);
    await register(GUESSED, office).expect(201);
    for (let n = 0; n < registrationPinOfKnown.points; n += 1)
      await register(`20000${n}`, office).expect(422);
    await register(HOLDER, office).expect(429);
  });
});
