import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceFile } from '../../files/replace-file.js';

/** How the command line finds the running system. */
export interface SystemFile {
  readonly databaseUrl: string;
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
