import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { readIfThere, replaceFile } from '../../files/replace-file.js';

const FILE = 'session-epoch';

/**
 * Begins a new epoch of sessions in a data folder: the backend that is started on it takes no token of an earlier one. An
 * older log may have lost the password change or deactivation that had ended a session.
 */
export async function beginSessionEpoch(dataDir: string): Promise<void> {
  await replaceFile(join(dataDir, FILE), `${randomUUID()}\n`);
}

/**
 * The epoch for the backend: that of the folder after the one that the environment gives, so that neither hides a change
 * of the other. Empty when there is none.
 */
export async function findSessionEpoch(dataDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const ofFolder = (await readIfThere(join(dataDir, FILE))) ?? '';
  return [env['SESSION_EPOCH'] ?? '', ofFolder]
    .map((epoch) => epoch.trim())
    .filter((epoch) => epoch !== '')
    .join(' ');
}
