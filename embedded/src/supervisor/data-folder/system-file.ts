import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readOwnFile, replaceFile } from '../../files/replace-file.js';

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

/**
 * Returns the URL of the running system's event database; undefined if the file does not exist or lacks it.
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
    : undefined;
}
