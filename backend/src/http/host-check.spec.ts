import { connect } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { startTestBackend, type TestBackend } from '../testing/test-backend.js';
import { parseAllowedHosts } from './host-check.js';

let backend: TestBackend;

beforeAll(async () => {
  const digest = { at: '06:00:00', applicationUrl: 'https://time.acme.example:8443/' };
  backend = await startTestBackend({ allowedHosts: ['clock.acme.example'], digest });
});

afterAll(() => backend.stop());

/** Sends a request as it is, and returns the status and the body of the answer. */
async function answerTo(line: string, ...headers: readonly string[]): Promise<readonly [number, string]> {
  const socket = connect(Number(new URL(await backend.app.getUrl()).port), '127.0.0.1');
  socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n'));
  const received = await text(socket);
  return [Number(received.slice(9, 12)), received.split('\r\n\r\n')[1] ?? ''];
}

const CONFIG = `GET ${API_PATHS.config} HTTP/1.1`;

it.each([
  ...['localhost:3000', '127.0.0.1', '[::1]:3000', '192.168.1.7:3000', hostname()],
  ...['time.acme.example', 'TIME.acme.example.:8443', 'clock.acme.example'],
])('answers requests under the name %s', async (host) => {
  expect((await answerTo(CONFIG, `Host: ${host}`))[0]).toBe(200);
});

it.each(['evil.example', 'localhost.evil.example:3000', 'acme.example', 'x y', ''])(
  'refuses requests under the name %j, whatever is forwarded',
  async (host) => {
    const [status, body] = await answerTo(CONFIG, `Host: ${host}`, 'X-Forwarded-Host: localhost');
    expect([status, body]).toEqual([421, expect.stringContaining('ALLOWED_HOSTS')]);
    // Refused by a check of their own, which a scrape with the token passes under any name.
    expect((await answerTo('GET /metrics HTTP/1.1', `Host: ${host}`))[0]).toBe(404);
    expect((await answerTo(`GET ${API_PATHS.healthLive} HTTP/1.1`, `Host: ${host}`))[0]).toBe(200);
  },
);

it.each([
  ['two hosts', CONFIG, ['Host: localhost', 'host: localhost']],
  ['no host', CONFIG, []],
  ['another version', `GET ${API_PATHS.config} HTTP/2.0`, ['Host: localhost']],
  ['an old version', `GET ${API_PATHS.config} HTTP/0.9`, ['Host: localhost']],
  ['a target elsewhere', `GET http://evil.example${API_PATHS.config} HTTP/1.1`, ['Host: localhost']],
])('refuses %s as malformed', async (_what, line, headers) => {
  const [status, body] = await answerTo(line, ...headers);
  expect([status, body]).toEqual([400, expect.stringContaining('The request is not valid HTTP.')]);
});

it('takes a list of names alone', () => {
  expect(parseAllowedHosts('Time.acme.example, backend')).toEqual(['time.acme.example', 'backend']);
  expect(parseAllowedHosts('http://time.acme.example')).toBeNull();
});
