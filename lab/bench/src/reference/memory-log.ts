import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';

import { TLS } from '@timekeep/embedded/event-log/grpc/grpc-server';
import type { LogAccess } from '@timekeep/embedded/event-log/access/log-access';

/** A gRPC message is prefixed by a flag for compression and its length. */
const PREFIX_BYTES = 5;
const MESSAGES_A_WRITE = 256;

/**
 * Starts a server that answers every call with the same encoded answers. It writes gRPC frames by itself, many in one
 * write: it does next to nothing, so that only the client is measured.
 */
export async function serveAnswers(
  answers: readonly Buffer[],
  port: number,
  access: LogAccess,
): Promise<void> {
  const writes = framed(answers);
  const server = createSecureServer({ ...TLS, key: access.privateKey, cert: access.certificate });
  server.on('stream', (call) => {
    send(writes, call).catch(() => {
      call.close();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function framed(answers: readonly Buffer[]): Buffer[] {
  const frames = answers.map((answer) => {
    const prefix = Buffer.alloc(PREFIX_BYTES);
    prefix.writeUInt32BE(answer.byteLength, 1);
    return Buffer.concat([prefix, answer]);
  });
  const writes: Buffer[] = [];
  for (let first = 0; first < frames.length; first += MESSAGES_A_WRITE) {
    writes.push(Buffer.concat(frames.slice(first, first + MESSAGES_A_WRITE)));
  }
  return writes;
}

async function send(writes: readonly Buffer[], call: ServerHttp2Stream): Promise<void> {
  call.on('wantTrailers', () => {
    call.sendTrailers({ 'grpc-status': '0' });
  });
  call.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  for (const write of writes) if (!call.write(write)) await once(call, 'drain');
  call.end();
}
