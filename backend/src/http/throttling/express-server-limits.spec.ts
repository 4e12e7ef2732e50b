import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { createLogger } from '@timekeep/log/logging/logger';
import { createApplication } from '../../create-application.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { answerClientErrors } from '../failures/client-errors.js';
import { giveTimeFor, limitConnections } from './express-server.js';

const limits = { headersMs: 50, requestMs: 100, longestMs: 20_000, idleMs: 50, silentMs: 300 };
/** Takes eight seconds on the slowest line. */
const LARGE = 131_072;
/** Takes a sixteenth of a second. */
const SMALL = 1_024;
const LATE = '{"err":"The request took too long to arrive.","code":"failures.tooSlow","values":{}}';

describe('a connection that dawdles', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer({ connectionsCheckingInterval: 10 }, (request, response) => {
      request.on('error', () => undefined);
      if (request.url === '/file') giveTimeFor(request, Number(request.headers['content-length'] ?? 0));
      if (request.url !== '/silent') request.resume().on('end', () => response.end('fine'));
    });
    answerClientErrors(server, createLogger('backend', { level: 'silent' }));
    limitConnections(server, limits);
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
    ['its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{'],
  ])('with %s is answered 408 and ended', async (_, sent) => {
    const received = await answerTo(sent);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain(LATE);
  });

  /** Sends a body in eight parts over a quarter of a second, which is too slow for all but a file. */
  const sendSlowly = async (path: string): Promise<string> => {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LARGE}\r\n\r\n`);
    const answer = text(socket);
    for (let part = 0; part < 8 && !socket.destroyed; part += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (socket.writable) socket.write(Buffer.alloc(LARGE / 8, 97));
    }
    return answer;
  };

  it('may send a file as slowly as its bytes take on the slowest line, and nothing else', async () => {
    expect(await sendSlowly('/file')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendSlowly('/json')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is ended when a file takes longer than that', async () => {
    const head = `POST /file HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${SMALL}\r\n\r\nabc`;
    expect(await answerTo(head)).toContain(LATE);
  });

  it('is ended between two requests', async () => {
    expect(await answerTo('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is ended when nothing happens on it', async () => {
    expect(await answerTo('GET /silent HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('');
  });
});

describe('the server of the backend', () => {
  let app: NestExpressApplication;

  beforeAll(async () => {
    app = await createApplication(testConfiguration(), createLogger('backend', { level: 'silent' }));
    await app.listen(0, '127.0.0.1');
  });

  afterAll(() => app.close());

  it('has the limits of docs/security.md', () => {
    expect(app.getHttpServer()).toMatchObject({
      headersTimeout: 10_000,
      // Holds for a file; other requests have 30 s, of which Node.js knows nothing.
      requestTimeout: 360_000,
      keepAliveTimeout: 65_000,
      timeout: 120_000,
      maxConnections: 8_192,
      // Node.js's default interval is 30 s.
      connectionsCheckingInterval: 1_000,
      // No header is left out; their bytes are limited.
      maxHeadersCount: 0,
    });
  });

  it('ends a connection that sends slowly', async () => {
    limitConnections(app.getHttpServer(), { ...limits, silentMs: 60_000 });
    const { hostname, port } = new URL(await app.getUrl());
    const socket = connect(Number(port), hostname);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});
