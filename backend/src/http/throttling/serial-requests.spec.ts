import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { eventually } from '@timekeep/tools/eventually';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { pino } from 'pino';
import { createApplication } from '../../create-application.js';
import { API_DOCS_PATHS } from '../../openapi/api-docs.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { WaitedTooLongError } from './concurrency-limiter.js';
import { answerClientErrors } from '../failures/client-errors.js';
import { handleSerially, requireShortWait } from './serial-requests.js';

const get = (path: string, ...headers: readonly string[]) =>
  ['GET ' + path + ' HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
const TIMEOUT_MS = 60_000;
const LAST = 'Connection: close';

describe('requests that come on one connection without waiting', () => {
  let server: Server;

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const listen = async (handle: RequestListener): Promise<number> => {
    server = createServer(handleSerially(handle));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return portOf(server);
  };

  it('are answered one after the other, in their order', async () => {
    let [underWay, most] = [0, 0];
    const port = await listen((request, response) => {
      most = Math.max(most, (underWay += 1));
      setImmediate(() => {
        underWay -= 1;
        response.end(`${request.url} `);
      });
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(Array.from({ length: 16 }, (_, n) => get(`/${n}`)).join('') + get('/last', LAST));
    const bodies = [...(await text(socket)).matchAll(/\/\w+ /g)].map(([body]) => body.trim());
    expect(bodies).toEqual([...Array.from({ length: 16 }, (_, n) => `/${n}`), '/last']);
    expect(most).toBe(1);
  });

  it('end the connection when too many of them wait, and are not begun', async () => {
    const begun: (string | undefined)[] = [];
    const port = await listen((request) => begun.push(request.url));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Array.from({ length: 2_000 }, (_, n) => get(`/${n}`)).join(''));
    await new Promise((resolve) => socket.on('close', resolve).resume());
    expect(begun).toEqual(['/0']);
  });

  it.each([
    ['that Node.js reports as requests', []],
    ['that Node.js reports apart, as unknown expectations', ['Expect: x']],
  ])('%s end the connection as well, and the rest of them is not parsed', async (_, headers) => {
    const port = await listen(() => undefined);
    answerClientErrors(server, pino({ level: 'silent' }));
    let parsed = 0;
    for (const event of ['request', 'checkExpectation']) server.on(event, () => parsed++);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(get('/slow') + get('/', ...headers).repeat(2_000));
    await new Promise((resolve) => socket.on('close', resolve).resume());
    // One under way, 16 that wait, and the one too many.
    expect(parsed).toBe(18);
  });

  it('are answered in their order, expectations among them', async () => {
    const port = await listen((request, response) => {
      setImmediate(() => response.end(`${request.url} `));
    });
    answerClientErrors(server, pino({ level: 'silent' }));
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/one') + get('/two', 'Expect: x') + get('/three', LAST));
    const received = await text(socket);
    expect([...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '417',
      '200',
    ]);
  });

  it('are not begun once their connection has ended', async () => {
    const begun: (string | undefined)[] = [];
    let left = (): void => undefined;
    const hasLeft = new Promise<void>((resolve) => (left = resolve));
    const port = await listen((request, response) => {
      begun.push(request.url);
      response.on('close', left);
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/first') + get('/second'));
    await eventually(() => begun.length > 0);
    socket.destroy();
    await hasLeft;
    await new Promise(setImmediate);
    expect(begun).toEqual(['/first']);
  });

  it('are refused when they waited too long behind the answers before them', async () => {
    const longestMs = 20;
    const refusals: unknown[] = [];
    const port = await listen((request, response) => {
      try {
        requireShortWait(request, longestMs);
      } catch (error) {
        refusals.push([request.url, error]);
      }
      const begunAt = performance.now();
      void eventually(() => request.url !== '/slow' || performance.now() - begunAt > longestMs).then(() =>
        response.end(),
      );
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(get('/quick') + get('/slow') + get('/late', LAST));
    await text(socket);
    expect(refusals).toEqual([['/late', expect.any(WaitedTooLongError)]]);
  });

  it('with bodies reach who reads them', async () => {
    const port = await listen((request, response) => {
      void text(request).then((body) => response.end(`<${body}>`));
    });
    const post = (body: string, ...headers: readonly string[]) =>
      ['POST / HTTP/1.1', 'Host: localhost', `Content-Length: ${body.length}`, ...headers, '', body].join(
        '\r\n',
      );
    const socket = connect(port, '127.0.0.1');
    socket.write(post('one') + post('two') + post('three', LAST));
    expect([...(await text(socket)).matchAll(/<\w+>/g)].map(([body]) => body)).toEqual([
      '<one>',
      '<two>',
      '<three>',
    ]);
  });
});

describe('fifty connections with two thousand requests each', () => {
  let app: NestExpressApplication;

  afterEach(() => app.close());

  it('are ended, and cost no more memory than a few answers', async () => {
    app = await createApplication(testConfiguration(), pino({ level: 'silent' }));
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();
    const { hostname, port } = new URL(url);
    const server = app.getHttpServer();
    const headers = { Connection: 'close' };
    const document = await fetch(url + API_DOCS_PATHS.json, { headers });
    const answer = Buffer.from(await document.arrayBuffer());
    const before = process.memoryUsage().rss;
    const flood = get(API_DOCS_PATHS.json).repeat(2_000);
    const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname));
    for (const socket of sockets) {
      // Nothing is read, so that the answers have to wait in the server.
      socket.on('error', () => undefined).pause();
      socket.write(flood);
    }
    const open = (): Promise<number> =>
      new Promise((resolve) => {
        server.getConnections((_error, count) => {
          resolve(count);
        });
      });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await eventually(async () => (await open()) === 0, TIMEOUT_MS);
    const grownBy = process.memoryUsage().rss - before;
    for (const socket of sockets) socket.destroy();
    // All answers would be 100,000; the uncollected garbage of the process itself is worth some hundreds.
    expect(grownBy).toBeLessThan(5_000 * answer.length);
    expect(await (await fetch(url + API_DOCS_PATHS.json, { headers })).json()).toEqual(
      JSON.parse(answer.toString()),
    );
  });
});
