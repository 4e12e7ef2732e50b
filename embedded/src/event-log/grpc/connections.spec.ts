import { afterEach, describe, expect, it } from '@jest/globals';
import { connect as connectHttp2, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';

import { EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { status } from '@grpc/grpc-js';
import { eventually } from '@timekeep/tools/eventually';
import { type Logger, pino } from 'pino';

import { counted, numbersOf } from '../../testing/event-samples.js';
import { TcpProxy } from '../../testing/tcp-proxy.js';
import { startEmbeddedTestLog, type TestEventLog, testLogAccess } from '../../testing/test-world.js';
import { framed } from './calls/message-frames.js';
import { type Method, unary } from './calls/methods.js';
import type { ConnectionLimits } from './connections.js';
import { GrpcServer } from './grpc-server.js';

/** A server time that no test reaches, for limits that a test is not about. */
const LONG_MS = 3_600_000;
const FAST: Partial<ConnectionLimits> = { checkEveryMs: 10, provenWithinMs: LONG_MS, idleMs: LONG_MS };

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startLog(limits: Partial<ConnectionLimits>): Promise<TestEventLog> {
  const world = await startEmbeddedTestLog({ ...FAST, ...limits });
  closers.push(() => world.stop());
  return world;
}

function clientOf({ eventStoreUrl }: TestEventLog): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  closers.push(() => client.dispose());
  return client;
}

const portOf = ({ eventStoreUrl }: TestEventLog): number => Number(new URL(eventStoreUrl).port);

/** Opens a connection that sends nothing. */
async function silent(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  closers.push(() => socket.destroy());
  await new Promise<void>((resolve) =>
    socket.once('connect', resolve).once('close', () => {
      resolve();
    }),
  );
  return socket.resume();
}

/** Opens HTTP/2 over TLS without credentials. */
function stranger(port: number): ClientHttp2Session {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: testLogAccess().authority });
  session.on('error', () => undefined);
  closers.push(() => {
    session.destroy();
  });
  return session;
}

const ANSWER = { ':method': 'POST', ':path': '/test/Answer' };
const FEATURES = {
  ':method': 'POST',
  ':path': '/event_store.client.server_features.ServerFeatures/GetSupportedMethods',
};
const GOSSIP = { ':method': 'POST', ':path': '/event_store.client.gossip.Gossip/Read' };

/** Sends a call with credentials, and returns its session. */
async function member(port: number): Promise<ClientHttp2Session> {
  const { username, password } = testLogAccess();
  const session = stranger(port);
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const call = session.request({ ...ANSWER, authorization: `Basic ${basic}` });
  call.on('error', () => undefined).end();
  await new Promise((resolve) => call.resume().once('close', resolve));
  return session;
}

describe('connections of the event log', () => {
  it('that send nothing, or no call with credentials, are ended, whatever they ping', async () => {
    const world = await startLog({ provenWithinMs: 300 });
    const quiet = await silent(portOf(world));
    const session = stranger(portOf(world));
    session.request(GOSSIP).on('error', () => undefined);
    const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 20);
    closers.push(() => {
      clearInterval(pings);
    });
    await eventually(() => quiet.destroyed && session.destroyed);
  });

  it('with credentials stay as long as a subscription is open, also behind that time', async () => {
    const world = await startLog({ provenWithinMs: 300, idleMs: 300 });
    const client = clientOf(world);
    const subscription = client.subscribeToStream('watched');
    const received: unknown[] = [];
    const dropped: unknown[] = [];
    subscription.on('data', (event) => received.push(event)).on('error', (error) => dropped.push(error));
    const quiet = await silent(portOf(world));
    const later = await eventually(() => quiet.destroyed).then(() => silent(portOf(world)));
    await eventually(() => later.destroyed);
    await client.appendToStream('watched', counted(1));
    await eventually(() => received.length === 1);
    expect(dropped).toEqual([]);
    await subscription.unsubscribe();
  });

  it('whose first call with credentials comes too late are ended, and their client sends it over another one', async () => {
    const world = await startLog({ provenWithinMs: 1_000 });
    const proxy = await TcpProxy.to(world.eventStoreUrl);
    closers.push(() => proxy.cut());
    const client = clientOf({ ...world, eventStoreUrl: proxy.urlOf(world.eventStoreUrl) });
    // The first call of a client, without credentials.
    await Reflect.get(client, 'capabilities');
    proxy.holdRequests();
    await expect(numbersOf(client, 'none')).rejects.toThrow(StreamNotFoundError);
  });

  it('that are begun stay while the process of the log stands still, at whatever moment', async () => {
    const world = await startLog({ provenWithinMs: 800 });
    for (let turns = 0; turns < 10; turns += 1) {
      const appended = clientOf(world).appendToStream(`begun-${turns}`, counted(1));
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 850);
      await expect(appended).resolves.toMatchObject({ success: true });
    }
  });

  it('that were idle are ended, and their client connects again at its next call', async () => {
    const world = await startLog({ idleMs: 300 });
    const client = clientOf(world);
    for (let time = 0; time < 3; time += 1) {
      await expect(numbersOf(client, 'none')).rejects.toThrow(StreamNotFoundError);
      // Used later than the client's, and ended for the same reason.
      const session = await member(portOf(world));
      await eventually(() => session.destroyed);
    }
  });

  it('of many strangers do not keep a client away that connects, nor one that was there', async () => {
    const world = await startLog({ total: 40, unproven: 20 });
    const before = clientOf(world);
    await before.appendToStream('before', counted(1));
    const sockets: Socket[] = [];
    for (let round = 0; round < 20; round += 1) {
      sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => silent(portOf(world))))));
    }
    await eventually(() => sockets.filter(({ destroyed }) => !destroyed).length <= 20);
    const client = clientOf(world);
    await client.appendToStream('after', counted(2));
    expect(await numbersOf(client, 'after')).toEqual([0, 1]);
    expect(await numbersOf(before, 'before')).toEqual([0]);
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(20);
  });
});

