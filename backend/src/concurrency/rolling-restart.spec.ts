import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request, type RequestListener, type Server } from 'node:http';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from '../testing/test-backend.js';

const MAIN = resolve(import.meta.dirname, '../../dist/main.js');
const CALLERS = 8;
/** Sign-ins of one account; more would be refused within the hour. */
const MOST_SIGN_INS = 40;

let world: TestBackend;
let proxy: Server;
const backends: Backend[] = [];
const agent = new Agent({ keepAlive: true });

/** A backend in a process of its own, on the stores of the test. */
class Backend {
  #child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<Backend> {
    const backend = new Backend(await freePort());
    await backend.start();
    return backend;
  }

  async start(): Promise<void> {
    const { databaseUrl, eventStoreUrl, logKnowsAllIds, jwtSecret, pinSecret } =
      world.app.get<Configuration>(CONFIGURATION);
    this.#child = spawn(process.execPath, ['--disable-warning=DEP0123', MAIN], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: databaseUrl,
        EVENTSTORE_URL: eventStoreUrl,
        EVENT_LOG_KNOWS_ALL_IDS: String(logKnowsAllIds),
        JWT_SECRET: jwtSecret,
        PIN_SECRET: pinSecret,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://127.0.0.1:${this.port}${API_PATHS.healthReady}`;
    const isReady = async () => (await fetch(url).catch(() => null))?.ok === true;
    await eventually(isReady, WAIT_LIMIT_MS, 'the backend is ready');
  }

  /** Ends the process as systemd, Docker and people do, and returns its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }
}

beforeAll(async () => {
  world = await startTestBackend();
  await world.user('100001', 'HR');
  backends.push(await Backend.start(), await Backend.start());
  proxy = createServer(pass);
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});

afterAll(async () => {
  agent.destroy();
  proxy.closeAllConnections();
  proxy.close();
  await Promise.all(backends.map((backend) => backend.stop()));
  await world.stop();
});

let turn = 0;

/**
 * Passes a request to the next backend, on a connection that it keeps, as nginx does with `keepalive`: to the other one if this one refuses the
 * connection. A request that was sent is never repeated, since it may have had its effect.
 */
const pass: RequestListener = (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.once('end', () => {
    const body = Buffer.concat(chunks);
    const first = (turn += 1);
    const attempt = (number: number): void => {
      const port = backends[(first + number) % backends.length]?.port;
      const { method, url, headers } = incoming;
      const sent = request({
        port,
        path: url,
        method,
        headers: { ...headers, connection: 'keep-alive' },
        agent,
      });
      sent.once('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502);
        answer.pipe(outgoing);
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && number + 1 < backends.length) attempt(number + 1);
        else outgoing.writeHead(502).end(String(error));
      });
      sent.end(body);
    };
    attempt(0);
  });
};

it('loses no request of callers behind a proxy that keeps its connections', async () => {
  const url = `http://127.0.0.1:${portOf(proxy)}`;
  const session = await world.bearer('100001');
  const failures: string[] = [];
  let [answered, signIns, isDone] = [0, 0, false];
  const read = () => fetch(url + API_PATHS.config, { headers: session });
  const signIn = () =>
    fetch(url + API_PATHS.signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: '100001', password: TEST_PASSWORD }),
    });
  const call = async (caller: number): Promise<void> => {
    while (!isDone) {
      const response = await (caller === 0 && (signIns += 1) <= MOST_SIGN_INS ? signIn() : read());
      const body = await response.text();
      if (response.status === 200) answered += 1;
      else failures.push(`${response.status} ${body}`);
    }
  };
  const callers = Array.from({ length: CALLERS }, (_, caller) => call(caller));
  for (const backend of backends) {
    const before = answered;
    await eventually(() => answered > before + 200);
    expect(await backend.stop()).toBe(0);
    await backend.start();
  }
  isDone = true;
  await Promise.all(callers);
  expect(failures).toEqual([]);
});
