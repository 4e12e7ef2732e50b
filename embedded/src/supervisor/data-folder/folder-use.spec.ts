import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { markDataFolder } from './folder-use.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-use-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it.each([
  ['demo', 'real', 'holds demo data: give another DATA_DIR'],
  ['real', 'demo', 'holds real data: start it with DEMO=false'],
  ['demo', 'event log', 'holds demo data'],
  ['real', 'event log', 'holds real data'],
  ['event log', 'demo', 'holds an event log that runs alone'],
  ['event log', 'real', 'holds an event log that runs alone'],
] as const)('a data folder with the use %s is refused for the use %s', async (use, other, words) => {
  await markDataFolder(dataDir, use);
  await markDataFolder(dataDir, use);
  await expect(markDataFolder(dataDir, other)).rejects.toThrow(`${dataDir} ${words}`);
});
