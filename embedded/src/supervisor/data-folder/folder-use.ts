import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceFile } from '../../files/replace-file.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';

/** Uses of a data folder, each with its marker file and the message that refuses another use. */
const USES = {
  demo: { marker: 'demo', refusal: (folder: string) => `${folder} holds demo data: give another DATA_DIR` },
  real: {
    marker: 'real',
    refusal: (folder: string) =>
      `${folder} holds real data: start it with DEMO=false, or give another DATA_DIR`,
  },
  'event log': {
    marker: 'event-log-alone',
    refusal: (folder: string) => `${folder} holds an event log that runs alone: give another DATA_DIR`,
  },
} as const;

export type FolderUse = keyof typeof USES;

/**
 * Marks a data folder with its use at its first start, so that a demo, a real system and a standalone event log never mix.
 *
 * @throws StartRefusedError when the folder is marked with another use
 */
export async function markDataFolder(dataDir: string, use: FolderUse): Promise<void> {
  for (const [other, { marker, refusal }] of Object.entries(USES)) {
    if (other !== use && (await isThere(join(dataDir, marker))))
      throw new StartRefusedError(refusal(dataDir));
  }
  await replaceFile(join(dataDir, USES[use].marker), '');
}

/** Returns the use that the data folder is marked with; undefined if it was never used. */
export async function findFolderUse(dataDir: string): Promise<FolderUse | undefined> {
  for (const [use, { marker }] of Object.entries(USES)) {
    if (isFolderUse(use) && (await isThere(join(dataDir, marker)))) return use;
  }
  return undefined;
}

export function isFolderUse(name: string): name is FolderUse {
  return Object.hasOwn(USES, name);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
