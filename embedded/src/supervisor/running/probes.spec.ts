import { createServer } from 'node:http';
import type { Server } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { portOf } from '../../testing/port-of.js';
import { assertPortIsFree, isLoopback, reportingDelay, urlHost } from './probes.js';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = portOf(server);
});

afterEach(() => {
  server.close();
});

describe('a port', () => {
  it('that stays in use is refused', async () => {
    await expect(assertPortIsFree('127.0.0.1', port, 50)).rejects.toThrow(`Port ${port} is in use`);
  });

  it('that is released soon is waited for', async () => {
    const free = assertPortIsFree('127.0.0.1', port);
    server.close();
    await expect(free).resolves.toBeUndefined();
  });
});

describe('the host of a URL', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['::1', '[::1]'],
    ['example.com', 'example.com'],
  ])('for %s is %s', (host, expected) => {
    expect(urlHost(host)).toBe(expected);
    expect(new URL(`http://${urlHost(host)}:3000/`).port).toBe('3000');
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['localhost', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['fe80::1', false],
  ['time.acme.example', false],
])('a server on %s is reachable only from this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

it('a long wait is reported in one line', async () => {
  let ready: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const lines: string[] = [];
  const said = new Promise<void>((resolve) => {
    const say = (line: string) => {
      lines.push(line);
      resolve();
    };
    void reportingDelay('backend', waiting, say, 5);
  });
  await said;
  ready();
  await reportingDelay('other', waiting, (line) => lines.push(line), 5);
  expect(lines).toEqual(['backend is not ready yet, waiting for it']);
});
