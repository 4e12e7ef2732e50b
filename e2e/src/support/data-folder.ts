import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** People of the small demo company: the fewest that there can be. */
export const SMALL_COMPANY = 6;

/** Makes a folder for the data of a system of its own. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'timekeep-e2e-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Makes a folder with the small demo company in it as the run of the tests has set it up once (shared-system.setup.mjs);
 * outside such a run the folder is empty, and the system that is started on it sets the company up.
 */
export async function newSmallCompany(): Promise<string> {
  const folder = await newDataFolder();
  const ready = process.env['SMALL_COMPANY_FOLDER'];
  // Where PostgreSQL cannot go into the folder, its files are elsewhere, and are not to be shared.
  if (ready !== undefined && existsSync(join(ready, 'postgres'))) {
    await promisify(execFile)('cp', ['-a', `${ready}/.`, folder]);
  }
  return folder;
}
