import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { createLogger } from '@timekeep/log/logging/create-logger';
import express from 'express';
import { requestLogging } from './request-logging.js';

it('names no status for who left before there was one', async () => {
  const log = new PassThrough();
  const logging = requestLogging(createLogger('backend', { destination: log }));
  const application = express().use(logging, () => void leaving.destroy());
  const server = createServer(application).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leaving = connect(portOf(server), '127.0.0.1');
  leaving.write('GET /api/slow HTTP/1.1\r\nHost: x\r\nX-Request-Id: leaving\r\n\r\n');
  const [line] = await once(log, 'data');
  server.close();
  expect(JSON.parse(String(line))).toMatchObject({
    address: '127.0.0.1',
    req: { id: 'leaving', method: 'GET', url: '/api/slow' },
    res: { statusCode: null },
    msg: 'request aborted',
  });
});
