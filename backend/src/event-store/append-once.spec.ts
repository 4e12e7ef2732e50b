import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { comparePositions } from '@timekeep/log/position';
import { testConfiguration } from '../testing/test-configuration.js';
import { newCommandContext, type CommandContext } from './command-context.js';
import { accept, type Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { eventually } from '@timekeep/tools/eventually';

/** Unique names of companies; one command adds several. */
const companies: Decider<readonly string[], readonly string[], OrganizationEvent> = {
  initialState: [],
  evolve: (names, event) => (event.type === 'CompanyAdded' ? [...names, event.data.name] : names),
  decide: (wanted, names) => {
    const unknown = wanted.filter((name) => !names.includes(name));
    return accept(...unknown.map((name) => ({ type: 'CompanyAdded', data: { name } }) as const));
  },
};

let world: TestEventLog;
let line: TcpProxy;
let store: EventStore;
/** A connection to the log that the test does not cut. */
let direct: EventStore;
let stream: string;

beforeAll(async () => {
  world = await startTestEventLog();
  line = await TcpProxy.to(world.eventStoreUrl);
  store = new EventStore(
    testConfiguration({ eventStoreUrl: line.urlOf(world.eventStoreUrl) }, { log: line }),
  );
  direct = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
});

afterAll(async () => {
  await Promise.all([store.onApplicationShutdown(), direct.onApplicationShutdown()]);
  await line.cut();
  await world.stop();
});

beforeEach(async () => {
  await line.restore();
  stream = `organization-${randomUUID()}`;
});

const under = (key: string, payloadDigest = ''): CommandContext =>
  newCommandContext({ actor: '100001', route: 'POST /companies', key, payloadDigest });
const add = (names: readonly string[], context: CommandContext, to = stream) =>
  store.execute(companies, to, names, context);
const names = async (of = stream) => (await direct.load(companies, of)).state;

describe('a command under a key', () => {
  it('that was recorded, and whose answer was lost, is one event, also when another came right after it', async () => {
    const context = under('lost');
    await add(['Acme'], under('first'));
    const before = await direct.tail();
    const lossy: typeof companies = {
      ...companies,
      decide: (wanted, state) => {
        line.loseAnswers();
        return companies.decide(wanted, state);
      },
    };
    const adding = store.execute(lossy, stream, ['Globex', 'Initech'], context);
    await eventually(async () => comparePositions(await direct.tail(), before) > 0);
    const recordedAt = await direct.tail();
    await direct.execute(companies, stream, ['Umbrella'], under('between'));
    await line.cut();
    await line.restore();

    expect(await adding).toMatchObject({ events: [{}, {}], position: recordedAt });
    expect(await add(['Globex', 'Initech'], context)).toMatchObject({ position: recordedAt });
    expect(await names()).toEqual(['Acme', 'Globex', 'Initech', 'Umbrella']);
  });

  it('gets its outcome again after it had to be decided anew', async () => {
    const contexts = ['a', 'b', 'c'].map((key) => under(key));
    const addAll = () => Promise.all(contexts.map((context, index) => add([`Company ${index}`], context)));
    const first = await addAll();
    const again = await addAll();
    expect(again.map(({ position }) => position)).toEqual(first.map(({ position }) => position));
    expect(await names()).toHaveLength(3);
  });

  it('that comes twice at once is recorded once, and both get the same outcome', async () => {
    for (let round = 0; round < 10; round += 1) {
      const context = under(`twins-${round}`);
      const [one, other] = await Promise.all([
        add([`Company ${round}`], context),
        add([`Company ${round}`], context),
      ]);
      expect(other).toEqual(one);
    }
    expect(await names()).toHaveLength(10);
  });

  it('that comes at once with another request under the same key: one is carried out, one refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled(
        ['Acme', 'Globex'].map((name) => add([`${name} ${round}`], under(`rivals-${round}`, name))),
      );
      const recorded = (await names()).slice(round);
      expect(recorded).toHaveLength(1);
      for (const [index, outcome] of outcomes.entries()) {
        const name = `${['Acme', 'Globex'][index] ?? ''} ${round}`;
        if (recorded.includes(name))
          expect(outcome).toMatchObject({ value: { events: [{ data: { name } }] } });
        else expect(outcome).toMatchObject({ reason: { refusal: { kind: 'rule' } } });
      }
    }
  });

  it('that records in two streams goes on where it failed', async () => {
    const context = under('two streams');
    const second = `organization-${randomUUID()}`;
    const inBoth = async (between: () => Promise<void>) => {
      const first = await add(['Acme'], context);
      await between();
      return [first, await add(['Acme'], context, second)];
    };
    await expect(inBoth(() => line.cut())).rejects.toThrow(StoreUnavailableError);
    expect([await names(), await names(second)]).toEqual([['Acme'], []]);

    await line.restore();
    const outcome = await inBoth(() => Promise.resolve());
    expect(await inBoth(() => Promise.resolve())).toEqual(outcome);
    expect([await names(), await names(second)]).toEqual([['Acme'], ['Acme']]);
  });

  it('that recorded nothing leaves no trace: sent again it is decided again', async () => {
    await add(['Acme'], under('before'));
    expect((await add(['Acme'], under('nothing', 'Acme'))).events).toEqual([]);
    expect((await add(['Acme'], under('nothing', 'Acme'))).events).toEqual([]);
    expect((await add(['Globex'], under('nothing', 'Globex'))).events).toHaveLength(1);
    await expect(add(['Acme'], under('nothing', 'Acme'))).rejects.toMatchObject({
      refusal: { kind: 'rule' },
    });
  });

  it('is another command for another stream, another caller and another call', async () => {
    const context = under('shared');
    const others = [
      newCommandContext({ actor: '100002', route: 'POST /companies', key: 'shared' }),
      newCommandContext({ actor: '100001', route: 'PUT /companies', key: 'shared' }),
    ];
    await add(['Acme'], context);
    for (const [index, other] of others.entries()) await add([`Company ${index}`], other);
    expect(await names()).toEqual(['Acme', 'Company 0', 'Company 1']);
    const elsewhere = `organization-${randomUUID()}`;
    await add(['Acme'], context, elsewhere);
    expect(await names(elsewhere)).toEqual(['Acme']);
  });
});

describe('an event that this program cannot read', () => {
  it.each([
    ['of a newer version', { name: 'Acme' }, 2, 'its schemaVersion 2 is newer than this program'],
    ['with a field missing', {}, 1, 'its name is missing or malformed'],
  ])('%s is told with its place in the log', async (_, data, schemaVersion, reason) => {
    const client = EventStoreDBClient.connectionString(world.eventStoreUrl);
    const metadata = { actor: 'system', correlationId: '', causationId: '', schemaVersion };
    await client.appendToStream(stream, [jsonEvent({ type: 'CompanyAdded', data, metadata })]);
    await client.dispose();
    await expect(names()).rejects.toThrow(
      `CompanyAdded, event 0 of stream ${stream}, cannot be read: ${reason}.`,
    );
  });
});
