import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { templateOf } from '@timekeep/contracts/schedules/templates';
import type { Express } from 'express';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import {
  emailOf,
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  type TestBackend,
} from '../testing/test-backend.js';

const HR = '100001';

const newcomer = {
  EMPID: '100010',
  EMP_LNAME: 'CRUZ',
  EMP_FNAME: 'BEN',
  DEPT: TEST_DEPARTMENT,
  COMPANY: TEST_COMPANY,
  PIN: '1234',
};
const account = { id: '100002', email: emailOf('100002'), password: 'secret1' };
const schedule = {
  EMPID: '100002',
  FROM: '2023-01-02',
  TO: '2023-12-31',
  DAYS: 5,
  TIME: templateOf(['08:00:00', '17:00:00'], 5),
};

/** Every call that changes something: a request, and another one about the same person or thing. */
const CHANGING_CALLS: readonly (readonly [string, object, object])[] = [
  [`POST ${API_PATHS.registerEmployee}`, newcomer, { ...newcomer, EMP_FNAME: 'BENITO' }],
  [`POST ${API_PATHS.saveSchedule}`, schedule, { ...schedule, TO: '2024-12-31' }],
  [`POST ${API_PATHS.registerAccount}`, account, { ...account, password: 'secret2' }],
];

/** Calls that only read, whatever their verb, and punches, which are known by employee and instant. */
const NO_KEY_NEEDED: ReadonlySet<string> = new Set([
  `POST ${API_PATHS.punches}`,
  `POST ${API_PATHS.signIn}`,
  `POST ${API_PATHS.todaysSchedule}`,
  `POST ${API_PATHS.verifyToken}`,
]);

let backend: TestBackend;
let log: EventStoreDBClient;
let authorization: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const { eventStoreUrl } = backend.app.get<Configuration>(CONFIGURATION);
  log = EventStoreDBClient.connectionString(eventStoreUrl);
  await backend.user(HR, 'HR');
  await backend.employee('100002');
  authorization = (await backend.bearer(HR)).Authorization;
});

afterAll(async () => {
  await log.dispose();
  await backend.stop();
});

function send(call: string, body: object, key?: string) {
  const [verb = '', path = ''] = call.split(' ');
  const request = backend.http[verb === 'POST' ? 'post' : 'patch'](path).set('Authorization', authorization);
  return (key === undefined ? request : request.set('Idempotency-Key', key)).send(body);
}

/** Ids of all that people caused; work days open by themselves. */
async function eventsInLog(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { event } of log.readAll()) {
    if (event && !/^(\$|workday-)/.test(event.streamId)) ids.push(event.id);
  }
  return ids;
}

describe('the same request with the same Idempotency-Key', () => {
  it.each(CHANGING_CALLS)('is carried out once and answered alike: %s', async (call, body, other) => {
    const first = await send(call, body, 'key');
    expect(first.status).toBeLessThan(300);
    const recorded = await eventsInLog();

    const second = await send(call, body, 'key');
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const sameFields = Object.fromEntries(Object.entries(body).reverse());
    expect((await send(call, sameFields, 'key')).body).toEqual(first.body);

    const refused = await send(call, other, 'key');
    expect([refused.status, refused.body]).toEqual([
      422,
      { err: 'This Idempotency-Key was sent before, with another request. Please use a new one.' },
    ]);
    expect(await eventsInLog()).toEqual(recorded);
  });
});

describe('a key', () => {
  it.each(['', 'x'.repeat(201)])('has 1 to 200 characters', async (key) => {
    const { status, body } = await send(`POST ${API_PATHS.saveSchedule}`, schedule, key);
    expect([status, body]).toEqual([400, { err: 'Idempotency-Key must have 1 to 200 characters.' }]);
  });
});

describe('the calls above', () => {
  it('are all that change something', () => {
    const { router }: Express = backend.app.getHttpAdapter().getInstance();
    const routes = router.stack.flatMap(({ route }) => {
      if (!route) return [];
      const verbs = route.stack.map(({ method }) => method.toUpperCase());
      return [...new Set(verbs)].map((verb) => `${verb} ${route.path}`);
    });
    const changing = routes.filter((route) => !/^(GET|HEAD) /.test(route) && !NO_KEY_NEEDED.has(route));
    expect(changing.sort()).toEqual(CHANGING_CALLS.map(([call]) => call).sort());
  });
});
