import { access } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceFile } from '../../files/replace-file.js';
import { StartRefusedError } from '../../settings/start-refused.error.js';

/** What a data folder can be used for, each with the file that marks it and what to tell those who want another use. */
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
 * A demo, a real system and an event log alone never mix: a data folder is marked with its use at its first start.
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

/** What the data folder is marked with; undefined when nothing was ever started on it. */
export async function findFolderUse(dataDir: string): Promise<FolderUse | undefined> {
  for (const [use, { marker }] of Object.entries(USES)) {
    if (isFolderUse(use) && (await isThere(join(dataDir, marker)))) return use;
  }
  return undefined;
}

/** True if this is the name of a use. */
export function isFolderUse(name: string): name is FolderUse {
  return Object.hasOwn(USES, name);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
