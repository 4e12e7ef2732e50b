import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { DatabaseSession } from './database-session.js';
import { columnTexts, inChunks } from './table-rows.js';

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

it.each([
  ['text', ['', 'null', 'NULL', 'nullable', null, ' a ', '2022-02-03', '08:00:00', 'terminal:Gate 1']],
  [
    'text',
    ['{a,b}', '"', '\\', '\\"', 'two\nlines\r\n\ttab\\n', '{"at":"\\u00e9\\n"}', "O'Hara", 'Ñuñez 日本'],
  ],
  ['double precision', [8.25, -1, 0, null]],
  ['boolean', [true, false, null]],
])('PostgreSQL reads an array of %s unchanged: %j', async (type, values) => {
  const texts = await columnTexts<string | number | boolean | null>(values, (value) => [value]);
  const { rows } = await session.sql.query<{ read: unknown }>(`SELECT $1::${type}[] AS read`, texts);
  expect(rows).toEqual([{ read: values }]);
});

it.each([
  [0, []],
  [1, [1]],
  [5_000, [5_000]],
  [12_001, [5_000, 5_000, 2_001]],
])('%i rows are written in chunks of at most 5,000, one after the other', async (count, sizes) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  const chunks: (readonly number[])[] = [];
  let writing = 0;
  await inChunks(rows, async (chunk) => {
    writing += 1;
    expect(writing).toBe(1);
    chunks.push(chunk);
    await Promise.resolve();
    writing -= 1;
  });
  expect(chunks.map(({ length }) => length)).toEqual(sizes);
  expect(chunks.flat()).toEqual(rows);
});
