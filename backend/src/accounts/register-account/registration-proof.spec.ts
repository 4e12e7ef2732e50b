import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { emailOf, startTestBackend, TEST_PASSWORD, type TestBackend } from '../../testing/test-backend.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { IDENTITY_REFUSED } from '../account.decider.js';

const OWNER = '100001';
const GUESSED = '100002';
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
    await register(OWNER).expect(400, { err: ACCOUNT_MESSAGES.fillFields });
    await register('999999').expect(400, { err: ACCOUNT_MESSAGES.fillFields });
  });

  it('is refused with a wrong PIN in the words for an unknown employee, and IT is told', async () => {
    for (const pin of ['0043', '42', 'abcd'])
      await register(OWNER, pin).expect(422, { err: IDENTITY_REFUSED });
    await register('999999', PIN).expect(422, { err: IDENTITY_REFUSED });
    const warnings = written.split('\n').filter((line) => line.includes('wrong PIN'));
    expect(warnings).toHaveLength(3);
    expect(warnings[0]).toContain(`It was for employee ${OWNER}.`);
    expect(written).not.toContain('0043');
  });

  it('succeeds with the PIN; the wrong ones before cost nothing then', async () => {
    await register(OWNER, PIN).expect(201);
    await backend.signIn(OWNER);
  });

  it('is held up after a few wrong ones, for this employee alone, also with the right one', async () => {
    const { points, message } = LIMITS.registrationOfEmployee;
    for (let guess = 0; guess < points; guess++) await register(GUESSED, `900${guess}`).expect(422);
    const { body }: { body: { err: string } } = await register(GUESSED, PIN).expect(429);
    expect(body.err).toContain(message);
    await register('999998', PIN).expect(422);
  });
});
