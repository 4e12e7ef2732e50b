import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { StartRefusedError } from './settings.js';

const LOOK_AGAIN_MS = 25;
const ANSWER_TIMEOUT_MS = 2000;

/** Resolves when something listens on the loopback port. */
export async function untilListening(port: number, signal: AbortSignal): Promise<void> {
  await until(() => listens(port), signal);
}

/** Resolves when the address answers 200. */
export async function untilAnswering(url: string, signal: AbortSignal): Promise<void> {
  await until(() => answers(url), signal);
}

/** @throws StartRefusedError when somebody has the port */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new StartRefusedError(`Port ${port} is in use: give another PORT`) : error);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve();
      });
    });
  });
}

async function until(probe: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await probe())) await delay(LOOK_AGAIN_MS);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
