import { rename, rm, writeFile } from 'node:fs/promises';

import { runAs, type ServerUser } from './server-user.js';

/** Changes to files of the server's user, made with that user's rights. */
interface ServerFiles {
  /** Removes a file or a folder with all that is in it; nothing happens when there is none. */
  remove(path: string): Promise<void>;
  /** Writes a new file that its owner alone can read. */
  write(path: string, content: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
}

/** Our own files. There is no shell on Windows, so it is not asked for without need. */
const OWN: ServerFiles = {
  remove: (path) => rm(path, { recursive: true, force: true }),
  write: (path, content) => writeFile(path, content, { flag: 'wx', mode: 0o600 }),
  rename,
};

/** How files of the user are changed. */
export function filesOf(user: ServerUser): ServerFiles {
  if (user.kind === 'self') return OWN;
  return {
    remove: (path) => runAs(user, 'rm -rf -- "$1"', [path]),
    write: (path, content) => runAs(user, 'set -C; cat > "$1"', [path], content),
    rename: (from, to) => runAs(user, 'mv -- "$1" "$2"', [from, to]),
  };
}
