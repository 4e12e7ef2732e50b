import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { freePort } from '../../postgres/free-port.js';
import { SystemLog } from '../output/system-log.js';
import { processPart } from '../parts/process-part.js';
import { HeldPort, LISTEN_ON_PARENT } from './held-port.js';

const HOST = '127.0.0.1';
/** Answers each request with its pid, on the sockets of its parent. */
const PROGRAM = `
  const { createServer } = require('node:http');
  process.on('message', (message, socket) => {
    const server = createServer((_request, response) => response.end(String(process.pid)));
    server.listen(socket, () => message === process.argv[2] && process.send('listening-on-parent'));
  });
  process.send(process.argv[2]);`;

let folder: string;
let port: number;
let held: HeldPort;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-port-'));
  await writeFile(join(folder, 'program.cjs'), PROGRAM);
  port = await freePort();
  held = await HeldPort.hold(HOST, port);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  held.release();
  await rm(folder, { recursive: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly listens: Promise<void>;
}

/** Starts the program without waiting for it. */
function start(): Started {
  const child = fork(join(folder, 'program.cjs'), [LISTEN_ON_PARENT], { execArgv: [] });
  children.push(child);
  return { child, listens: held.handTo(child) };
}

async function ask(host = HOST): Promise<string> {
  return (await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })).text();
}

it('nobody else can take the port while the program that listens on it is restarted, and connections wait for it', async () => {
  const { child: first, listens } = start();
  await listens;
  expect(await ask()).toBe(String(first.pid));
  first.kill('SIGKILL');
  await once(first, 'exit');

  const other = createServer().listen(port, HOST);
  const [error]: unknown[] = await once(other, 'error');
  expect(error).toMatchObject({ code: 'EADDRINUSE' });

  const waiting = ask();
  const { child: second } = start();
  expect(await waiting).toBe(String(second.pid));
});

it('is held for both addresses of the loopback interface', async () => {
  const { child, listens } = start();
  await listens;
  expect(await ask('[::1]')).toBe(String(child.pid));
  child.kill('SIGKILL');
  await once(child, 'exit');
  const other = createServer().listen(port, '::1');
  expect(await once(other, 'error')).toMatchObject([{ code: 'EADDRINUSE' }]);
});

it('is refused while another program has it at the other address', async () => {
  const free = await freePort();
  const other = createServer().listen(free, '::1');
  await once(other, 'listening');
  await expect(HeldPort.hold(HOST, free)).rejects.toThrow(`Port ${free} of ::1 is in use`);
  other.close();
});

it('a program that took the port before the first start does not pass for the part', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  other.listen(port, HOST);
  await once(other, 'listening');
  const part = processPart({
    name: 'backend',
    command: process.execPath,
    args: [join(folder, 'program.cjs'), LISTEN_ON_PARENT],
    env: process.env,
    output: new SystemLog(new PassThrough()),
    heldPort: held,
    ready: async () => {
      await ask();
    },
  });
  await expect(part.launch(new AbortController().signal)).rejects.toThrow('backend did not start');
  other.close();
});

it('is free again when it is released and no program listens', async () => {
  const { child, listens } = start();
  await listens;
  held.release();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

it('a port that another process listens on is refused', async () => {
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(HeldPort.hold(HOST, taken)).rejects.toThrow(
    `Port ${taken} of ${HOST} is in use: give another PORT`,
  );
  other.close();
});
