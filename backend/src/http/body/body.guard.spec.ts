import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FailureAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { IssueTerminal } from '../../clock/clock.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { punchesFields } from '@timekeep/contracts/clock/fields';
import { DEFAULT_LIMITS, limitsOf } from './body-limits.js';
import { answers, says, uncoded } from '../../testing/says.js';

const HR = '100001';
const COMPRESSED = 'Compressed bodies are not accepted. Please send the body without Content-Encoding.';
/** Expands to a million brackets. */
const BOMB = Buffer.from(`{"id":${'['.repeat(520_000)}${']'.repeat(520_000)}}`);
const JSON_TYPE = 'Content-Type: application/json';

describe('the body of a request', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let key: string;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    hr = await backend.bearer(HR);
    ({ key } = await backend.commands.execute(new IssueTerminal('gate', testContext())));
  });

  afterAll(() => backend.stop());

  const refusal = (bytes: number) => ({
    err: `The request is too large: at most ${Math.floor(bytes / 1_024)} KiB is accepted. Nothing was saved.`,
  });

  /** Sends the head of a request and the beginning of its body, and never the rest. */
  const begin = async (path: string, ...headers: readonly string[]): Promise<Socket> => {
    const { hostname, port } = new URL(await backend.app.getUrl());
    const socket = connect(Number(port), hostname);
    socket.write(
      [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
    );
    return socket;
  };
  /** The status and the body of the answer to a request whose body never ends. */
  const answerTo = async (path: string, ...headers: readonly string[]) => {
    const socket = await begin(path, JSON_TYPE, ...headers);
    try {
      const [head = '', body = ''] = (await answered(socket)).split('\r\n\r\n');
      return { status: Number(head.slice(9, 12)), body: JSON.parse(body) as FailureAnswer };
    } finally {
      socket.destroy();
    }
  };

  it.each([
    ['br', brotliCompressSync(BOMB)],
    ['gzip', gzipSync(BOMB)],
    ['deflate', deflateSync(BOMB)],
    ['zstd', BOMB.subarray(0, 20)],
    ['gzip, br', gzipSync(BOMB)],
    ['GZip', Buffer.from('not compressed')],
  ])('is refused when it is compressed: %s', async (encoding, body) => {
    const sent = backend.http.post(API_PATHS.signIn).set('Content-Type', 'application/json');
    const { status, body: answer }: { status: number; body: FailureAnswer } = await sent
      .set('Content-Encoding', encoding)
      .send(body);
    expect({ status, answer: uncoded(answer) }).toEqual({ status: 415, answer: { err: COMPRESSED } });
  });

  it('may be 16 KiB long, and no longer', async () => {
    const frame = `{"id":"${HR}","password":""}`;
    const longest = frame.replace('""', `"${'a'.repeat(DEFAULT_LIMITS.bytes - frame.length)}"`);
    const signIn = (body: string) =>
      backend.http.post(API_PATHS.signIn).set('Content-Type', 'application/json').send(body);
    await signIn(longest).expect(400).expect(says('password must have at most 200 characters'));
    await signIn(`${longest} `)
      .expect(413)
      .expect(answers(refusal(DEFAULT_LIMITS.bytes)));
  });

  it('is refused unread when its length is too large', async () => {
    const { status, body } = await answerTo(API_PATHS.signIn, `Content-Length: ${DEFAULT_LIMITS.bytes + 1}`);
    expect({ status, body: uncoded(body) }).toEqual({ status: 413, body: refusal(DEFAULT_LIMITS.bytes) });
  });

  it('is refused as soon as it is too long, when it did not say how long it is', async () => {
    const socket = await begin(API_PATHS.signIn, JSON_TYPE, 'Transfer-Encoding: chunked');
    socket.write(`${(DEFAULT_LIMITS.bytes + 1).toString(16)}\r\n${' '.repeat(DEFAULT_LIMITS.bytes + 1)}\r\n`);
    expect(await answered(socket)).toContain(refusal(DEFAULT_LIMITS.bytes).err);
    socket.destroy();
  });

  it.each([
    ['punches without the key of a terminal', API_PATHS.punches, 'X: y'],
    ['punches with a wrong key', API_PATHS.punches, `${TERMINAL_KEY_HEADER}: gate.${'a'.repeat(43)}`],
    ['a renewal without a session', API_PATHS.renewSchedules, 'X: y'],
    ['a renewal with a forged session', API_PATHS.renewSchedules, 'Authorization: Bearer a.b.c'],
    ['leave without a session', API_PATHS.addLeave, 'X: y'],
  ])('is not waited for when it is of %s', async (_, path, header) => {
    expect(await answerTo(path, 'Content-Length: 100000', header)).toMatchObject({ status: 401 });
  });

  it('is not waited for when an employee sends what HR alone may', async () => {
    await backend.user('100002');
    const { Authorization } = await backend.bearer('100002');
    const answer = await answerTo(
      API_PATHS.renewSchedules,
      'Content-Length: 100000',
      `Authorization: ${Authorization}`,
    );
    expect(answer).toMatchObject({ status: 403 });
  });

  it('may be longer for punches and renewals of authorized callers', async () => {
    const filler = ' '.repeat(limitsOf(punchesFields).bytes - 14);
    const punches = (body: string) =>
      backend.http
        .post(API_PATHS.punches)
        .set({ [TERMINAL_KEY_HEADER]: key, 'Content-Type': 'application/json' })
        .send(body);
    await punches(`{"punches":[]${filler}}`).expect(400).expect(says('A call must hold 1 to 1000 punches.'));
    await punches(`{"punches":[]${filler} }`)
      .expect(413)
      .expect(answers(refusal(limitsOf(punchesFields).bytes)));
    const ids = Array.from({ length: 20_000 }, (_, n) => String(200_000 + n));
    const { status } = await backend.http.post(API_PATHS.renewSchedules).set(hr).send({ ids });
    expect(status).not.toBe(413);
  });

  it('has to be JSON, and an aborted one is ignored', async () => {
    const socket = await begin(API_PATHS.signIn, JSON_TYPE, 'Content-Length: 20');
    socket.end('{"id":');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await backend.http.get('/api/config').expect(200);
  });

  it('of a call that takes none has no field', async () => {
    const path = pathTo(API_PATHS.scheduleOf, { EMPID: HR });
    const remove = (body: object | string) => backend.http.delete(path).set(hr).type('json').send(body);
    await remove({ FROM: '2023-01-01' }).expect(400).expect(says('Unknown field: FROM'));
    await remove('[1]').expect(400).expect(says('The body must be a JSON object.'));
    await remove(`"${'a'.repeat(DEFAULT_LIMITS.bytes)}"`).expect(413);
    await backend.http.delete(path).set(hr).type('form').send('a=b').expect(415);
    const { status } = await remove({});
    expect((await backend.http.delete(path).set(hr)).status).toBe(status);
    expect(status).toBeLessThan(300);
  });
});

/** Returns the immediate answer of the server. */
async function answered(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  while (!/\r\n\r\n\{.*\}$/.test(received)) await once(socket, 'data');
  return received;
}
