import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { limitConnections } from '../../http/throttling/express-server.js';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';

const HR = '100001';
const MARIA = '100003';
/** Shorter than the body takes, which has four seconds more by its size. */
const SHORT = {
  ...{ headersMs: 10_000, requestMs: 500, longestMs: 360_000 },
  ...{ idleMs: 65_000, silentMs: 120_000 },
};
const PARTS = 16;
const PAUSE_MS = 60;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.user(HR, 'HR', { hiredOn: '2023-01-02' });
  await backend.employee(MARIA, { hiredOn: '2023-01-02' });
});

afterAll(() => backend.stop());

const sendSlowly = async (authorization: string): Promise<string> => {
  const { hostname, port } = new URL(await backend.app.getUrl());
  const rows = Array.from(
    { length: 2_000 },
    (_, index) => `${MARIA},2024-07-01T08:00:${String(index % 60).padStart(2, '0')}`,
  );
  const body = Buffer.from(
    [
      '--edge',
      'Content-Disposition: form-data; name="file"; filename="slow.csv"',
      'Content-Type: text/csv',
      '',
      ['EMPID,at', ...rows].join('\n'),
      '--edge--',
      '',
    ].join('\r\n'),
  );
  const head = [
    `POST ${API_PATHS.punchFiles} HTTP/1.1`,
    ...['Host: localhost', 'Connection: close', 'Content-Type: multipart/form-data; boundary=edge'],
    ...[`Authorization: ${authorization}`, `Content-Length: ${body.length}`],
  ];
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const answer = text(socket);
  const size = Math.ceil(body.length / PARTS);
  for (let at = 0; at < body.length && !socket.destroyed; at += size) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (socket.writable) socket.write(body.subarray(at, at + size));
  }
  return answer;
};

it('previews a file of a slow line, although other requests have less time', async () => {
  const { Authorization } = await backend.bearer(HR);
  limitConnections(backend.app.getHttpServer(), SHORT);
  const answer = await sendSlowly(Authorization);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"rows":2000');
});
