import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { eventually } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { comparePositions } from '@timekeep/log/position';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { recordFact } from '../testing/record-fact.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { newCommandContext, type CommandContext } from './command-context.js';
import { accept, plain, refuse, type Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { RefusedError } from './store-errors.js';

/** Unique names of an organization's companies. */
const companies: Decider<readonly string[], string, OrganizationEvent> = {
  initialState: [],
  evolve: (names, event) => (event.type === 'CompanyAdded' ? [...names, event.data.name] : names),
  decide: (name, names) => {
    if (name === '') return refuse('invalid', plain('A company needs a name.'));
    return names.includes(name) ? accept() : accept({ type: 'CompanyAdded', data: { name } });
  },
};

describe('the event store, on a real log', () => {
  let world: TestEventLog;
  let line: TcpProxy;
  let store: EventStore;
  let stream: string;

  beforeAll(async () => {
    world = await startTestEventLog();
    line = await TcpProxy.to(world.eventStoreUrl);
    store = new EventStore(
      testConfiguration({ eventStoreUrl: line.urlOf(world.eventStoreUrl) }, { log: line }),
    );
  });

  afterAll(async () => {
    await store.onApplicationShutdown();
    await line.cut();
    await world.stop();
  });

  beforeEach(async () => {
    await line.restore();
    stream = `organization-${randomUUID()}`;
  });

  const add = (name: string, context = occasion()) => store.execute(companies, stream, name, context);
  const names = async () => (await store.load(companies, stream)).state;

  it('records what was decided, and loads it again', async () => {
    const first = await add('Acme');
    const second = await add('Globex');

    expect(first).toMatchObject({ events: [{ type: 'CompanyAdded', data: { name: 'Acme' } }], revision: 0n });
    expect(second.revision).toBe(1n);
    expect(await store.load(companies, stream)).toMatchObject({
      state: ['Acme', 'Globex'],
      contents: { events: [{}, {}] },
      revision: 1n,
      position: second.position,
    });
    expect(await store.tail()).toEqual(second.position);
  });

  it('takes its own newest event for the tail, and not what the log writes for itself', async () => {
    const { position } = await add('Acme');
    const client = EventStoreDBClient.connectionString(world.eventStoreUrl);
    for (let count = 1; count <= 20; count++)
      await client.setStreamMetadata(stream, { maxCount: 100 + count });
    await client.dispose();
    expect(await store.tail()).toEqual(position);
  });

  it('records nothing when nothing changes', async () => {
    await add('Acme');
    expect(await add('Acme')).toEqual({ events: [], position: null, revision: 0n });
  });

  it('gives a stream that does not exist its initial state', async () => {
    expect(await store.load(companies, stream)).toEqual({
      state: [],
      contents: { events: [], revision: null, recordedAt: null },
      revision: null,
      position: null,
    });
  });

  it('throws the refusal of a decider', async () => {
    await expect(add('')).rejects.toMatchObject({
      refusal: { kind: 'invalid', message: 'A company needs a name.' },
    });
  });

  it('decides again when another was faster', async () => {
    const wanted = ['Acme', 'Globex', 'Initech'];
    const outcomes = await Promise.all(wanted.map((name) => add(name)));
    expect(outcomes.map(({ events }) => events.length)).toEqual([1, 1, 1]);
    expect([...(await names())].sort()).toEqual(wanted);
  });

  it('refuses as a conflict when others are faster every time', async () => {
    const intrusive: typeof companies = {
      ...companies,
      decide: (name) => {
        intrusions.push(recordFact(store, stream, intruder(), randomUUID(), occasion()));
        return accept({ type: 'CompanyAdded', data: { name } });
      },
    };
    const intrusions: Promise<unknown>[] = [];
    const intruder = () =>
      ({ type: 'CompanyAdded', data: { name: `Intruder ${intrusions.length}` } }) as const;

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        store.execute(intrusive, stream, `Company ${index}`, occasion()),
      ),
    );
    await Promise.all(intrusions);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ refusal: { kind: 'conflict' } });
  });

  it('gives the same key its earlier outcome', async () => {
    const context = occasion('key-1');
    const first = await add('Acme', context);
    await add('Globex');
    expect(await add('Acme', context)).toEqual({ ...first, revision: 1n });
    expect(await names()).toEqual(['Acme', 'Globex']);
  });

  it('refuses the same key with another command', async () => {
    await add('Acme', occasion('key-2'));
    const other = newCommandContext({
      actor: '100001',
      route: 'POST /companies',
      key: 'key-2',
      payloadDigest: 'other',
    });
    await expect(add('Globex', other)).rejects.toMatchObject({ refusal: { kind: 'rule' } });
  });

  const facts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      event: { type: 'CompanyAdded', data: { name: `Company ${index}` } } as const,
    }));

  it('appends facts of a stream together at its revision, and at another one not at all', async () => {
    const [first, ...rest] = facts(3);
    const begin = { stream, revision: null, facts: first ? [first] : [] };
    const [place] = await store.appendAll([begin], occasion());
    expect(place).toMatchObject({ revision: 0n });
    // A repetition, as after a lost answer, is the same append, also when another has followed.
    const [next] = await store.appendAll([{ stream, revision: 0n, facts: rest }], occasion());
    expect(next).toMatchObject({ revision: 2n, position: await store.tail() });
    const again = await store.appendAll([begin], occasion());
    expect(again).toMatchObject([{ revision: 0n, position: place?.position }]);
    expect(await store.appendAll([{ ...begin, facts: facts(1) }], occasion())).toEqual([null]);
    expect(await store.appendAll([{ ...begin, facts: [...begin.facts, ...facts(1)] }], occasion())).toEqual([
      null,
    ]);
    expect(await names()).toEqual(['Company 0', 'Company 1', 'Company 2']);
    expect([...(await store.idsIn(stream)).positions.keys()]).toEqual(
      [...begin.facts, ...rest].map(({ id }) => id),
    );
    expect(await store.appendAll([], occasion())).toEqual([]);
  });

  it('appends to many streams side by side, in positions of their own', async () => {
    const appends = facts(300).map((fact, index) => ({
      stream: `${stream}-${index}`,
      revision: null,
      facts: [fact],
    }));
    const locations = await store.appendAll(appends, occasion());
    expect(new Set(locations.map((location) => location?.position.commit)).size).toBe(300);
  });

  it('records once when the answer to an append is lost', async () => {
    await add('Acme');
    const before = await store.tail();
    const lossy: typeof companies = {
      ...companies,
      decide: (name, state) => {
        line.loseAnswers();
        return companies.decide(name, state);
      },
    };
    const adding = store.execute(lossy, stream, 'Globex', occasion());
    await untilRecordedAfter(before);
    await line.cut();
    await line.restore();

    expect(await adding).toMatchObject({ revision: 1n });
    expect(await names()).toEqual(['Acme', 'Globex']);
  });

  it('records each fact once when the log goes away and comes back in between', async () => {
    const appends = facts(200).map((fact, index) => ({
      stream: `${stream}-${index}`,
      revision: null,
      facts: [fact],
    }));
    const recording = Promise.all(appends.map((append) => store.appendAll([append], occasion())));
    await line.cut();
    await line.restore();
    expect((await recording).flat()).not.toContain(null);
    for (const {
      stream: each,
      facts: [fact],
    } of appends) {
      expect([...(await store.idsIn(each)).positions.keys()]).toEqual([fact?.id]);
    }
  });

  it('says that nothing was recorded, or that it is not known, when the log stays away, and recovers', async () => {
    await add('Acme');
    let decided = (): void => undefined;
    const lineIsCut = new Promise<void>((resolve) => (decided = resolve)).then(() => line.cut());
    const dying: typeof companies = {
      ...companies,
      decide: (name, state) => {
        decided();
        return companies.decide(name, state);
      },
    };
    const unanswered = store.execute(dying, stream, 'Globex', occasion()).catch((error: unknown) => error);
    await lineIsCut;

    await Promise.all([
      expect(names()).rejects.toThrow(StoreUnavailableError),
      expect(add('Initech')).rejects.toMatchObject({ outcome: 'nothing-recorded' }),
      expect(store.isReachable()).resolves.toBe(false),
      expect(unanswered).resolves.toMatchObject({ outcome: 'unknown' }),
    ]);

    await line.restore();
    expect(await names()).toEqual(['Acme']);
    // The latest appends have failed.
    await eventually(() => store.isReachable());
  });

  it('never takes a read that broke off for the whole stream, while the log stalls and others give up', async () => {
    await add('Acme');
    line.loseAnswers();
    const early = names();
    // The answer is slow: the reads begin, and time out, at different moments.
    expect(await store.isReachable()).toBe(false);
    const late = names();
    await Promise.all([
      expect(early).rejects.toThrow(StoreUnavailableError),
      expect(late).rejects.toThrow(StoreUnavailableError),
    ]);
    await line.cut();
    await line.restore();
    expect(await names()).toEqual(['Acme']);
  });

  /** Waits at the log itself, beside the connection that the test has cut. */
  async function untilRecordedAfter(before: { commit: bigint; prepare: bigint }): Promise<void> {
    const direct = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
    await eventually(async () => comparePositions(await direct.tail(), before) > 0);
    await direct.onApplicationShutdown();
  }
});

function occasion(key?: string): CommandContext {
  return newCommandContext({ actor: '100001', route: 'POST /companies', key });
}

describe('a refusal', () => {
  it('is distinguished from every other error', () => {
    expect(new RefusedError({ kind: 'rule', message: 'No.' })).toMatchObject({
      name: 'RefusedError',
      message: 'No.',
    });
  });
});
