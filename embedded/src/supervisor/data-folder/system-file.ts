import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readOwnFile, replaceFile } from '../../files/data-files.js';

/** Addresses of the running system, for the command line. */
export interface SystemFile {
  readonly databaseUrl: string;
  /** URL of the event log's own database, for backups. */
  readonly eventsDatabaseUrl: string;
  readonly eventStoreUrl: string;
  readonly backendUrl: string;
  readonly pid: number;
  /** Environment for programs that work on the system. */
  readonly environment: Record<string, string>;
}

/** Writes `system.json` in the data folder, readable by its owner only; the returned function removes it. */
export async function writeSystemFile(dataDir: string, content: SystemFile): Promise<() => Promise<void>> {
  const file = join(dataDir, 'system.json');
  await replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);
  return () => rm(file, { force: true });
}

/** The file of an event log that runs alone: its folder has no system that the command line could work on. */
const DATABASE_FILE = 'event-log-database';

/** Writes the URL of the database of an event log that runs alone, for backups; the returned function removes the file. */
export async function writeDatabaseFile(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = join(dataDir, DATABASE_FILE);
  await replaceFile(file, `${url}\n`);
  return () => rm(file, { force: true });
}

/**
 * Returns the URL of the event database of what runs in a folder, a system or an event log alone; undefined if no file says it.
 *
 * @throws StartRefusedError when another account could have written the file
 */
export function findEventsDatabase(dataDir: string): string | undefined {
  const content: unknown = JSON.parse(readOwnFile(join(dataDir, 'system.json')) ?? '{}');
  return typeof content === 'object' &&
    content !== null &&
    'eventsDatabaseUrl' in content &&
    typeof content.eventsDatabaseUrl === 'string'
    ? content.eventsDatabaseUrl
    : readOwnFile(join(dataDir, DATABASE_FILE))?.trim();
}
