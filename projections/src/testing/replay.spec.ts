import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { schemaOf } from '../checkpoint/projection-names.js';
import { everyKind } from './every-kind.js';
import { positioned, ReadModel } from './read-model.js';
import { PROJECTIONS } from '../engine/start-projections.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

describe.each(PROJECTIONS)('the tables of $name', (projection) => {
  /** Creates new event objects, since projections share changes of records by the same objects. */
  const events = () => positioned(everyKind);
  const tables = (variant: string) =>
    ReadModel.create(database.databaseUrl, projection, `${schemaOf(projection.name)}_${variant}`);

  it('are the same for one batch, single events, new runs, and deferred writes', async () => {
    const whole = await tables('whole');
    await whole.apply(events());
    const expected = await whole.dump();
    expect(expected).toContain('100002');
    for (const [variant, how] of [
      ['one_by_one', { batchSize: 1 }],
      ['without_memory', { batchSize: 1, runs: 'each' }],
      ['by_fives', { batchSize: 5, runs: 'each' }],
    ] as const) {
      const other = await tables(variant);
      await other.apply(events(), how);
      expect(await other.dump()).toBe(expected);
      await other.close();
    }
    const written = await tables('written_late');
    await written.applyAtOnce(events(), 3);
    expect(await written.dump()).toBe(expected);
    await written.close();
    await whole.close();
  });

  it('do not change when an event is applied twice in a row', async () => {
    const twice = await tables('twice');
    for (const event of events()) {
      await twice.apply([event]);
      const once = await twice.dump();
      await twice.apply([event]);
      expect(`${event.event.type}\n${await twice.dump()}`).toBe(`${event.event.type}\n${once}`);
    }
    await twice.close();
  });
});

it('every event type is included', () => {
  const kinds = new Set<string>(everyKind.map(({ type }) => type));
  expect([...kinds].sort()).toEqual([...EVENT_TYPES].sort());
});
