import { randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type ServerUser, userCan } from './server-user.js';
import { SHARED_FOLDER } from './shared-folder.js';

const POINTER = 'postgres-location';

/**
 * The folder that holds the cluster of a data folder, owned by the server's user: `postgres` inside it, or where that
 * user cannot go there, a folder elsewhere that a pointer file names.
 */
export async function findClusterFolder(dataDir: string, user: ServerUser): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const pointer = join(dataDir, POINTER);
  const elsewhere = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (elsewhere !== '') {
    await makeOwned(elsewhere, user);
    return elsewhere;
  }

  const inside = join(dataDir, 'postgres');
  await makeOwned(inside, user);
  if (user.kind === 'self' || (await userCan(user, `cd '${inside}'`))) return inside;

  await rm(inside, { recursive: true });
  const chosen = join(SHARED_FOLDER, randomUUID());
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  await makeOwned(chosen, user);
  await writeFile(pointer, `${chosen}\n`);
  return chosen;
}

async function makeOwned(folder: string, user: ServerUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user.kind === 'other') await chown(folder, user.uid, user.gid);
}
