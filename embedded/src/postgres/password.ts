import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { readOwnFile, replaceFile } from '../files/replace-file.js';

const PASSWORD_BYTES = 24;

const FILE = 'postgres-password';

/**
 * Returns the password of a role of the data folder's PostgreSQL, generated at the first call. Only the owner of the folder
 * can read the file.
 *
 * @param role the superuser if undefined
 * @throws StartRefusedError when another account could have chosen it
 */
export async function loadOrCreatePassword(dataDir: string, role?: string): Promise<string> {
  const file = join(dataDir, role === undefined ? FILE : `${FILE}.${role}`);
  const kept = (readOwnFile(file) ?? '').trim();
  if (kept !== '') return kept;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await replaceFile(file, `${password}\n`);
  return password;
}
