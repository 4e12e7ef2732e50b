import { BlockList, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { isPortFree } from '../../postgres/free-port.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';

const POLL_MS = 25;
const ANSWER_TIMEOUT_MS = 2000;
/** Timeout for the parts of a killed supervisor to end and release their ports. */
const PORT_TIMEOUT_MS = 5000;
const LATE_MS = 30_000;
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
const EVERYWHERE = ['0.0.0.0', '::'];

/** Resolves when a process listens on the loopback port. */
export async function untilListening(port: number, signal: AbortSignal): Promise<void> {
  await until(() => listens(port), signal);
}

/** Resolves when the address answers 200. */
export async function untilAnswering(url: string, signal: AbortSignal): Promise<void> {
  await until(() => answers(url), signal);
}

/** Returns the host for URLs of a server that listens on the given host, as reachable from this machine. */
export function urlHost(host: string): string {
  if (EVERYWHERE.includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns true if a server on this host can be reached only from this machine. The only accepted name is `localhost`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.check(host, host.includes(':') ? 'ipv6' : 'ipv4');
}

/** Awaits `work`, and prints one line if it takes long. */
export async function reportingDelay(
  name: string,
  waiting: Promise<void>,
  say: (line: string) => void,
  lateMs = LATE_MS,
): Promise<void> {
  const late = setTimeout(() => {
    say(`${name} is not ready yet, waiting for it`);
  }, lateMs);
  await waiting.finally(() => {
    clearTimeout(late);
  });
}

/**
 * Waits for a short time if the port is in use, perhaps by a process that is ending.
 *
 * @throws StartRefusedError when the port stays in use
 */
export async function assertPortIsFree(
  host: string,
  port: number,
  timeoutMs = PORT_TIMEOUT_MS,
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await isFree(host, port))) {
    if (Date.now() > giveUpAt) throw new StartRefusedError(`Port ${port} is in use: give another PORT`);
    await delay(POLL_MS);
  }
}

async function isFree(host: string, port: number): Promise<boolean> {
  try {
    return await isPortFree(host, port);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefusedError(`Port ${port} of ${host} cannot be used: ${why}`);
  }
}

async function until(probe: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await probe())) await delay(POLL_MS);
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
