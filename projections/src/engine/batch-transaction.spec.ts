import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { copyRows } from './copy-rows.js';
import { DatabaseSession } from './database-session.js';
import { LazyTransaction } from './batch-transaction.js';

let world: TestDatabase;
let session: DatabaseSession;

beforeAll(async () => {
  world = await startTestDatabase();
  session = await DatabaseSession.open(world.databaseUrl);
});

afterAll(async () => {
  await session.close();
  await world.stop();
});

beforeEach(async () => {
  await session.sql.query('DROP TABLE IF EXISTS notes; CREATE TABLE notes (id bigint PRIMARY KEY)');
});

async function notes(): Promise<string[]> {
  const { rows } = await session.sql.query<{ id: string }>('SELECT id FROM notes ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('a lazy transaction', () => {
  it('begins with its first statement, whether or not that is a COPY', async () => {
    let begun = 0;
    const transaction = new LazyTransaction(session.sql, async () => {
      begun += 1;
      await session.begin();
    });
    await session.sql.query('INSERT INTO notes VALUES (1)');
    expect(begun).toBe(0);
    await Promise.all([
      copyRows('notes', ['id'], [[2]], (row) => row, transaction.db),
      transaction.db.query('INSERT INTO notes VALUES ($1)', [3]),
    ]);
    expect(begun).toBe(1);
    await transaction.rollback();
    expect(await notes()).toEqual(['1']);
  });

  it('fails every statement with the error of its beginning', async () => {
    const transaction = new LazyTransaction(session.sql, () => Promise.reject(new Error('not now')));
    await expect(copyRows('notes', ['id'], [[1]], (row) => row, transaction.db)).rejects.toThrow('not now');
    await expect(transaction.db.query('INSERT INTO notes VALUES (1)')).rejects.toThrow('not now');
    await expect(transaction.commit()).rejects.toThrow('not now');
    expect(transaction.cause).toEqual(new Error('not now'));
    await transaction.rollback();
    expect(await notes()).toEqual([]);
  });

  it('reports the cause when pipelined statements fail together', async () => {
    const transaction = new LazyTransaction(session.sql, () => session.begin());
    const outcomes = await Promise.allSettled([
      transaction.db.query('SELECT 1 / 0'),
      copyRows('notes', ['id'], [[1]], (row) => row, transaction.db),
      transaction.db.query('SELECT 1'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(transaction.cause).toHaveProperty('message', 'division by zero');
    await transaction.rollback();
  });

  it('refuses statements after a rollback', async () => {
    const transaction = new LazyTransaction(session.sql, () => session.begin());
    await transaction.db.query('INSERT INTO notes VALUES (1)');
    await transaction.rollback();
    await expect(transaction.db.query('INSERT INTO notes VALUES (2)')).rejects.toThrow('was rolled back');
    await expect(copyRows('notes', ['id'], [[3]], (row) => row, transaction.db)).rejects.toThrow(
      'was rolled back',
    );
    expect(await notes()).toEqual([]);
  });

  it('without statements is neither begun nor rolled back', async () => {
    let begun = 0;
    const transaction = new LazyTransaction(session.sql, () => {
      begun += 1;
      return Promise.resolve();
    });
    await transaction.rollback();
    expect(begun).toBe(0);
  });
});
