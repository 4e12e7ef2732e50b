import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PASSWORD_BYTES = 24;

/** The password of the data folder's PostgreSQL, made up when there is none yet. Only its owner can read the file. */
export async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== '') return kept;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
