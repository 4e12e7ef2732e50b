import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { leaveStream, VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { weekdayOf } from '@timekeep/contracts/time/work-date';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { EventStore } from '../../event-store/event-store.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { recordFact } from '../../testing/record-fact.js';
import { RequestCalls } from '../../testing/request-calls.js';
import { testContext } from '../../testing/test-backend.js';
import { RequestCompleter } from '../request-processes.module.js';

let calls: RequestCalls;
let client: EventStoreDBClient;
const logged: string[] = [];

beforeAll(async () => {
  calls = await RequestCalls.start();
  // Its own rounds would forget what a test found between two of its rounds, and try grants too soon.
  await calls.backend.app.get(RequestCompleter).onModuleDestroy();
  client = EventStoreDBClient.connectionString(
    calls.backend.app.get<Configuration>(CONFIGURATION).eventStoreUrl,
  );
  const say = (message: unknown) => {
    logged.push(String(message));
  };
  Logger.overrideLogger({ log: say, warn: say, error: say });
});

afterAll(async () => {
  await client.dispose();
  await calls.stop();
});

/** Returns the present moment in whole milliseconds: with fractions, a moment and an hour less the moment can be less than an hour. */
function wholeMs(): number {
  return Math.ceil(performance.now());
}

/** Grants a day of leave to a new employee, as a process that ends before the effect does. */
async function grantAlone() {
  const EMPID = await calls.staff();
  const date = calls.day(weekdayOf(calls.day(7)) === 'sunday' ? 8 : 7);
  const REQUEST_ID = await calls.make(EMPID, calls.leave({ FROM: date, TO: date }));
  await calls.grantAlone(EMPID, REQUEST_ID);
  return { EMPID, REQUEST_ID };
}

/** Numbers of the requests that have their effect, once the list shows all that is recorded. */
async function fulfilled(requests: readonly { readonly EMPID: string }[]): Promise<readonly string[]> {
  const { app } = calls.backend;
  const tail = await app.get(EventStore).tail();
  await eventually(async () => !(await app.get(ReadYourWrites).pending(tail, ['requests'])));
  const own = await Promise.all(requests.map(({ EMPID }) => calls.own(EMPID)));
  return own.flat().flatMap(({ fulfilled: isDone, REQUEST_ID }) => (isDone ? [REQUEST_ID] : []));
}

it('completes other grants while one cannot be, tries that one later, and reports it once', async () => {
  const [first, ...others] = [await grantAlone(), await grantAlone(), await grantAlone()];
  const ids = others.map(({ REQUEST_ID }) => REQUEST_ID);
  const all = [first, ...others];
  // A faulty program wrote it: no command can read this ledger until IT declares the event void.
  const metadata = { actor: 'system', correlationId: 'x', causationId: 'x', schemaVersion: 1 };
  const poison = jsonEvent({ type: 'LeaveTransactionAdded', data: { EMPID: first.EMPID }, metadata });
  const stream = leaveStream(first.EMPID);
  await client.appendToStream(stream, poison);

  const completer = calls.backend.app.get(RequestCompleter);
  const start = wholeMs();
  await completer.complete(0, start);
  expect(await fulfilled(all)).toEqual(ids);
  await completer.complete(0, start + 5_000);
  const told = () => logged.filter((message) => message.includes(first.REQUEST_ID));
  expect(told()).toEqual([
    expect.stringMatching(
      `^Request ${first.REQUEST_ID} is granted and has no effect yet; it is tried again. .*leave-${first.EMPID}`,
    ),
  ]);

  const data = { stream, revision: '0', type: poison.type, reason: 'The program was wrong' };
  const voided = { type: 'EventVoided', data } as const;
  const store = calls.backend.app.get(EventStore);
  await recordFact(store, VOIDED_EVENTS_STREAM, voided, randomUUID(), testContext());
  // The second failure was at 5 s, and the pause after it is 10 s.
  await completer.complete(0, start + 14_999);
  expect(await fulfilled(all)).toEqual(ids);
  await completer.complete(0, start + 15_000);
  expect(await fulfilled(all)).toEqual([first.REQUEST_ID, ...ids]);
  expect(told().slice(1)).toEqual([`Request ${first.REQUEST_ID} has its effect now.`]);
});

it('completes a grant that is overdue, whatever the clocks of the log and of the database say', async () => {
  const grants = [await grantAlone(), await grantAlone()];
  const [late, old] = grants.map(({ REQUEST_ID }) => REQUEST_ID);
  expect(await fulfilled(grants)).toEqual([]);
  const database = calls.backend.app.get(DataSource);
  const move = `UPDATE requests.requests SET changed_at = changed_at + $1::interval WHERE request_id = $2`;
  await database.query(move, ['2 hours', late]);
  await database.query(move, ['-2 hours', old]);
  const completer = calls.backend.app.get(RequestCompleter);
  const start = wholeMs();
  await completer.complete(3_600, start);
  expect(await fulfilled(grants)).toEqual([old]);
  await completer.complete(3_600, start + 3_600_000);
  expect(await fulfilled(grants)).toEqual([late, old]);
});

it('waits without an error for a table that the projections have not made yet', async () => {
  const { app } = calls.backend;
  const database = app.get(DataSource);
  await database.query('ALTER TABLE requests.requests RENAME TO later');
  const completer = new RequestCompleter(calls.backend.commands, database, app.get(CompanyTime));
  await expect(completer.complete(0)).resolves.toBeUndefined();
  await database.query('ALTER TABLE requests.later RENAME TO requests');
  const grant = await grantAlone();
  await fulfilled([grant]);
  await completer.complete(0);
  expect(await fulfilled([grant])).toEqual([grant.REQUEST_ID]);
});
