import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { comparePositions } from '@timekeep/log/position';
import { testConfiguration } from '../testing/test-configuration.js';
import { newCommandContext, type CommandContext } from './command-context.js';
import { accept, plain, refuse, type Decider } from './decider.js';
import { EventStore } from './event-store.js';

/** Unique names of an organization's companies. */
const companies: Decider<readonly string[], string, OrganizationEvent> = {
  initialState: [],
  evolve: (names, event) => (event.type === 'CompanyAdded' ? [...names, event.data.name] : names),
  decide: (name, names) =>
    names.includes(name) ? accept() : accept({ type: 'CompanyAdded', data: { name } }),
};
const occasion = (): CommandContext =>
  newCommandContext({ actor: '100001', route: 'a test', key: randomUUID() });

describe('a decision on what was read before', () => {
  let world: TestEventLog;
  let store: EventStore;
  let stream: string;

  beforeAll(async () => {
    world = await startTestEventLog();
    store = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
  });

  afterAll(async () => {
    await store.onApplicationShutdown();
    await world.stop();
  });

  beforeEach(() => {
    stream = `organization-${randomUUID()}`;
  });

  const add = (name: string, context = occasion()) => store.execute(companies, stream, name, context);
  const names = async () => (await store.load(companies, stream)).state;

  it('tells the newest event of some streams while it is near the end of the log, else a later position', async () => {
    const other = `organization-${randomUUID()}`;
    const { position } = await add('Acme');
    expect(await store.newestNear([other, stream])).toEqual({ isExact: true, position });
    for (let index = 0; index < 40; index += 1) await store.execute(companies, other, `${index}`, occasion());
    const near = await store.newestNear([stream]);
    expect(near.isExact).toBe(false);
    expect(near.position && position && comparePositions(near.position, position)).toBe(1);
  });

  it('returns the earlier outcome where it was recorded after what was loaded, though the decision would be another', async () => {
    const context = occasion();
    const { contents } = await store.load(companies, stream);
    const first = await add('Acme', context);
    const refusing = { ...companies, decide: () => refuse('rule', plain('No.')) };
    const idle = { ...companies, decide: () => accept<OrganizationEvent>() };
    for (const decider of [refusing, idle]) {
      const again = await store.execute(decider, stream, 'Acme', context, contents);
      expect(again).toMatchObject({ events: first.events, position: first.position });
    }
  });

  it('returns the contents of the stream afterwards, as a read would', async () => {
    const given = newCommandContext({ actor: '100001', route: 'a test', key: randomUUID() });
    for (const [name, context] of [
      ['Acme', { ...given, keyGiven: false }],
      ['Globex', given],
    ] as const) {
      const own = { ...context, key: randomUUID() };
      const { recorded, contents } = await store.executeThenLoad(companies, stream, name, own);
      expect(contents).toEqual((await store.load(companies, stream)).contents);
      expect(recorded.position).toEqual(contents.events.at(-1)?.position);
    }
  });

  it('that was rehearsed is recorded once, unless the stream has changed since', async () => {
    const rehearsal = { ...occasion(), isRehearsal: true } as const;
    const [first, none] = [await add('Acme', rehearsal), await add('Globex', rehearsal)];
    expect(await names()).toEqual([]);
    const context = occasion();
    expect(await store.recordRehearsed(stream, first, context)).toBe(true);
    expect(await store.recordRehearsed(stream, first, context)).toBe(true);
    expect(await names()).toEqual(['Acme']);
    expect(await store.recordRehearsed(stream, none, occasion())).toBe(false);
    expect(await store.recordRehearsed(stream, await add('Acme', rehearsal), occasion())).toBe(true);
    expect(await names()).toEqual(['Acme']);
  });

  it('decides on what was loaded before, and anew after a conflict', async () => {
    const { contents } = await store.load(companies, stream);
    await add('Acme');
    const recorded = await store.execute(companies, stream, 'Acme', occasion(), contents);
    expect(recorded.events).toEqual([]);
    const stale = await store.execute(companies, stream, 'Globex', occasion(), contents);
    expect(stale.revision).toBe(1n);
    expect(await names()).toEqual(['Acme', 'Globex']);
  });
});
