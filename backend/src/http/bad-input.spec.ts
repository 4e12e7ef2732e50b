import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';
import { DEFAULT_LIMITS } from './body/body-limits.js';
import { answers, says, uncoded } from '../testing/says.js';

const OBJECT = 'The body must be a JSON object.';
const HALF = 'The body holds text that cannot be read.';
const TOO_MANY = 'The body has too many fields.';
const NO_JSON = 'The body is not valid JSON.';
const id = '100001';
const password = 'secret1';

describe('bad input', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
  });

  afterAll(async () => {
    await backend.stop();
  });

  const signIn = (body: string) =>
    backend.http.post('/api/user/auth').set('Content-Type', 'application/json').send(body);

  it.each([
    ['a number for a text', { id: 100001, password }, 'employee ID must be text'],
    ['null for a text', { id: null, password }, 'employee ID must be text'],
    ['a list for a text', { id: [id], password }, 'employee ID must be text'],
    ['an object for a text', { id: { toString: 1 }, password }, 'Unknown field: toString'],
    ['true for a text', { id, password: true }, 'password must be text'],
    ['an id of five digits', { id: '10000', password }, 'The employee ID must have 6 digits.'],
    ['an id of seven digits', { id: '1000011', password }, 'The employee ID must have 6 digits.'],
    ['an id of other digits', { id: '١٠٠٠٠١', password }, 'The employee ID must have 6 digits.'],
    ['an id and a line break', { id: '100001\n', password }, 'The employee ID must have 6 digits.'],
    ['an empty text', { id, password: '' }, 'password must not be empty'],
    [
      'a text that is too long',
      { id, password: 'a'.repeat(201) },
      'password must have at most 200 characters',
    ],
    ['a control character', { id, password: 'secret\u0000' }, 'password must be readable text'],
    ['half a character', { id, password: 'secret\ud800' }, HALF],
    ['half a character anywhere', { id, password, more: [{ text: '\udc00' }] }, HALF],
    ['half a character in a name', { id, password, '\ud800': 1 }, HALF],
    [
      'a name without end',
      { [`a${'b'.repeat(1_000)}`]: 1, id, password },
      `Unknown field: a${'b'.repeat(79)}…`,
    ],
    ['a missing field', { id }, 'password must not be empty'],
    ['no field', {}, 'employee ID must not be empty\npassword must not be empty'],
    ['an unknown field', { id, password, admin: true }, 'Unknown field: admin'],
    ['the name of a function', { id, password, setBlanks: 1 }, 'Unknown field: setBlanks'],
    [
      'everything wrong',
      { id: 1, admin: 1 },
      'Unknown field: admin\nemployee ID must be text\npassword must not be empty',
    ],
  ])('%s is refused', async (_, body, err) => {
    await signIn(JSON.stringify(body)).expect(400).expect(says(err));
  });

  it.each([
    ['nothing', '', 'employee ID must not be empty\npassword must not be empty'],
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
      'eight thousand levels',
      `{"id":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
      'The body is nested too deeply.',
    ],
    ['too many fields', JSON.stringify(fields(101)), TOO_MANY],
    [
      'too many values in all',
      JSON.stringify({ a: Array(DEFAULT_LIMITS.values / 100).fill(fields(99)) }),
      TOO_MANY,
    ],
    ['too many values in a list', JSON.stringify({ a: Array(DEFAULT_LIMITS.values).fill(0) }), TOO_MANY],
  ])('a body of %s is refused', async (_, body, err) => {
    await signIn(body).expect(400).expect(says(err));
  });

  it('is refused with the code of its message, from which pages translate it', async () => {
    const { body } = await backend.http
      .post('/api/user')
      .send({ id, email: 'new@demo.example', password: 'pass-word' })
      .expect(400);
    expect(body).toEqual({
      err: 'Please use only letters and digits in your password',
      code: 'accounts.plainPassword',
      values: {},
    });
    const { body: both } = await signIn(JSON.stringify({ id: 1, password: true })).expect(400);
    expect(both).toMatchObject({
      code: 'lines',
      values: { 0: { values: { field: { code: 'fields.employeeId' } } } },
    });
  });

  it('reports ten problems at most', async () => {
    const { body } = await signIn(JSON.stringify({ ...fields(98), id, password })).expect(400);
    const { err }: { err: string } = body;
    const unknown = Array.from({ length: 10 }, (_, index) => `Unknown field: f${index}`);
    expect(err.split('\n')).toEqual([...unknown, 'And more of this kind.']);
  });

  it('refuses an address with half a character', async () => {
    await backend.http
      .post('/api/user')
      .set('Content-Type', 'application/json')
      .send(String.raw`{"id":"100001","email":"\ud800@x.example","password":"secret1"}`)
      .expect(400)
      .expect(says(HALF));
  });

  it('takes JSON alone', async () => {
    const noJson = { err: 'Please send JSON.' };
    await backend.http
      .post('/api/user/auth')
      .type('form')
      .send({ id, password })
      .expect(415)
      .expect(answers(noJson));
    await backend.http.post('/api/user/auth').type('text').send('100001').expect(415).expect(answers(noJson));
    for (const charset of ['klingon', 'utf-16', 'utf-8; charset=utf-7']) {
      await backend.http
        .post('/api/user/auth')
        .set('Content-Type', `application/json; charset=${charset}`)
        .send('{}')
        .expect(415)
        .expect(says('The character set of the body is not supported. Please send UTF-8.'));
    }
  });

  it.each(['12345', '1234567', 'abcdef', '..%2f..%2f', '10000１'])(
    'the id %s in a path is refused',
    async (EMPID) => {
      await backend.user(id).catch(() => undefined);
      const { body } = await backend.http
        .get(`/api/user/profile/${EMPID}`)
        .set(await backend.bearer(id))
        .expect(400);
      expect(uncoded(body)).toEqual({ err: 'The employee ID must have 6 digits.' });
    },
  );

  it.each(['%00', '100001%00', '100001%0A', '%C2%85'])('the id %s in a path is no address', async (EMPID) => {
    await backend.user(id).catch(() => undefined);
    const profile = backend.http.get(`/api/user/profile/${EMPID}`).set(await backend.bearer(id));
    await profile.expect(400).expect(says('The address is not valid.'));
  });

  it('answers a path that cannot be read as bad input', async () => {
    await backend.http
      .get('/api/user/profile/%E0%A4%A')
      .expect(400)
      .expect(says('The address is not valid.'));
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/user/auth'],
    ['GET', '/nothing?secret=1'],
  ])('%s %s, which does not exist, is 404', async (method, path) => {
    const request = method === 'GET' ? backend.http.get(path) : backend.http.delete(path);
    await request.expect(404).expect(says('There is no such address.'));
  });

  it('answers what is no HTTP too', async () => {
    const { hostname, port } = new URL(await backend.app.getUrl());
    const socket = connect(Number(port), hostname);
    socket.write('hello\r\n\r\n');
    const received = await text(socket);
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain(
      '{"err":"The request is not valid HTTP.","code":"failures.notHttp","values":{}}',
    );
  });

  it('gives every answer an id, the given one when it is sane', async () => {
    const own = await backend.http.get('/api/config').set('X-Request-Id', 'abc-1').expect(200);
    expect(own.headers['x-request-id']).toBe('abc-1');
    const made = await backend.http.get('/api/config').set('X-Request-Id', 'a b"c').expect(200);
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

function fields(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]));
}
