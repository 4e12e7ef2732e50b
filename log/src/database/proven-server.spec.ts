import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  IMPOSTOR_ANSWERS,
  IMPOSTOR_PASSWORD,
  type Impostor,
  startImpostor,
} from '@timekeep/embedded/testing/impostor-postgres';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { acceptedMethods, Client, Pool, UnknownMethodError } from './proven-server.js';

const { cleartext, md5, scram, signedIn, wrongProof } = IMPOSTOR_ANSWERS;
const IMPOSTORS: readonly (readonly [string, readonly Buffer[]])[] = [
  ['asks for the password in clear text', [cleartext]],
  ['asks for an MD5 hash of the password', [md5]],
  ['asks for nothing', [signedIn]],
  ['offers SCRAM, and then asks for nothing', [scram, signedIn]],
  ['offers SCRAM, and then asks for clear text', [scram, cleartext]],
  ['claims a proof that it does not have', [scram, wrongProof, signedIn]],
  ['claims a proof without SCRAM', [wrongProof, signedIn]],
];

let impostor: Impostor | undefined;
async function urlOfImpostor(...answers: readonly Buffer[]): Promise<string> {
  impostor = await startImpostor(...answers);
  return impostor.url;
}

afterEach(() => {
  impostor?.stop();
});

describe.each(IMPOSTORS)('a program on the port of PostgreSQL that %s', (_case, answers) => {
  it('gets neither password nor query from a client', async () => {
    const client = new Client({ connectionString: await urlOfImpostor(...answers) });
    client.on('error', () => undefined);
    await expect(client.connect()).rejects.toThrow();
    await client.end();
    expect(impostor?.received()).toContain('timekeep');
    expect(impostor?.received()).not.toMatch(new RegExp(`${IMPOSTOR_PASSWORD}|md5`));
  });

  it('gets neither from a pool', async () => {
    const pool = new Pool({ connectionString: await urlOfImpostor(...answers), max: 1 });
    await expect(pool.query("SELECT 'a secret'")).rejects.toThrow();
    await pool.end();
    expect(impostor?.received()).toContain('timekeep');
    expect(impostor?.received()).not.toMatch(new RegExp(`${IMPOSTOR_PASSWORD}|md5|secret`));
  });
});

describe('the address', () => {
  it.each([
    ['md5', md5, 'md5'],
    ['password', cleartext, IMPOSTOR_PASSWORD],
  ])('may accept another method, as a managed server may need: %s', async (method, answer, sent) => {
    const url = `${await urlOfImpostor(answer)}?require_auth=scram-sha-256,${method}`;
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
    expect(impostor?.received()).toContain(sent);
  });

  it('may accept a server that asks for nothing', async () => {
    const client = new Client({ connectionString: `${await urlOfImpostor(signedIn)}?require_auth=none` });
    await client.connect();
    await client.end();
  });

  it('is refused if it names a method that does not exist', () => {
    expect(() => acceptedMethods('postgres://host/db?require_auth=scram')).toThrow(UnknownMethodError);
  });
});

describe('a real PostgreSQL', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await startTestDatabase();
  });

  afterAll(() => database.stop());

  it('proves itself by SCRAM, to a client and a pool', async () => {
    const client = new Client({ connectionString: database.databaseUrl });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    const pool = new Pool({ connectionString: database.databaseUrl });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