/** Returns the `grpc-status` of a call. */
async function statusOf(call: ClientHttp2Stream): Promise<unknown> {
  call.on('error', () => undefined);
  return new Promise((resolve) => {
    for (const event of ['response', 'trailers']) {
      call.on(event, (headers: Record<string, unknown>) => {
        if (headers['grpc-status'] !== undefined) resolve(headers['grpc-status']);
      });
    }
    call.resume().once('close', () => {
      resolve(null);
    });
  });
}

it.each([GOSSIP, FEATURES])('a call without credentials sends a few bytes: $:path', async (headers) => {
  const world = await startLog({});
  const session = stranger(portOf(world));
  const usual = session.request(headers);
  usual.end(framed([Buffer.alloc(0)]));
  expect(await statusOf(usual)).toBe('0');
  const long = session.request(headers);
  const frame = framed([Buffer.alloc(64 * 1024)]);
  // The call is not ended: it is refused by the length that it announces.
  long.write(frame.subarray(0, 1024));
  expect(await statusOf(long)).toBe(String(status.RESOURCE_EXHAUSTED));
});

it.each(['[', '[::1', '::1', 'host:99999'])('gossip refuses the authority %j', async (authority) => {
  const world = await startLog({});
  const call = stranger(portOf(world)).request({ ...GOSSIP, ':authority': authority });
  call.end(framed([Buffer.alloc(0)]));
  expect(await statusOf(call)).toBe(String(status.INVALID_ARGUMENT));
});

const answer: Method = [
  ANSWER[':path'],
  (call) => {
    call.end();
  },
];

describe('a gRPC server', () => {
  async function serve(
    limits: Partial<ConnectionLimits>,
    lines: string[] = [],
    method: (log: Logger) => Method = () => answer,
  ): Promise<number> {
    const destination = new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    });
    const log = pino(destination);
    const server = new GrpcServer([method(log)], {
      access: testLogAccess(),
      log,
      limits: { ...FAST, ...limits },
    });
    closers.push(() => server.shutDown());
    return server.listen('127.0.0.1', 0);
  }

  it('ends a session without open calls after some time, although its client pings', async () => {
    const port = await serve({ idleMs: 300 });
    const session = await member(port);
    const codes: number[] = [];
    session.on('goaway', (code: number) => codes.push(code));
    const pings = setInterval(() => session.destroyed || session.ping(() => undefined), 20);
    closers.push(() => {
      clearInterval(pings);
    });
    await eventually(() => session.destroyed);
    expect(codes).toEqual([0]);
  });

  it('ends the session that is idle for longest when all are proven and too many', async () => {
    const port = await serve({ total: 2 });
    const [first, second] = [await member(port), await member(port)];
    const third = await member(port);
    await eventually(() => first.destroyed);
    expect([second.destroyed, third.destroyed]).toEqual([false, false]);
  });

  it('ends a session without credentials that opens too many calls', async () => {
    const port = await serve({ unprovenCalls: 5 });
    const session = stranger(port);
    for (let calls = 0; calls < 6; calls += 1) session.request(GOSSIP).on('error', () => undefined);
    await eventually(() => session.destroyed);
  });

  it('without TLS bounds its connections as well, and takes every call as proof', async () => {
    const server = new GrpcServer([answer], { limits: { ...FAST, unproven: 2 } });
    closers.push(() => server.shutDown());
    const port = await server.listen('127.0.0.1', 0);
    const used = connectHttp2(`http://127.0.0.1:${port}`);
    closers.push(() => {
      used.destroy();
    });
    const call = used.request(ANSWER);
    call.end();
    await new Promise((resolve) => call.resume().once('close', resolve));
    const sockets = await Promise.all(Array.from({ length: 20 }, () => silent(port)));
    await eventually(() => sockets.filter(({ destroyed }) => !destroyed).length <= 2);
    expect(used.destroyed).toBe(false);
  });

  it('writes one line for many connections that it ended', async () => {
    const lines: string[] = [];
    const port = await serve({ unproven: 2 }, lines);
    const sockets = await Promise.all(Array.from({ length: 20 }, () => silent(port)));
    await eventually(() => sockets.filter(({ destroyed }) => !destroyed).length <= 2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('ended connections that sent no call with credentials in time');
  });

  it('writes one line for many errors of calls without credentials', async () => {
    const lines: string[] = [];
    const port = await serve({}, lines, (log) =>
      unary(gossipGrpc.GossipService.read, log, () => {
        throw new Error('unexpected');
      }),
    );
    const session = stranger(port);
    for (let calls = 0; calls < 20; calls += 1) {
      const call = session.request(GOSSIP);
      call.end(framed([Buffer.alloc(0)]));
      expect(await statusOf(call)).toBe(String(status.INTERNAL));
    }
    expect(lines).toEqual([expect.stringContaining('unexpected')]);
  });
});
