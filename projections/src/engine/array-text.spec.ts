import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { columnTexts } from './array-text.js';
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
