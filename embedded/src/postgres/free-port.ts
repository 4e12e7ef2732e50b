import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems give ports from 32,768 on (Linux) or 49,152 on (others) to outgoing connections, so one of those may be taken
 * before it is listened on, or while who listens starts again.
 */
const PORTS = { from: 20_000, to: 32_768 } as const;
const MOST_TRIES = 100;

/**
 * A port of the loopback interface that nobody listens on at the moment, and that no outgoing connection is given.
 *
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  let cause: unknown;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    try {
      if (await isPortFree('127.0.0.1', port)) return port;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('No free port was found', { cause });
}

/**
 * Whether nobody listens on a port.
 *
 * @throws Error when it cannot be listened on for another reason
 */
export function isPortFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
