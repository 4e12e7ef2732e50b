import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, type JSONType } from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_RULES_CHANGE } from '@timekeep/contracts/rules/company-rules';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { testConfiguration } from '../testing/test-configuration.js';
import { newCommandContext } from './command-context.js';
import { accept, type Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { UnreadableStreamError, UnrecordableEventError } from './store-errors.js';
import { recordFact } from '../testing/record-fact.js';

const companies: Decider<readonly string[], TimekeepEvent, OrganizationEvent> = {
  initialState: [],
  evolve: (names, event) => (event.type === 'CompanyAdded' ? [...names, event.data.name] : names),
  // Accepts any event, as a faulty decider would.
  decide: (event) => accept(event as OrganizationEvent),
};

let world: TestEventLog;
let client: EventStoreDBClient;
let store: EventStore;
let other: EventStore;
let stream: string;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
  const configuration = testConfiguration({ eventStoreUrl: world.eventStoreUrl });
  [store, other] = [new EventStore(configuration), new EventStore(configuration)];
});

afterAll(async () => {
  await Promise.all([store.onApplicationShutdown(), other.onApplicationShutdown(), client.dispose()]);
  await world.stop();
});

beforeEach(() => {
  stream = `organization-${randomUUID()}`;
});

const context = () => newCommandContext({ actor: 'system', route: 'test' });
const added = (name: string): TimekeepEvent => ({ type: 'CompanyAdded', data: { name } });
const add = (name: string) => store.execute(companies, stream, added(name), context());
const names = async (by = store) => (await by.load(companies, stream)).state;

async function recordRaw(type: string, data: JSONType, schemaVersion = 1): Promise<void> {
  const metadata = { actor: 'system', schemaVersion };
  await client.appendToStream(stream, jsonEvent({ type, data, metadata }));
}

/** Declares the event void, as the command line does. */
async function declareVoid(revision: number): Promise<void> {
  const data = { stream, revision: String(revision), type: 'Any', reason: 'A test' };
  const event: TimekeepEvent = { type: 'EventVoided', data };
  await recordFact(other, VOIDED_EVENTS_STREAM, event, randomUUID(), context());
}

async function recorded(): Promise<number> {
  let count = 0;
  for await (const { event } of client.readAll()) if (event?.streamId === stream) count += 1;
  return count;
}

describe('an event that no reader could apply', () => {
  const UNRECORDABLE: readonly TimekeepEvent[] = [
    added('A\0'),
    added('A\ud83d'),
    { type: 'TimeClockPunched', data: { EMPID: '100001', at: '2024-05-01T00:00:00.000Z', terminal: null } },
    {
      type: 'RulesSet',
      data: { ...NO_RULES_CHANGE, lateGrace: { from: '2024-05-01', minutes: NaN } },
    },
    {
      type: 'RulesSet',
      data: { ...NO_RULES_CHANGE, lateGrace: { from: '1899-05-01', minutes: 5 } },
    },
  ];
  const WAYS: Readonly<Record<string, (event: TimekeepEvent) => Promise<unknown>>> = {
    'a decision': (event) => store.execute(companies, stream, event, context()),
    'a fact': (event) => recordFact(store, stream, event, randomUUID(), context()),
    'one of many facts': (event) => {
      const facts = [added('Acme'), event].map((each) => ({ event: each, id: randomUUID() }));
      return store.appendAll([{ stream, revision: null, facts }], context());
    },
  };

  it.each(Object.entries(WAYS))('is not recorded as %s, and nothing beside it', async (_, record) => {
    for (const event of UNRECORDABLE) await expect(record(event)).rejects.toThrow(UnrecordableEventError);
    expect(await recorded()).toBe(0);
    await add('Acme');
    expect(await names()).toEqual(['Acme']);
  });

  it('is named with what is wrong with it', async () => {
    await expect(add('A\0')).rejects.toThrow(
      `CompanyAdded was not recorded in the stream ${stream}: its name has characters that cannot be stored.`,
    );
  });
});

describe('a stream with an event that cannot be read', () => {
  it.each([
    [
      'of another category',
      'EmailReleased',
      { EMPID: '100001' },
      1,
      'its type does not belong into this stream',
    ],
    ['of an unknown type', 'CompanyPainted', {}, 1, 'its type is unknown to this program'],
    ['with a field missing', 'CompanyAdded', {}, 1, 'its name is missing or malformed'],
  ])('%s refuses every command, until the event is declared void', async (_, type, data, version, why) => {
    await add('Acme');
    await recordRaw(type, data, version);
    await expect(add('Globex')).rejects.toThrow(UnreadableStreamError);
    await expect(names()).rejects.toThrow(`${type}, event 1 of stream ${stream}, cannot be read: ${why}.`);

    await declareVoid(1);
    expect(await names()).toEqual(['Acme']);
    expect(await add('Globex')).toMatchObject({ revision: 2n });
    expect(await names()).toEqual(['Acme', 'Globex']);
    expect((await store.history(stream)).map(({ revision }) => revision)).toEqual([0n, 2n]);
  });
});

describe('an event that can be read and is declared void', () => {
  it('does not count for commands, also when it is the last, and its revision is not taken again', async () => {
    await add('Acme');
    await add('Globex');
    await declareVoid(1);
    expect(await names(other)).toEqual(['Acme']);
    const later = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
    expect(await later.load(companies, stream)).toMatchObject({ state: ['Acme'], revision: 1n });
    await later.onApplicationShutdown();
    await other.execute(companies, stream, added('Initech'), context());
    expect(await names(other)).toEqual(['Acme', 'Initech']);
  });
});
