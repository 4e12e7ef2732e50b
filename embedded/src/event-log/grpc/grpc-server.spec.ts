import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { portOf } from '../../testing/port-of.js';
import type { ServerCall } from './calls/server-call.js';
import { GrpcServer } from './grpc-server.js';

const ANSWER = new Uint8Array(64 * 1024);

/** Answers until the connection is gone. */
async function answerForEver(call: ServerCall): Promise<void> {
  while (!call.isOver) await call.send(ANSWER);
}

describe('the gRPC server', () => {
  it('shuts down although a client that is being answered resets its connection meanwhile', async () => {
    const server = new GrpcServer([['/test/Answer', (call) => void answerForEver(call)]]);
    const port = await server.listen('127.0.0.1', 0);
    const sockets: Socket[] = [];
    // A socket that HTTP/2 has taken over cannot be reset.
    const proxy = createServer((client) => {
      const target = connect(port, '127.0.0.1');
      sockets.push(client, target);
      for (const socket of [client, target]) socket.on('error', () => undefined);
      client.pipe(target).pipe(client);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const session = connectHttp2(`http://127.0.0.1:${portOf(proxy)}`);
    session.on('error', () => undefined);
    const call = session.request({ ':method': 'POST', ':path': '/test/Answer' });
    call.on('error', () => undefined);
    await once(call, 'data');
    // Unread answers fill all buffers, so that the server is writing.
    call.pause();
    await delay(100);
    const ended = new Promise((resolve) => session.once('close', resolve));
    const stopped = server.shutDown();
    for (const socket of sockets) socket.resetAndDestroy();
    await expect(stopped).resolves.toBeUndefined();
    await ended;
    proxy.close();
  });
});
