import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { readSettings, type Settings } from '../settings.js';
import { findSecrets } from './secrets.js';

let dataDir: string;
let demo: Settings;
let real: Settings;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-secrets-'));
  demo = readSettings({ DATA_DIR: dataDir }, '/repository');
  real = readSettings({ DATA_DIR: dataDir, DEMO: 'false' }, '/repository');
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('the secrets', () => {
  it('of a demo are made up once and kept for their owner', async () => {
    const made = await findSecrets(demo, {});
    expect(made.JWT_SECRET.length).toBeGreaterThan(32);
    expect(made.PIN_SECRET).not.toBe(made.JWT_SECRET);
    expect(await findSecrets(demo, {})).toEqual(made);
    const file = join(dataDir, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(made);
  });

  it('of a real system have to be given', async () => {
    await expect(findSecrets(real, { JWT_SECRET: 'given' })).rejects.toThrow('PIN_SECRET');
    const given = { JWT_SECRET: 'one', PIN_SECRET: 'other' };
    expect(await findSecrets(real, given)).toEqual(given);
  });
});
