import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';
import { pino } from 'pino';
import supertest from 'supertest';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { createApplication } from '../create-application.js';
import { SESSION_ID, Sessions } from './sessions.js';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../testing/test-backend.js';
import { answers } from '../testing/says.js';

const NO_SESSION = { err: 'Your session is not valid. Please sign in.' };
const HERE = { address: '127.0.0.1', device: 'Firefox on Linux' };
const HS256 = { alg: 'HS256', typ: 'JWT' };

/** Tokens are made by hand, so that a forgery is not limited by a library. */
describe('a token', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const now = Math.floor(Date.now() / 1_000);
  const payload = { sub: '100001', ver: 1, iat: now, exp: now + 60, iss: 'timekeep', aud: 'timekeep-web' };
  let backend: TestBackend;
  let secret: string;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user('100001');
    await backend.user('100002', 'HR');
    secret = backend.app.get<Configuration>(CONFIGURATION).jwtSecret;
  });

  afterAll(async () => {
    await backend.stop();
  });

  const verify = (token: string) => backend.http.post('/api/user/token').send({ token });
  const profile = (token: string, id = '100001') =>
    backend.http.get(`/api/user/profile/${id}`).set('Authorization', `Bearer ${token}`);
  const signed = (claims: object, header: object = HS256, key = secret): string => {
    const text = `${encoded(header)}.${encoded(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };

  it('made as ours are is taken', async () => {
    await verify(signed(payload)).expect(200, { data: { EMPID: '100001' } });
    await profile(signed(payload)).expect(200);
  });

  it.each<[string, () => string]>([
    ['another secret', () => signed(payload, HS256, 'x'.repeat(32))],
    ['no secret', () => signed(payload, HS256, '')],
    ['no signature', () => `${encoded(HS256)}.${encoded(payload)}.AA`],
    ['no algorithm', () => `${encoded({ alg: 'none' })}.${encoded(payload)}.AA`],
    ['no algorithm, yet a signature', () => signed(payload, { alg: 'none' })],
    ['the algorithm none in mixed case', () => signed(payload, { alg: 'nOnE' })],
    ['another algorithm', () => signed(payload, { alg: 'HS512' })],
    ['a key pair of its own', () => rsaSigned(payload)],
    [
      'a public key taken for the secret',
      () => signed(payload, HS256, publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    ],
    [
      'a key of its own in its header',
      () => signed(payload, { ...HS256, jwk: { kty: 'oct', k: 'eA' } }, 'x'),
    ],
    ['another issuer', () => signed({ ...payload, iss: 'other' })],
    ['no issuer', () => signed({ ...payload, iss: undefined })],
    ['another audience', () => signed({ ...payload, aud: 'other' })],
    ['no audience', () => signed({ ...payload, aud: undefined })],
    ['an end that is past', () => signed({ ...payload, iat: now - 120, exp: now - 60 })],
    ['an age beyond thirty days', () => signed({ ...payload, iat: thirtyDaysAgo() - 60 })],
    ['no age', () => signed({ ...payload, iat: undefined })],
    ['a beginning to come', () => signed({ ...payload, nbf: now + 600 })],
    ['an employee put in afterwards', () => swapped(signed(payload), { ...payload, sub: '100002' })],
    ['a later end put in afterwards', () => swapped(signed(payload), { ...payload, exp: now + 9_999 })],
    ['another credential version', () => signed({ ...payload, ver: 0 })],
    ['a version that is text', () => signed({ ...payload, ver: '1' })],
    ['an employee that is a path', () => signed({ ...payload, sub: '../100001' })],
    ['an id that is not of a session', () => signed({ ...payload, jti: 'a/b' })],
    ['an id that is a number', () => signed({ ...payload, jti: 1 })],
    ['no employee', () => signed({ ...payload, sub: undefined })],
  ])('with %s is refused', async (_, token) => {
    const forged = token();
    await verify(forged).expect(401).expect(answers(NO_SESSION));
    await profile(forged).expect(401).expect(answers(NO_SESSION));
    await profile(forged, '100002').expect(401).expect(answers(NO_SESSION));
  });

  it('of a former version, without an id of its session, has one that is derived and stays the same', async () => {
    const sessions = backend.app.get(Sessions);
    const idOf = async (token: string) => (await sessions.authenticate(token, HERE)).session;
    const former = await idOf(signed(payload));
    expect(former).toMatch(SESSION_ID);
    expect(await idOf(signed({ ...payload, exp: now + 61 }))).toBe(former);
    expect(await idOf(signed({ ...payload, iat: now - 1 }))).not.toBe(former);
  });

  it('from each sign-in has the id of a session of its own', async () => {
    const sessions = backend.app.get(Sessions);
    const opened = [await backend.signIn('100001'), await backend.signIn('100001')];
    const ids = await Promise.all(opened.map((token) => sessions.authenticate(token, HERE)));
    expect(new Set(ids.map(({ session }) => session)).size).toBe(2);
  });

  it('holds in its own epoch of sessions alone', async () => {
    const configuration = backend.app.get<Configuration>(CONFIGURATION);
    const newer = await createApplication({ ...configuration, sessionEpoch: '2' }, pino({ level: 'silent' }));
    await newer.listen(0, '127.0.0.1');
    try {
      const there = supertest(await newer.getUrl());
      const verifyThere = (token: string) => there.post('/api/user/token').send({ token });
      await verifyThere(await backend.signIn('100001'))
        .expect(401)
        .expect(answers(NO_SESSION));
      const entries = { id: '100001', password: TEST_PASSWORD };
      const { body }: { body: { token: string } } = await there
        .post('/api/user/auth')
        .send(entries)
        .expect(200);
      await verifyThere(body.token).expect(200);
      await verify(body.token).expect(401).expect(answers(NO_SESSION));
    } finally {
      await newer.close();
    }
  });

  it('gives no access to another account, whatever its signature', async () => {
    await profile(signed(payload), '100002').expect(403);
  });

  it('from our sign-in says whose it is and when it ends, and nothing else', async () => {
    const [, claims = ''] = (await backend.signIn('100001')).split('.');
    const content: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(Object.keys(content).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'ver']);
    expect(Number(content['exp']) - Number(content['iat'])).toBe(SESSION_COOKIE.maxAgeMs / 1_000);
  });

  function rsaSigned(claims: object): string {
    const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }
});

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function swapped(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return [header, encoded(claims), signature].join('.');
}

function thirtyDaysAgo(): number {
  return Math.floor((Date.now() - SESSION_COOKIE.maxAgeMs) / 1_000);
}
