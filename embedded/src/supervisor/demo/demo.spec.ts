import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@timekeep/tools/eventually';
import { seedDemo } from './demo.js';
import { SystemLog } from '../output/system-log.js';
import { readSettings, type Settings } from '../settings.js';

let settings: Settings;

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'timekeep-demo-'));
  settings = readSettings({ DATA_DIR: 'data' }, root);
  await mkdir(settings.dataDir);
});

afterEach(() => rm(settings.root, { recursive: true }));

/** Runs a script instead of the system's command line. */
async function seed(script: string, signal: AbortSignal, timeoutMs?: number): Promise<void> {
  const folder = join(settings.root, 'backend/dist/cli');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'main.js'), script);
  await seedDemo(settings, process.env, new SystemLog(process.stdout), signal, timeoutMs);
}

describe('the setup of the demo', () => {
  it('reports a failed command', async () => {
    const seeding = seed('process.exit(3)', new AbortController().signal);
    await expect(seeding).rejects.toThrow('could not be set up (exit code 3)');
  });

  it('is killed if it does not end on SIGTERM', async () => {
    const stop = new AbortController();
    const script = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);
      require('node:fs').writeFileSync(${JSON.stringify(join(settings.dataDir, 'up'))}, '');`;
    const seeding = seed(script, stop.signal, 50).catch((error: unknown) => error);
    await eventually(async () => (await readdir(settings.dataDir)).includes('up'));
    stop.abort();
    expect(await seeding).toMatchObject({
      message: 'The demo company could not be set up (signal SIGKILL)',
    });
  });
});
