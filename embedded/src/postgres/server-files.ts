import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';

import { runAs, type ServerUser } from './server-user.js';

/** Changes files of the server's user, with the rights of that user. */
interface ServerFiles {
  /** Removes a file, or a folder with its content, if it exists. */
  remove(path: string): Promise<void>;
  /** Writes a new file that only its owner can read. */
  write(path: string, content: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Creates a folder unless it exists, and closes it to other users. */
  makePrivate(folder: string): Promise<void>;
}

/** Changes files of the present user, without a shell, since Windows has none. */
const OWN: ServerFiles = {
  remove: (path) => rm(path, { recursive: true, force: true }),
  write: (path, content) => writeFile(path, content, { flag: 'wx', mode: 0o600 }),
  rename,
  makePrivate: async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  },
};

/** Returns the functions to change files of the user. */
export function filesOf(user: ServerUser): ServerFiles {
  if (user.kind === 'self') return OWN;
  return {
    remove: (path) => runAs(user, 'rm -rf -- "$1"', [path]),
    write: (path, content) => runAs(user, 'set -C; cat > "$1"', [path], content),
    rename: (from, to) => runAs(user, 'mv -- "$1" "$2"', [from, to]),
    makePrivate: (folder) => runAs(user, 'mkdir -p -- "$1"; chmod 700 -- "$1"', [folder]),
  };
}
