import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findUser } from './users.js';

/** The part of the HTTP interface of EventStoreDB that has its users. */
describe('the search for a user of EventStoreDB', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const admin = `Basic ${Buffer.from('admin:a b').toString('base64')}`;
    server = createServer(({ url, headers }, answer) => {
      answer.statusCode = headers.authorization === admin ? (url === '/users/timekeep' ? 200 : 404) : 401;
      answer.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.close();
  });

  it.each([
    ['a known user', 'timekeep', 'known'],
    ['a misspelt one', 'timekep', 'unknown'],
  ])('finds %s', async (_case, user, found) => {
    expect(await findUser(`esdb://admin:a%20b@${address}?tls=false`, user)).toBe(found);
  });

  it('says that it has no answer to a wrong password, and where nothing or something else answers', async () => {
    expect(await findUser(`esdb://admin:wrong@${address}?tls=false`, 'timekeep')).toBe('unanswered');
    expect(await findUser('esdb://admin:a@127.0.0.1:1?tls=false', 'timekeep')).toBe('unanswered');
    expect(await findUser(`esdb://admin:a@${address}`, 'timekeep')).toBe('unanswered');
  });
});
