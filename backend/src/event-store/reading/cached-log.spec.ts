import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { terminalStream } from '@timekeep/contracts/events/streams';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { eventually } from '@timekeep/tools/eventually';
import { terminalDecider } from '../../clock/terminal.decider.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { newCommandContext } from '../command-context.js';
import { EventStore } from '../event-store.js';

describe('reads that may lag, of a real log', () => {
  let world: TestWorld;
  let here: EventStore;
  let elsewhere: EventStore;
  let name: string;

  beforeAll(async () => {
    world = await startTestWorld();
    const configuration = testConfiguration({ eventStoreUrl: world.eventStoreUrl });
    [here, elsewhere] = [new EventStore(configuration), new EventStore(configuration)];
  });

  afterAll(async () => {
    await Promise.all([here.onApplicationShutdown(), elsewhere.onApplicationShutdown()]);
    await world.stop();
  });

  beforeEach(() => {
    name = randomUUID();
  });

  const context = () => newCommandContext({ actor: 'system', route: 'spec' });
  const issue = (store: EventStore) =>
    store.execute(
      terminalDecider,
      terminalStream(name),
      { type: 'issue', name, keyHash: 'aa', pinRequired: false },
      context(),
    );
  const revoke = (store: EventStore) =>
    store.execute(terminalDecider, terminalStream(name), { type: 'revoke', name }, context());
  const isRevoked = async (store: EventStore) =>
    (await store.load(terminalDecider, terminalStream(name), { mayLag: true })).state?.revoked;

  it('has what was recorded here at once, and what was recorded elsewhere soon', async () => {
    await issue(here);
    expect(await isRevoked(here)).toBe(false);
    expect(await isRevoked(elsewhere)).toBe(false);
    await revoke(here);
    expect(await isRevoked(here)).toBe(true);
    await eventually(() => isRevoked(elsewhere));
  });

  it('are folded once while they are answered from memory', async () => {
    let folded = 0;
    const counted: Pick<typeof terminalDecider, 'initialState' | 'evolve'> = {
      ...terminalDecider,
      evolve: (...of) => {
        folded += 1;
        return terminalDecider.evolve(...of);
      },
    };
    await issue(here);
    const load = () => here.load(counted, terminalStream(name), { mayLag: true });
    const first = await load();
    const states = await Promise.all(Array.from({ length: 100 }, load));
    expect(states.filter(({ contents }) => contents === first.contents).length).toBeGreaterThan(0);
    expect(folded).toBe(new Set([first, ...states].map(({ contents }) => contents)).size);
    await revoke(here);
    expect((await load()).state?.revoked).toBe(true);
  });

  it('has reached what was recorded here, and soon what was recorded elsewhere, but nothing beyond the tail', async () => {
    for (let round = 0; round < 5; round += 1) {
      name = randomUUID();
      const { position } = await issue(here);
      if (!position) throw new Error('Nothing was recorded');
      expect(await here.reached()).toEqual(position);
      await eventually(async () => (await elsewhere.reached()).commit === position.commit);
    }
    expect(await here.reached()).toEqual(await here.tail());
  });
});
