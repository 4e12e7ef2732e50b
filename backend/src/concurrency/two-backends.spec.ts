import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { DecideRequestsAnswer, DecisionResult } from '@timekeep/contracts/api/requests-api';
import type { DecideRequestsRequest } from '@timekeep/contracts/requests/fields';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { requestStream, timekeepStream } from '@timekeep/contracts/events/streams';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { EventStore } from '../event-store/event-store.js';
import { HR, RequestCalls } from '../testing/request-calls.js';

const MAIN = resolve(import.meta.dirname, '../../dist/main.js');
const REQUESTS = 30;

let calls: RequestCalls;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(async () => {
  for (const child of processes) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await calls.stop();
});

/** Starts a backend in a process of its own, on the stores of the test, and returns its address. */
async function startBackend(): Promise<string> {
  const { databaseUrl, eventStoreUrl, logKnowsAllIds, jwtSecret, pinSecret } =
    calls.backend.app.get<Configuration>(CONFIGURATION);
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
      EVENT_LOG_KNOWS_ALL_IDS: String(logKnowsAllIds),
      JWT_SECRET: jwtSecret,
      PIN_SECRET: pinSecret,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  processes.push(child);
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => (await fetch(url + API_PATHS.config).catch(() => null))?.ok === true;
  await eventually(isUp, WAIT_LIMIT_MS, 'the backend answers');
  return url;
}

it('two backends that grant and refuse the same requests at once record one decision on each', async () => {
  const made: { readonly EMPID: string; readonly REQUEST_ID: string }[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const EMPID = await calls.staff();
    made.push({ EMPID, REQUEST_ID: await calls.make(EMPID, calls.correction()) });
  }
  const [one, other] = await Promise.all([startBackend(), startBackend()]);
  const session = await calls.as(HR);
  const decide = async (url: string, body: DecideRequestsRequest): Promise<DecideRequestsAnswer> => {
    const response = await fetch(url + API_PATHS.decideRequests, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json() as Promise<DecideRequestsAnswer>;
  };
  // A refusal takes less time than a grant. One after the other, and from the other end, neither wins all.
  const requests = made.map(({ REQUEST_ID }) => ({ REQUEST_ID }));
  const refusals: DecisionResult[] = [];
  const refuseOneByOne = async (): Promise<void> => {
    for (const request of requests.toReversed()) {
      const { results } = await decide(other, { decision: 'refuse', requests: [request], note: 'No' });
      refusals.push(...results);
    }
  };
  const [{ results: grants }] = await Promise.all([
    decide(one, { decision: 'grant', requests }),
    refuseOneByOne(),
  ]);

  const statusOf = (results: readonly DecisionResult[], id: string) =>
    results.find(({ REQUEST_ID }) => REQUEST_ID === id)?.status;
  const store = calls.backend.app.get(EventStore);
  for (const { EMPID, REQUEST_ID } of made) {
    const stored = await store.history<RequestEvent>(requestStream(EMPID));
    const corrections = await store.history<TimekeepCorrected>(timekeepStream(EMPID, calls.day(-2)));
    const isGranted = statusOf(grants, REQUEST_ID) === 200;
    expect([statusOf(grants, REQUEST_ID), statusOf(refusals, REQUEST_ID)]).toEqual(
      isGranted ? [200, 409] : [409, 200],
    );
    expect(stored.map(({ event }) => event.type)).toEqual([
      'RequestMade',
      ...(isGranted ? ['RequestGranted', 'RequestFulfilled'] : ['RequestRefused']),
    ]);
    expect(corrections).toHaveLength(isGranted ? 1 : 0);
  }
  const done = [grants, refusals].map((results) => results.filter(({ status }) => status === 200).length);
  expect(Math.min(...done)).toBeGreaterThan(0);
});
