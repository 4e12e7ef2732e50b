import { chmod, lstat, mkdir } from 'node:fs/promises';

/** Where root keeps what the server's user has to reach when our own folder is closed to it. */
export const SHARED_FOLDER = '/var/lib/timekeep';

/**
 * Makes the folder, open to all whatever the umask says.
 *
 * @throws Error when another user could change what is in it
 */
export async function makeSharedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} is not a folder of root: remove it, or let root own it`);
  await chmod(folder, 0o755);
}
