import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import {
  emailOf,
  startTestBackend,
  TEST_DEPARTMENT,
  TEST_PASSWORD,
  testContext,
  type TestBackend,
} from '../testing/test-backend.js';
import { ActivateAccount, DeactivateAccount, RemoveAccount } from './accounts.module.js';
import { answers, uncoded } from '../testing/says.js';

const WRONG = { err: 'The employee ID or the password is not correct.' };
const NO_SESSION = { err: 'Your session is not valid. Please sign in.' };
const DEACTIVATED = { err: ACCOUNT_MESSAGES.deactivated };

describe('accounts over HTTP', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
    for (const EMPID of ['100001', '100002', '100003']) await backend.user(EMPID);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const signIn = (id: string, password = TEST_PASSWORD) =>
    backend.http.post('/api/user/auth').send({ id, password });
  const register = (id: string, email: string, password = TEST_PASSWORD) =>
    backend.http.post('/api/user').send({ id, email, password });
  const profile = (EMPID: string, token: string) =>
    backend.http.get(`/api/user/profile/${EMPID}`).set('Authorization', `Bearer ${token}`);

  describe('signing in', () => {
    it('gives a token for the right password', async () => {
      const { body } = await signIn('100001').expect(200);
      expect(body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    });

    it('answers alike for a wrong password and an unknown employee', async () => {
      await signIn('100001', 'wrong1').expect(401).expect(answers(WRONG));
      await signIn('999999').expect(401).expect(answers(WRONG));
    });

    it('says that an account is deactivated only to who knows its password', async () => {
      await backend.user('100011');
      await backend.run(new DeactivateAccount('100011', testContext()));
      await signIn('100011').expect(403).expect(answers(DEACTIVATED));
      await signIn('100011', 'wrong1').expect(401).expect(answers(WRONG));
      await backend.run(new ActivateAccount('100011', testContext()));
      await signIn('100011').expect(200);
    });

    it('is as if unknown once the account was removed', async () => {
      await backend.user('100012');
      await backend.run(new RemoveAccount('100012', testContext()));
      await signIn('100012').expect(401).expect(answers(WRONG));
    });
  });

  describe('verifying a token', () => {
    const verify = (token: string) => backend.http.post('/api/user/token').send({ token });

    it("returns the owner's profile", async () => {
      await verify(await backend.signIn('100001')).expect(200, { data: { EMPID: '100001' } });
    });

    it('refuses what is no token of ours', async () => {
      const { jwtSecret } = backend.app.get<Configuration>(CONFIGURATION);
      const jwt = new JwtService({ secret: jwtSecret });
      const ours = { issuer: 'timekeep', audience: 'timekeep-web' };
      const payload = { sub: '100001', ver: 1 };
      await verify(jwt.sign(payload, ours)).expect(200);

      await verify('abc').expect(401).expect(answers(NO_SESSION));
      await verify(jwt.sign(payload, { ...ours, secret: 'x'.repeat(32) }))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign(payload, { ...ours, algorithm: 'HS512' }))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign(payload, { ...ours, issuer: 'other' }))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign(payload, { ...ours, audience: 'other' }))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign(payload, { ...ours, expiresIn: -1 }))
        .expect(401)
        .expect(answers(NO_SESSION));
      const tooLongAgo = Math.floor((Date.now() - SESSION_COOKIE.maxAgeMs) / 1_000) - 60;
      await verify(jwt.sign({ ...payload, iat: tooLongAgo }, ours))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign(payload, { ...ours, noTimestamp: true }))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign({ sub: '100001' }, ours))
        .expect(401)
        .expect(answers(NO_SESSION));
      await verify(jwt.sign({ sub: '999999', ver: 1 }, ours))
        .expect(401)
        .expect(answers(NO_SESSION));
    });

    it('ends with the deactivation of the account, also when that is activated again', async () => {
      await backend.user('100013');
      const token = await backend.signIn('100013');
      await backend.run(new DeactivateAccount('100013', testContext()));
      await verify(token).expect(403).expect(answers(DEACTIVATED));
      await profile('100013', token).expect(403).expect(answers(DEACTIVATED));
      await backend.run(new ActivateAccount('100013', testContext()));
      await verify(token).expect(401).expect(answers(NO_SESSION));
      await profile('100013', token).expect(401).expect(answers(NO_SESSION));
      await verify(await backend.signIn('100013')).expect(200);
    });

    it('ends for ever with the removal of the account', async () => {
      await backend.user('100014');
      const token = await backend.signIn('100014');
      await backend.run(new RemoveAccount('100014', testContext()));
      await verify(token).expect(401).expect(answers(NO_SESSION));
      await register('100014', emailOf('100014')).expect(201);
      await verify(token).expect(401).expect(answers(NO_SESSION));
      await profile('100014', token).expect(401).expect(answers(NO_SESSION));
    });
  });

  describe('a profile', () => {
    it('has names, department and authority of who is signed in', async () => {
      await backend.user('100015', 'HR', { EMP_LNAME: 'Reyes', EMP_FNAME: 'Bea' });
      const { body } = await profile('100015', await backend.signIn('100015')).expect(200);
      expect(body).toEqual({
        EMPID: '100015',
        EMP_FNAME: 'BEA',
        EMP_LNAME: 'REYES',
        EMP_EMAIL: emailOf('100015'),
        EMAIL_PROVEN: true,
        ACCOUNT_STATUS: 'ACTIVE',
        ACCOUNT_AUTHORITY: 'HR',
        DEPARTMENT: TEST_DEPARTMENT,
      });
    });

    it("is nobody else's, whatever the authority", async () => {
      const denied = { err: 'You may only see what is your own.' };
      await profile('100002', await backend.signIn('100001'))
        .expect(403)
        .expect(answers(denied));
      await profile('100001', await backend.signIn('100015'))
        .expect(403)
        .expect(answers(denied));
    });

    it('needs a session', async () => {
      const unsigned = { err: 'Please sign in.' };
      await backend.http.get('/api/user/profile/100001').expect(401).expect(answers(unsigned));
      await backend.http
        .get('/api/user/profile/100001')
        .set('Authorization', 'Basic YTpi')
        .expect(401)
        .expect(answers(unsigned));
      await profile('100001', 'a.b.c').expect(401).expect(answers(NO_SESSION));
    });
  });

  describe('an authority', () => {
    it('is demanded after the session', async () => {
      await backend.http.get('/api/user/a/department').expect(401);
      const denied = { err: 'Your account has no authority for this.' };
      const [employee, hr] = [await backend.bearer('100001'), await backend.bearer('100015')];
      await backend.http.get('/api/user/a/department').set(employee).expect(403).expect(answers(denied));
      await backend.http
        .get('/api/user/a/department')
        .set(hr)
        .expect(200, { department: [TEST_DEPARTMENT] });
    });
  });

  describe('registering', () => {
    it('creates an account that can be used at once', async () => {
      await backend.employee('100021');
      const { body } = await register('100021', 'New.One@acme.example').expect(201);
      expect(uncoded(body)).toEqual({ msg: 'Your account was created. You can sign in now.' });
      const { body: user } = await profile('100021', await backend.signIn('100021')).expect(200);
      expect(user).toMatchObject({ EMP_EMAIL: 'New.One@acme.example', ACCOUNT_AUTHORITY: 'EMPLOYEE' });
    });

    it('refuses in one wording whatever does not hold of the identity', async () => {
      await backend.employee('100022');
      const refused = { err: accountMessages.identityRefused().text };
      await register('999999', 'nobody@acme.example').expect(422).expect(answers(refused));
      await register('100001', 'another@acme.example').expect(422).expect(answers(refused));
      await register('100001', emailOf('100001')).expect(422).expect(answers(refused));
      await register('100022', emailOf('100001').toUpperCase()).expect(422).expect(answers(refused));
    });

    it.each([
      ['an unknown employee', '999999', 'nobody@acme.example'],
      ['an account that exists', '100001', 'another@acme.example'],
      ['an email that is taken', '100022', emailOf('100001')],
    ])('takes half a second to refuse %s, so that the time tells nothing', async (_, id, email) => {
      const begin = performance.now();
      await register(id, email).expect(422);
      // Timers may be early by a millisecond or two.
      expect(performance.now() - begin).toBeGreaterThanOrEqual(498);
    });

    it('leaves the email of an account alone when its owner registers again, and frees that of others', async () => {
      await backend.employee('100023');
      await register('100001', emailOf('100001')).expect(422);
      await register('100023', emailOf('100001')).expect(422);
      await register('100002', 'free.again@acme.example').expect(422);
      await register('100023', 'free.again@acme.example').expect(201);
    });

    it('gives one of two who ask for the same email at the same time the account', async () => {
      await backend.employee('100024');
      await backend.employee('100025');
      const answers = await Promise.all(['100024', '100025'].map((id) => register(id, 'both@acme.example')));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    });

    it('takes id and email anew once the account was removed', async () => {
      await backend.user('100026');
      await backend.run(new RemoveAccount('100026', testContext()));
      await backend.employee('100027');
      await register('100027', emailOf('100026')).expect(201);
      await register('100026', 'other.address@acme.example').expect(201);
    });

    it('answers the same key with the same outcome', async () => {
      await backend.employee('100028');
      const send = (password: string) =>
        register('100028', emailOf('100028'), password).set('Idempotency-Key', 'register-100028');
      await send(TEST_PASSWORD).expect(201);
      await send(TEST_PASSWORD).expect(201);
      await send('another1').expect(422, /sent before, with another request/);
      await register('100028', emailOf('100028'))
        .expect(422)
        .expect(answers({ err: accountMessages.identityRefused().text }));
    });

    it('refuses a key that is empty or too long', async () => {
      for (const key of ['', 'k'.repeat(201)]) {
        const { body } = await register('100028', emailOf('100028')).set('Idempotency-Key', key).expect(400);
        expect(uncoded(body)).toEqual({ err: 'Idempotency-Key must have 1 to 200 characters.' });
      }
    });

    it.each([
      [{ id: '', email: 'a@acme.example', password: 'secret1' }, ACCOUNT_MESSAGES.fillFields],
      [{ email: '', password: '', id: '' }, ACCOUNT_MESSAGES.fillFields],
      [{}, ACCOUNT_MESSAGES.fillFields],
      [{ id: '12345a', email: 'a@acme.example', password: 'secret1' }, ACCOUNT_MESSAGES.invalidId],
      [{ id: '12345', email: 'a@acme.example', password: 'secret1' }, ACCOUNT_MESSAGES.invalidId],
      [{ id: '100029', email: 'a@acme.example', password: 'abc12' }, ACCOUNT_MESSAGES.shortPassword],
      [
        { id: '100029', email: 'a@acme.example', password: 'secret-1' },
        'Please use only letters and digits in your password',
      ],
      [
        { id: '100029', email: 'a@acme.example', password: 'a'.repeat(73) },
        'password must have at most 72 characters',
      ],
      [{ id: '100029', email: 'acme.example', password: 'secret1' }, 'Please use a valid email address'],
      [
        { id: '100029', email: `${'a'.repeat(250)}@a.bc`, password: 'secret1' },
        'email must have at most 254 characters',
      ],
    ])('refuses %j', async (entries, err) => {
      await backend.http.post('/api/user').send(entries).expect(400).expect(answers({ err }));
    });
  });
});
