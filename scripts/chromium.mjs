import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Returns the path of a Chromium: `CHROMIUM_PATH`, one on the machine, or Playwright's download; else undefined. */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) return own;
  const folders = (process.env.PATH ?? '').split(':');
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
  }
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Finds or installs a Chromium: Debian's package for root on Debian, else Playwright's download. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  } else {
    run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  }
  const installed = await findChromium();
  if (!installed) throw new Error('No Chromium could be installed; set CHROMIUM_PATH to one.');
  return installed;
}
