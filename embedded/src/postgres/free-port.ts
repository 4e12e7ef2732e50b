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
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
