import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { newCommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { RefusedError } from '../event-store/store-errors.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { CompanyTime } from './organization-facts.js';
import { organizationDecider } from './organization.decider.js';

describe("the company's time", () => {
  let world: TestEventLog;
  let store: EventStore;

  beforeAll(async () => {
    world = await startTestEventLog();
    store = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
  });

  afterAll(async () => {
    await store.onApplicationShutdown();
    await world.stop();
  });

  it('is not there yet before the organization is founded, which is no refusal', async () => {
    const time = new CompanyTime(store);
    const error = await time.today().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).not.toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      outcome: 'nothing-recorded',
      message: 'The company is being set up. Please try again in a moment.',
    });

    await store.execute(
      organizationDecider,
      ORGANIZATION_STREAM,
      { type: 'found', timeZone: 'Asia/Manila' },
      newCommandContext({ actor: 'system', route: 'test' }),
    );
    expect((await time.zone()).workDateAt(Date.parse('2024-02-29T16:00:00Z'))).toBe('2024-03-01');
  });
});
