import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems use ports from 32,768 on (Linux) or 49,152 on (others) for outgoing connections, so one of those may be in use
 * before the server listens, or while it restarts.
 */
const PORTS = { from: 20_000, to: 32_768 } as const;
const MAX_TRIES = 100;

/**
 * Returns a free port of the loopback interface, outside the range of outgoing connections.
 *
 * @throws Error when no port is free
 */
export async function freePort(): Promise<number> {
  let cause: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
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
 * Returns true if no process listens on a port.
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
