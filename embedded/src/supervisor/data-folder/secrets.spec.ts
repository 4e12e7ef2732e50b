import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { readSettings, type Settings } from '../settings.js';
import { findSecrets } from './secrets.js';
import { beginSessionEpoch } from './session-epoch.js';

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
    const { JWT_SECRET, PIN_SECRET } = made;
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ JWT_SECRET, PIN_SECRET });
  });

  it('of a real system have to be given', async () => {
    await expect(findSecrets(real, { JWT_SECRET: 'given' })).rejects.toThrow('PIN_SECRET');
    const given = { JWT_SECRET: 'one', PIN_SECRET: 'other' };
    expect(await findSecrets(real, given)).toEqual({ ...given, SESSION_EPOCH: '' });
  });

  it('have another epoch of sessions after each restore, whatever the environment gives', async () => {
    const given = { JWT_SECRET: 'one', PIN_SECRET: 'other' };
    const epoch = async (SESSION_EPOCH?: string) =>
      (await findSecrets(real, { ...given, ...(SESSION_EPOCH !== undefined && { SESSION_EPOCH }) }))
        .SESSION_EPOCH;
    const epochs = [await epoch(), await epoch('2026')];
    for (let restored = 0; restored < 2; restored += 1) {
      await beginSessionEpoch(dataDir);
      epochs.push(await epoch(), await epoch('2026'), await epoch('2027'));
      expect(await epoch()).toBe(await epoch(' '));
    }
    expect(new Set(epochs).size).toBe(epochs.length);
    expect((await stat(join(dataDir, 'session-epoch'))).mode & 0o777).toBe(0o600);
  });
});
