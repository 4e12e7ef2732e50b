import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { copyRows } from './copy-rows.js';
import { DatabaseSession } from './database-session.js';

let database: TestDatabase;
let session: DatabaseSession;

beforeAll(async () => {
  database = await startTestDatabase();
  session = await DatabaseSession.open(database.databaseUrl);
});

afterAll(async () => {
  await session.close();
  await database.stop();
});

beforeEach(async () => {
  await session.sql.query(
    'DROP TABLE IF EXISTS notes; CREATE TABLE notes (id bigint PRIMARY KEY, note text)',
  );
});

const notes = async () => {
  const { rows } = await session.sql.query<{ id: string; note: string | null }>(
    'SELECT * FROM notes ORDER BY id',
  );
  return rows;
};

describe('rows that are copied', () => {
  it('keep every character, and distinguish null from an empty text', async () => {
    const texts = [
      '',
      'a\tb',
      'two\nlines\r\n',
      '\\N',
      '\\.',
      'C:\\new',
      '{"at":"\\u00e9\\n"}',
      'Ñuñez 日本',
      'long '.repeat(2_000),
      '日\t'.repeat(2_000),
      null,
    ];
    const rows = texts.map((text, index) => [BigInt(index), text] as const);
    await copyRows('notes', ['id', 'note'], rows, (row) => row, session.sql);
    expect(await notes()).toEqual(texts.map((note, index) => ({ id: String(index), note })));
  });

  it('may be empty', async () => {
    await copyRows('notes', ['id'], [], (row) => row, session.sql);
    expect(await notes()).toEqual([]);
  });

  it('are all refused if one exists already, and the connection stays usable', async () => {
    await copyRows('notes', ['id'], [[1]], (row) => row, session.sql);
    await expect(copyRows('notes', ['id'], [[2], [1]], (row) => row, session.sql)).rejects.toThrow(
      'duplicate key',
    );
    await expect(copyRows('nowhere', ['id'], [[1]], (row) => row, session.sql)).rejects.toThrow(
      'does not exist',
    );
    expect(await notes()).toEqual([{ id: '1', note: null }]);
  });

  it('are refused in a failed transaction, and the connection stays usable', async () => {
    const failed = session.transaction(async (db) => {
      const division = db.query('SELECT 1 / 0');
      const copied = copyRows('notes', ['id'], [[1]], (row) => row, db);
      const asked = db.query('SELECT 1');
      const outcomes = await Promise.allSettled([division, copied, asked]);
      return outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done'));
    });
    expect(await failed).toEqual([
      'error: division by zero',
      expect.stringContaining('current transaction is aborted'),
      expect.stringContaining('current transaction is aborted'),
    ]);
    await copyRows('notes', ['id'], [[2]], (row) => row, session.sql);
    expect(await notes()).toEqual([{ id: '2', note: null }]);
  });

  it('are rolled back with the transaction', async () => {
    const broken = session.transaction(async (db) => {
      await copyRows('notes', ['id'], [[1]], (row) => row, db);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await notes()).toEqual([]);
  });
});
