import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { memoryMb } from '@timekeep/embedded/testing/child-processes';
import { processOf } from '@timekeep/e2e/support/processes';

export const FLOODS = ['compressed bodies', 'pipelined requests'] as const;
export type Flood = (typeof FLOODS)[number];

/** The memory that a flood may cost at most: an unbounded one takes gigabytes. */
const MAX_MB = 600;
const LONGEST_MS = 30_000;
/** The time for which connections of a flood stay open unread. */
const UNREAD_MS = 5_000;
const BODIES = 60;
const CONNECTIONS = 50;
const REQUESTS = 2_000;
const BRACKETS = 520_000;
const DOCUMENT = '/api/docs-json';

/**
 * Floods the system at `url` from this machine, a bounded number of times and for half a minute at the longest.
 *
 * @throws when its backend died of it, or used much memory
 */
export async function flood(url: string, kind: Flood, supervisor: number): Promise<void> {
  const backend = await processOf(supervisor, 'backend');
  if (backend === undefined) throw new Error('There is no backend to flood.');
  const before = await memoryMb(backend, 'present');
  let most = before;
  const watch = setInterval(() => {
    void memoryMb(backend, 'present').then((mb) => (most = Math.max(most, mb)));
  }, 50);
  const enough = new AbortController();
  try {
    const sent = kind === 'compressed bodies' ? sendCompressed(url) : pipeline(url, enough.signal);
    await Promise.race([
      sent,
      pause(LONGEST_MS, undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
  } finally {
    enough.abort();
    clearInterval(watch);
  }
  if ((await processOf(supervisor, 'backend')) !== backend) throw new Error(`The backend died of ${kind}.`);
  if (most - before > MAX_MB) throw new Error(`${kind} took ${most - before} MB of the backend.`);
}

/** Bodies of a few bytes that would expand to a million brackets. */
async function sendCompressed(url: string): Promise<void> {
  const body = brotliCompressSync(`{"id":${'['.repeat(BRACKETS)}${']'.repeat(BRACKETS)}}`);
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br' };
  const signal = AbortSignal.timeout(LONGEST_MS);
  const calls = Array.from({ length: BODIES }, () =>
    fetch(url + API_PATHS.signIn, { method: 'POST', headers, body, signal }),
  );
  await Promise.allSettled(calls);
}

/** Sends pipelined requests for a large answer on each connection, and reads no answer. */
async function pipeline(url: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url);
  const requests = `GET ${DOCUMENT} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(REQUESTS);
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).pause();
    signal.addEventListener('abort', () => socket.destroy());
    socket.write(requests);
    await once(socket, 'connect').catch(() => undefined);
  });
  await Promise.all(connections);
  // The answers still due on these connections are sent, or the connections are ended, while others use the system.
  await pause(UNREAD_MS, undefined, { signal }).catch(() => undefined);
}
