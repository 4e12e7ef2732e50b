import { randomBytes } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';

import { reserveOf } from '@timekeep/log/settings/full-disk';
import { writeWhole } from '@timekeep/log/settings/unfinished-file';

/** Enough for the files that PostgreSQL writes for a connection, and to drop tables. */
const BYTES = 16 * 1024 * 1024;
/** A disk with less room than so many reserves is left alone. */
const ROOM_FOR = 20;

/** Makes the reserve of a data folder, unless it is there or the disk has little room. */
export async function keepReserve(dataDir: string, bytes = BYTES): Promise<void> {
  const file = reserveOf(dataDir);
  const present = await stat(file).catch(() => null);
  if (present !== null && present.size >= bytes) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < ROOM_FOR * bytes) return;
  // Random, since a file system may keep no room for zeros.
  await writeWhole(file, (draft) => draft.write(randomBytes(bytes)), 'replace');
}
