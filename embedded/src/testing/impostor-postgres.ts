import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { portOf } from './port-of.js';

export const IMPOSTOR_PASSWORD = 'of-the-real-server';

/** A program that took the port of PostgreSQL. */
export interface Impostor {
  /** Address of a database on its port, with a password. */
  readonly url: string;
  /** Returns everything that clients have sent. */
  received(): string;
  stop(): void;
}

/** A message of a server: its letter, its length, and its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

/** A message about authentication. */
function authentication(kind: number, more: string | Buffer = ''): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(kind);
  return message('R', Buffer.concat([number, Buffer.from(more)]));
}

const READY = message('Z', Buffer.from('I'));

/** The answer of an impostor to a client that signs in. */
export const IMPOSTOR_ANSWERS = {
  cleartext: authentication(3),
  md5: authentication(5, Buffer.from([1, 2, 3, 4])),
  signedIn: Buffer.concat([authentication(0), READY]),
  scram: authentication(10, 'SCRAM-SHA-256\0\0'),
  wrongProof: authentication(12, 'v=AAAA'),
} as const;

/** Starts an impostor, which answers the first message of a client as given. */
export async function startImpostor(...answers: readonly Buffer[]): Promise<Impostor> {
  let received = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let isFirst = true;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received += data.toString('latin1');
      socket.write(isFirst ? Buffer.concat(answers) : READY);
      isFirst = false;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://timekeep:${IMPOSTOR_PASSWORD}@127.0.0.1:${portOf(server)}/eventlog`,
    received: () => received,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
