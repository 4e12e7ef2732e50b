import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { IMPOSTOR_ANSWERS, startImpostor } from '@timekeep/embedded/testing/impostor-postgres';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { DISK_IS_FULL } from '@timekeep/log/settings/full-disk';
import { provenDriver } from '@timekeep/log/database/proven-server';
import { UnitEntity } from '@timekeep/projections/directory/tables';
import { DataSource, QueryFailedError } from 'typeorm';
import { causeForOperator, isDatabaseDown, isDiskFull } from './store-failures.js';

const nowhere = () =>
  new DataSource({ type: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none', entities: [UnitEntity] });

describe('a database that is away', () => {
  it('is known before the first connection was made', async () => {
    const error: unknown = await Promise.resolve()
      .then(() => nowhere().getRepository(UnitEntity).count())
      .catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(true);
  });

  it('is said to have no connection yet, where TypeORM says it in its own words', async () => {
    const error: unknown = await nowhere()
      .query('SELECT 1')
      .catch((reason: unknown) => reason);
    expect(causeForOperator(error)).toMatch(/^There is no connection to PostgreSQL yet;/);
    expect(causeForOperator(new Error('something else'))).toBe('Error: something else');
  });

  it('is known by its refusal', async () => {
    const error: unknown = await nowhere()
      .initialize()
      .catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(true);
  });

  it.each(['cleartext', 'md5', 'signedIn'] as const)(
    'is one in whose place another program answers: %s',
    async (answer) => {
      const impostor = await startImpostor(IMPOSTOR_ANSWERS[answer]);
      const source = new DataSource({ type: 'postgres', url: impostor.url, driver: provenDriver });
      const error: unknown = await source.initialize().catch((reason: unknown) => reason);
      impostor.stop();
      expect(error).toMatchObject({ code: 'ERR_SERVER_NOT_PROVEN' });
      expect(isDatabaseDown(error)).toBe(true);
    },
  );

  it.each(['40001', '40P01'])('is like one that took a transaction back, %s', (code) => {
    expect(isDatabaseDown(Object.assign(new Error('deadlock detected'), { code }))).toBe(true);
  });

  it.each(['53100', '53300', '58030'])('is like one that has no room, or no connection, left: %s', (code) => {
    expect(isDatabaseDown(Object.assign(new Error('No space left on device'), { code }))).toBe(true);
  });

  it('is known to have a full disk, which lost no change', () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(isDiskFull(new QueryFailedError('INSERT', [], full))).toBe(true);
    const refused = new Error(`14 UNAVAILABLE: ${DISK_IS_FULL}`);
    expect(isDiskFull(new StoreUnavailableError('nothing-recorded', refused))).toBe(true);
    expect(isDiskFull(new StoreUnavailableError('unknown', refused))).toBe(false);
    expect(isDiskFull(new StoreUnavailableError('nothing-recorded', new Error('ECONNREFUSED')))).toBe(false);
  });

  it('is not a file that is missing', async () => {
    const error: unknown = await readFile('/no/such/file').catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(false);
    const socket = new DataSource({ type: 'postgres', url: 'postgres://nobody@/none?host=/no/such/folder' });
    const refused: unknown = await socket.initialize().catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseDown(refused)).toBe(true);
  });

  it('is not what a fault of ours looks like', () => {
    expect(isDatabaseDown(new TypeError('x is not a function'))).toBe(false);
  });
});
