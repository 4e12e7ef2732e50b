import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { createLogger } from '@timekeep/log/logging/logger';
import express from 'express';
import { LINES_PER_ADDRESS } from './log-limits.js';
import { requestLogging } from './request-logging.js';
import { noteUser } from './request-notes.js';

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

it('bounds what callers without a session write: the length of lines, and their number', async () => {
  const log = new PassThrough();
  const written = text(log);
  const application = express().use(
    requestLogging(createLogger('backend', { destination: log })),
    (request, response) => {
      if (request.url.startsWith('/sign-in') || request.headers.authorization !== undefined)
        noteUser(request, '100003');
      response.status(request.url.startsWith('/sign-in') ? 401 : 404).end();
    },
  );
  const server = createServer(application).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${portOf(server)}`;
  const ask = (headers: Record<string, string> = {}) =>
    fetch(
      `http://127.0.0.1:${portOf(server)}/${'x'.repeat(39).concat('/').repeat(300)}?${'name=1&'.repeat(300)}`,
      {
        headers,
      },
    );
  for (let index = 0; index < LINES_PER_ADDRESS + 100; index += 1) await ask();
  for (let index = 0; index < 100; index += 1) await fetch(`${url}/sign-in`);
  await ask({ Authorization: 'Bearer x' });
  await new Promise((closed) => server.close(closed));
  log.end();
  const lines = (await written).trim().split('\n');
  expect(lines).toHaveLength(LINES_PER_ADDRESS + 1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ user: '100003', res: { statusCode: 404 } });
  for (const line of lines) expect(line.length).toBeLessThan(700);
});

it('bounds the lines of failures that callers without a session cause, apart from refusals', async () => {
  const log = new PassThrough();
  const written = text(log);
  const logging = requestLogging(createLogger('backend', { destination: log }));
  const application = express().use(logging, (_request, response) => void response.status(503).end());
  const server = createServer(application).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${portOf(server)}/`;
  await Promise.all(Array.from({ length: LINES_PER_ADDRESS + 100 }, () => fetch(url)));
  await new Promise((closed) => server.close(closed));
  log.end();
  expect((await written).trim().split('\n')).toHaveLength(LINES_PER_ADDRESS);
});
