import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { eventually } from '@timekeep/tools/eventually';
import { drain, listConnections } from './draining.js';

const LONG_MS = 60_000;
const IDLE_MS = 300;

interface Answer {
  readonly body: string;
  readonly connection: string | undefined;
}

let server: Server;
let port: number;
let agent: Agent;
/** Answers that a test holds back. */
let held: (() => void)[];

beforeEach(async () => {
  held = [];
  server = createServer(answer);
  listConnections(server);
  agent = new Agent({ keepAlive: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = portOf(server);
});

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

const answer: RequestListener = (incoming, response) => {
  incoming.resume();
  if (incoming.url === '/held') held.push(() => response.end('held'));
  else if (incoming.url === '/begun') {
    response.write('begun ');
    held.push(() => response.end('and ended'));
  } else incoming.once('end', () => response.end('fine'));
};

function send(path = '/', body?: string): Promise<Answer> {
  const sent = request({ port, agent, path, method: body === undefined ? 'GET' : 'POST' });
  sent.end(body);
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      const { connection } = response.headers;
      text(response).then((received) => {
        resolve({ body: received, connection });
      }, reject);
    });
  });
}

describe('a server that is drained', () => {
  it('closes a busy connection after its next answer', async () => {
    expect(await send()).toEqual({ body: 'fine', connection: 'keep-alive' });
    const drained = drain(server, LONG_MS, IDLE_MS);
    expect(await send()).toEqual({ body: 'fine', connection: 'close' });
    await expect(send()).rejects.toThrow('ECONNREFUSED');
    await drained;
  });

  it('answers what is under way, however long it takes', async () => {
    const slow = send('/held');
    await eventually(() => held.length === 1);
    const drained = drain(server, LONG_MS, IDLE_MS);
    await pause(2 * IDLE_MS);
    held[0]?.();
    expect(await slow).toEqual({ body: 'held', connection: 'close' });
    await drained;
  });

  it('ends an answer that has begun before, and takes one more request on its connection', async () => {
    const slow = send('/begun');
    await eventually(() => held.length === 1);
    const drained = drain(server, LONG_MS, IDLE_MS);
    await pause(2 * IDLE_MS);
    held[0]?.();
    expect(await slow).toEqual({ body: 'begun and ended', connection: 'keep-alive' });
    expect(await send('/', 'more')).toEqual({ body: 'fine', connection: 'close' });
    await drained;
  });

  it('waits for a request that arrives slowly', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    await eventually(async () => (await connectionsOf(server)) === 1);
    const drained = drain(server, LONG_MS, IDLE_MS);
    socket.write('POST / HTTP/1.1\r\nHost: local');
    await pause(2 * IDLE_MS);
    socket.write('host\r\nContent-Length: 2\r\n\r\n{');
    await pause(2 * IDLE_MS);
    socket.write('}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*Connection: close[^]*fine/);
    await drained;
  });

  it('closes a connection without a request after a moment', async () => {
    await send();
    const begunAt = performance.now();
    await drain(server, LONG_MS, IDLE_MS);
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(IDLE_MS);
    await expect(send()).rejects.toThrow('ECONNREFUSED');
  });

  it('breaks off what takes too long', async () => {
    const slow = send('/held');
    await eventually(() => held.length === 1);
    const [, outcome] = await Promise.all([drain(server, IDLE_MS, IDLE_MS), slow.catch(String)]);
    expect(outcome).toBe('Error: socket hang up');
  });
});

function connectionsOf(of: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    of.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
}
