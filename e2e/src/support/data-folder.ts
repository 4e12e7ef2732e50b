import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newPostgresFolder } from '@timekeep/embedded/testing/temporary-postgres';

/** Employees of the small demo company, the minimum. */
export const SMALL_COMPANY = 6;

/** Makes a data folder for a system. */
export function newDataFolder(): Promise<string> {
  return newPostgresFolder('e2e');
}

/**
 * Makes a folder with the small demo company that the setup of the run has made (shared-system.setup.mjs);
 * outside such a run the folder is empty, and a system that is started on it makes the company.
 */
export async function newSmallCompany(): Promise<string> {
  const folder = await newDataFolder();
  const ready = process.env['SMALL_COMPANY_FOLDER'];
  // Where PostgreSQL cannot enter the folder, its files are elsewhere, and must not be shared.
  if (ready !== undefined && existsSync(join(ready, 'postgres'))) {
    await promisify(execFile)('cp', ['-a', `${ready}/.`, folder]);
  }
  return folder;
}
