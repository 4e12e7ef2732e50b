import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '@timekeep/contracts/api/answers';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';

const OBJECT = 'The body must be a JSON object.';
const NO_JSON = 'The body is not valid JSON.';
const id = '100001';
const password = 'secret1';

describe('bad input', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
  }, 60_000);

  afterAll(async () => {
    await backend.stop();
  });

  const signIn = (body: string) =>
    backend.http.post('/api/user/auth').set('Content-Type', 'application/json').send(body);

  it.each([
    ['a number for a text', { id: 100001, password }, 'id must be text'],
    ['null for a text', { id: null, password }, 'id must be text'],
    ['a list for a text', { id: [id], password }, 'id must be text'],
    ['an object for a text', { id: { toString: 1 }, password }, 'Unknown field: toString'],
    ['true for a text', { id, password: true }, 'password must be text'],
    ['an id of five digits', { id: '10000', password }, 'id must be an employee ID of 6 digits'],
    ['an id of seven digits', { id: '1000011', password }, 'id must be an employee ID of 6 digits'],
    ['an id of other digits', { id: '١٠٠٠٠١', password }, 'id must be an employee ID of 6 digits'],
    ['an id and a line break', { id: '100001\n', password }, 'id must be an employee ID of 6 digits'],
    ['an empty text', { id, password: '' }, 'password must not be empty'],
    [
      'a text that is too long',
      { id, password: 'a'.repeat(201) },
      'password must have at most 200 characters',
    ],
    ['a missing field', { id }, 'password must not be empty'],
    ['no field', {}, 'id must not be empty\npassword must not be empty'],
    ['an unknown field', { id, password, admin: true }, 'Unknown field: admin'],
    [
      'everything wrong',
      { id: 1, admin: 1 },
      'Unknown field: admin\nid must be text\npassword must not be empty',
    ],
  ])('%s is refused', async (_, body, err) => {
    await signIn(JSON.stringify(body)).expect(400, { err });
  });

  it.each([
    ['nothing', '', 'id must not be empty\npassword must not be empty'],
    ['null', 'null', NO_JSON],
    ['a list', `[{"id":"${id}","password":"${password}"}]`, OBJECT],
    ['a text', '"100001"', NO_JSON],
    ['half an object', '{"id":', NO_JSON],
    ['what JavaScript takes but JSON does not', "{id:'100001'}", NO_JSON],
    [
      'a key that every object has',
      `{"id":"${id}","__proto__":{"password":"${password}"}}`,
      'Unknown field: __proto__',
    ],
    [
      'the constructor',
      `{"id":"${id}","password":"${password}","constructor":{}}`,
      'Unknown field: constructor',
    ],
    [
      'a hundred thousand levels',
      `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'The body is nested too deeply.',
    ],
  ])('a body of %s is refused', async (_, body, err) => {
    await signIn(body).expect(400, { err });
  });

  it('takes bodies of up to 1 MiB', async () => {
    const frame = `{"id":"${id}","password":""}`;
    const largest = `{"id":"${id}","password":"${'a'.repeat(MAX_BODY_BYTES - frame.length)}"}`;
    await signIn(largest).expect(400, { err: 'password must have at most 200 characters' });
    await signIn(`${largest} `).expect(413, { err: 'The request is too large: at most 1 MiB is accepted.' });
  });

  it('takes JSON alone', async () => {
    const missing = { err: 'id must not be empty\npassword must not be empty' };
    await backend.http.post('/api/user/auth').type('form').send({ id, password }).expect(400, missing);
    await backend.http.post('/api/user/auth').type('text').send('100001').expect(400, missing);
    await signIn('{}')
      .set('Content-Encoding', 'sdch')
      .expect(415, { err: 'The encoding of the body is not supported.' });
    await backend.http
      .post('/api/user/auth')
      .set('Content-Type', 'application/json; charset=klingon')
      .send('{}')
      .expect(415, { err: 'The character set of the body is not supported.' });
  });

  it.each(['12345', '1234567', 'abcdef', '%00', '..%2f..%2f', '10000１'])(
    'the id %s in a path is refused',
    async (EMPID) => {
      await backend.user(id).catch(() => undefined);
      const { body } = await backend.http
        .get(`/api/user/profile/${EMPID}`)
        .set(await backend.bearer(id))
        .expect(400);
      expect(body).toEqual({ err: 'The employee ID must have 6 digits.' });
    },
  );

  it('answers a path that cannot be read as bad input', async () => {
    const { body } = await backend.http.get('/api/user/profile/%E0%A4%A').expect(400);
    expect(body).toEqual({ err: expect.any(String) });
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/user/auth'],
    ['GET', '/nothing'],
  ])('%s %s, which does not exist, is 404', async (method, path) => {
    const request = method === 'GET' ? backend.http.get(path) : backend.http.delete(path);
    const { body } = await request.expect(404);
    expect(body).toEqual({ err: `Cannot ${method} ${path}` });
  });

  it('gives every answer an id, the given one when it is sane', async () => {
    const own = await backend.http.get('/api/config').set('X-Request-Id', 'abc-1').expect(200);
    expect(own.headers['x-request-id']).toBe('abc-1');
    const made = await backend.http.get('/api/config').set('X-Request-Id', 'a b"c').expect(200);
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
