import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readIfThere, replaceFile } from '../../files/replace-file.js';

/** How the command line finds the running system. */
export interface SystemFile {
  readonly databaseUrl: string;
  /** Of the event log's own database, for backups. */
  readonly eventsDatabaseUrl: string;
  readonly eventStoreUrl: string;
  readonly backendUrl: string;
  readonly pid: number;
  /** What a program that works on the system needs in its environment. */
  readonly environment: Record<string, string>;
}

/** Writes `system.json` in the data folder, for its owner's eyes; the returned function removes it. */
export async function writeSystemFile(dataDir: string, content: SystemFile): Promise<() => Promise<void>> {
  const file = join(dataDir, 'system.json');
  await replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);
  return () => rm(file, { force: true });
}

/** Where the running system keeps its events; undefined when the file is not there, or does not say it. */
export async function findEventsDatabase(dataDir: string): Promise<string | undefined> {
  const content: unknown = JSON.parse((await readIfThere(join(dataDir, 'system.json'))) ?? '{}');
  return typeof content === 'object' &&
    content !== null &&
    'eventsDatabaseUrl' in content &&
    typeof content.eventsDatabaseUrl === 'string'
    ? content.eventsDatabaseUrl
    : undefined;
}
