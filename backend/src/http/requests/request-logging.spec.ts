import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { pino } from 'pino';
import { requestLogging } from './request-logging.js';

it('names no status for who left before there was one', async () => {
  const log = new PassThrough();
  const logging = requestLogging(pino(log));
  const server = createServer((request, response) => {
    logging(request, response);
    leaving.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaving = connect(portOf(server), '127.0.0.1');
  leaving.write('GET /api/slow HTTP/1.1\r\nHost: x\r\nX-Request-Id: leaving\r\n\r\n');
  const [line] = await once(log, 'data');
  server.close();
  expect(JSON.parse(String(line))).toMatchObject({
    req: { id: 'leaving', method: 'GET', url: '/api/slow' },
    res: { statusCode: null },
    msg: 'request aborted',
  });
});
