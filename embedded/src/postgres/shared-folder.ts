import { chmod, lstat, mkdir } from 'node:fs/promises';

/** Folder for files that the server's user has to read if the data folder is private to root. */
export const SHARED_FOLDER = '/var/lib/timekeep';

/**
 * Creates the folder, readable by all users for any umask.
 *
 * @throws Error when another user could change its content
 */
export async function makeSharedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} is not a folder of root: remove it, or let root own it`);
  await chmod(folder, 0o755);
}
