import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { readIfThere, replaceFile } from '../files/replace-file.js';

const PASSWORD_BYTES = 24;

/** The password of the data folder's PostgreSQL, made up when there is none yet. Only its owner can read the file. */
export async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  const kept = ((await readIfThere(file)) ?? '').trim();
  if (kept !== '') return kept;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await replaceFile(file, `${password}\n`);
  return password;
}
