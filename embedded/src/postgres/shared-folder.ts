import { chmod, mkdir } from 'node:fs/promises';

/** Where root keeps what the server's user has to reach when our own folder is closed to it. */
export const SHARED_FOLDER = '/var/lib/timekeep';

/** Makes the folder, open to all whatever the umask says. */
export async function makeSharedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}
