import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { StartRefusedError } from '../../settings/start-refused.error.js';
import { readSettings, type Settings } from '../settings.js';
import { beginSessionEpoch, findSecrets } from './secrets.js';

const PRIVATE = { mode: 0o600 };
const KNOWN = JSON.stringify({ JWT_SECRET: 'never-shown', PIN_SECRET: 'never-shown-either' });

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
  it('of a demo are generated once, and stored readable by the owner only', async () => {
    const made = await findSecrets(demo, {});
    expect(made.JWT_SECRET.length).toBeGreaterThan(32);
    expect(made.PIN_SECRET).not.toBe(made.JWT_SECRET);
    expect(await findSecrets(demo, {})).toEqual(made);
    const file = join(dataDir, 'secrets.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { JWT_SECRET, PIN_SECRET } = made;
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ JWT_SECRET, PIN_SECRET });
  });

  it.each<[string, (file: string) => Promise<unknown>]>([
    ['that was cut off', (file) => writeFile(file, '{"JWT_SECRET": "never-shown', PRIVATE)],
    ['that is no object', (file) => writeFile(file, '"never-shown"', PRIVATE)],
    ['that others may read', (file) => writeFile(file, KNOWN, { mode: 0o644 })],
    ['that others may change', (file) => writeFile(file, KNOWN).then(() => chmod(file, 0o602))],
    ['that is a folder', (file) => mkdir(file)],
    [
      'that is a link',
      (file) => writeFile(`${file}.of-others`, KNOWN, PRIVATE).then(() => symlink(`${file}.of-others`, file)),
    ],
  ])('of a demo are refused in a file %s, without showing its content', async (_, make) => {
    const file = join(dataDir, 'secrets.json');
    await make(file);
    const refusal: unknown = await findSecrets(demo, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusedError);
    expect(String(refusal)).toContain(file);
    expect(String(refusal)).not.toContain('never-shown');
    expect(await findSecrets(demo, { JWT_SECRET: 'one', PIN_SECRET: 'other' })).toMatchObject({
      JWT_SECRET: 'one',
    });
  });

  it('of a real system have to be set', async () => {
    await expect(findSecrets(real, { JWT_SECRET: 'given' })).rejects.toThrow('PIN_SECRET');
    const given = { JWT_SECRET: 'one', PIN_SECRET: 'other' };
    expect(await findSecrets(real, given)).toEqual({ ...given, SESSION_EPOCH: '' });
  });

  it('have a new session epoch after each restore, for any environment', async () => {
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
