import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { compareTables, MAX_DIFFERENCES, type Side } from './compare-generations.js';

const SHAPE = { name: 'numbers', columns: ['id', 'text'], key: ['id'], hasKey: true };

describe('two tables', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await startTestDatabase();
    client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
    for (const schema of ['a', 'b']) {
      await client.query(`CREATE SCHEMA ${schema}`);
      await client.query(`CREATE TABLE ${schema}.numbers (id int PRIMARY KEY, text text)`);
    }
  });

  afterAll(async () => {
    await client.end();
    await database.stop();
  });

  const side = (schema: string): Side => ({ schema, db: client, run: (work) => work() });
  const fill = (schema: string, rows: number) =>
    client.query(`INSERT INTO ${schema}.numbers SELECT id, 'x' || id FROM generate_series(1, ${rows}) AS id`);

  it.each([
    ['the live one', 'b'],
    ['the built one', 'a'],
  ])('are compared while %s is empty and the other has many rows', async (_, full) => {
    await client.query('TRUNCATE a.numbers, b.numbers');
    await fill(full, 200_000);
    const { rows, differences } = await compareTables(SHAPE, side('a'), side('b'));
    expect(rows).toBe(full === 'a' ? 200_000 : 0);
    expect(differences).toHaveLength(MAX_DIFFERENCES);
    expect(differences[0]).toMatchObject(full === 'a' ? { built: null } : { live: null });
  });

  it('have the rows that differ named, and no others', async () => {
    await client.query('TRUNCATE a.numbers, b.numbers');
    await Promise.all([fill('a', 10_000), fill('b', 10_000)]);
    await client.query(`UPDATE b.numbers SET text = 'y' WHERE id = 77`);
    expect(await compareTables(SHAPE, side('a'), side('b'))).toEqual({
      rows: 10_000,
      differences: [{ key: { id: '77' }, live: { text: 'x77' }, built: { text: 'y' } }],
    });
  });
});
