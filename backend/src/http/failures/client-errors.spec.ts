import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FailureAnswer } from '@timekeep/contracts/api/answers';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { createLogger } from '@timekeep/log/logging/logger';
import { LINES_PER_ADDRESS } from '../logging/log-limits.js';
import { answerClientErrors } from './client-errors.js';
import { uncoded } from '../../testing/says.js';

const MALFORMED = { err: 'The request is not valid HTTP.' };

describe('input that is not a request', () => {
  let server: Server;
  const log = new PassThrough({ encoding: 'utf8' });

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.on('error', () => undefined);
      if (request.url === '/begun') response.write('begun');
      else request.resume().on('end', () => response.end('fine'));
    });
    answerClientErrors(server, createLogger('backend', { destination: log }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    server.close();
  });

  const answerTo = async (sent: string): Promise<string> => {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(sent);
    return text(socket);
  };

  it.each([
    ['is no HTTP at all', 'hello\r\n\r\n', 400, MALFORMED],
    ['has a broken body', chunked('/', 'zz\r\n'), 400, MALFORMED],
    [
      'has headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      { err: 'The headers of the request are too large.' },
    ],
    [
      'expects what nobody does',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: something\r\nConnection: close\r\n\r\n',
      417,
      { err: 'The request expects something that is not done here.' },
    ],
    ['comes after a good one', `${chunked('/', '0\r\n\r\n')}hello\r\n\r\n`, 400, MALFORMED],
  ])('is answered when it %s', async (_, sent, status, answer) => {
    const received = await answerTo(sent);
    expect(received).toContain(`HTTP/1.1 ${status} `);
    expect(received).toContain('Content-Type: application/json');
    const [, body = ''] = received.slice(received.lastIndexOf('HTTP/1.1')).split('\r\n\r\n');
    expect(uncoded(JSON.parse(body) as FailureAnswer)).toEqual(answer);
    const logged: unknown = JSON.parse(String(log.read()).trim());
    expect(logged).toMatchObject({
      level: 'warn',
      address: '127.0.0.1',
      res: { statusCode: status },
      reason: answer.err,
    });
  });

  it('is cut off when the answer has begun', async () => {
    const received = await answerTo(chunked('/begun', 'zz\r\n'));
    expect(received).not.toContain('400');
  });
});

function chunked(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body}`;
}

it('cannot fill the log', async () => {
  const log = new PassThrough();
  const written = text(log);
  const server = createServer();
  answerClientErrors(server, createLogger('backend', { destination: log }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (let index = 0; index < LINES_PER_ADDRESS + 20; index += 1) {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write('hello\r\n\r\n');
    expect(await text(socket)).toContain(' 400 ');
  }
  await new Promise((closed) => server.close(closed));
  log.end();
  expect((await written).trim().split('\n')).toHaveLength(LINES_PER_ADDRESS);
});

it('a connection too many is closed, and a line of the log', async () => {
  const log = new PassThrough({ encoding: 'utf8' });
  const server = createServer((_request, response) => response.end('fine'));
  answerClientErrors(server, createLogger('backend', { destination: log }));
  server.maxConnections = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const first = connect(portOf(server), '127.0.0.1');
  await once(first, 'connect');
  const second = connect(portOf(server), '127.0.0.1').on('error', () => undefined);
  await new Promise((closed) => second.on('close', closed).resume());
  expect(JSON.parse(String(log.read()))).toMatchObject({
    level: 'warn',
    address: '127.0.0.1',
    connections: 1,
    msg: 'connection refused: too many are open',
  });
  first.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(first)).toMatch(/^HTTP\/1.1 200 /);
  await new Promise((closed) => server.close(closed));
});
