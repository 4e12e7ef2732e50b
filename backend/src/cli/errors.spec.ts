import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { DISK_IS_FULL } from '@timekeep/log/settings/full-disk';
import { errorMessage } from './errors.js';

const FULL = new StoreUnavailableError('nothing-recorded', new Error(DISK_IS_FULL));
const UNADVISED = `${DISK_IS_FULL}. Nothing was recorded.`;

let dataDir: string;
const own = process.env;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-errors-'));
  await writeFile(join(dataDir, 'reserve'), '');
  process.env = { ...own, DATA_DIR: dataDir, EVENTSTORE_URL: 'esdb://elsewhere:2113' };
});

afterEach(async () => {
  process.env = own;
  await rm(dataDir, { recursive: true });
});

describe('the message about a full disk', () => {
  it('says what to do with the reserve of the system that runs in DATA_DIR', async () => {
    const stores = { databaseUrl: 'postgres://embedded/db', eventStoreUrl: 'esdb://embedded:1' };
    const system = { ...stores, pid: process.pid, environment: {} };
    await writeFile(join(dataDir, 'system.json'), JSON.stringify(system), { mode: 0o600 });
    expect(await errorMessage(FULL)).toContain(`Delete ${join(dataDir, 'reserve')}`);
  });

  it('says nothing of DATA_DIR when the store is another', async () => {
    expect(await errorMessage(FULL)).toBe(UNADVISED);
  });

  it('is shown also when the file cannot be read that says what runs', async () => {
    await mkdir(join(dataDir, 'system.json'));
    expect(await errorMessage(FULL)).toBe(UNADVISED);
  });
});
