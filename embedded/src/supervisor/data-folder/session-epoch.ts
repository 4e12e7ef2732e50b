import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { readOwnFile, replaceFile } from '../../files/replace-file.js';

const FILE = 'session-epoch';

/**
 * Begins a new session epoch in a data folder: the backend refuses tokens of earlier epochs. An
 * older log may lack the password change or deactivation that had ended a session.
 */
export async function beginSessionEpoch(dataDir: string): Promise<void> {
  await replaceFile(join(dataDir, FILE), `${randomUUID()}\n`);
}

/**
 * Returns the epoch for the backend: that of the environment followed by that of the folder, so that neither hides a change
 * of the other. Empty if there is none.
 *
 * @throws StartRefusedError when another account could have written that of the folder
 */
export function findSessionEpoch(dataDir: string, env: NodeJS.ProcessEnv): string {
  const ofFolder = readOwnFile(join(dataDir, FILE)) ?? '';
  return [env['SESSION_EPOCH'] ?? '', ofFolder]
    .map((epoch) => epoch.trim())
    .filter((epoch) => epoch !== '')
    .join(' ');
}
