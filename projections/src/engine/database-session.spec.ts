import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { DatabaseSession } from './database-session.js';

let database: TestDatabase;
let proxy: TcpProxy;

beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await TcpProxy.to(database.databaseUrl);
});

afterAll(async () => {
  await proxy.cut();
  await database.stop();
});

describe('a session', () => {
  it('for a piece of work waits for a slow server, and one that its owner opens again does not', async () => {
    // Longer than the limit of a session that is opened again.
    proxy.beginSlowly(6_000);
    const slow = proxy.urlOf(database.databaseUrl);
    const [work, opened] = await Promise.allSettled([
      DatabaseSession.use(slow, ({ sql }) => sql.query<{ one: number }>('SELECT 1 AS one')),
      DatabaseSession.open(slow),
    ]);
    expect(work).toMatchObject({ value: { rows: [{ one: 1 }] } });
    expect(opened).toMatchObject({ reason: new Error('timeout expired') });
  });

  it('for a piece of work ends at once where the server refuses', async () => {
    await proxy.cut();
    const refused = DatabaseSession.use(proxy.urlOf(database.databaseUrl), () => Promise.resolve());
    await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await proxy.restore();
  });
});
