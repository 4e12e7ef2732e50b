import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
  type Stats,
} from 'node:fs';
import { errorCode } from './error-code.js';

/** Permission bits of group and others: all, and those to write. */
const ACCESS = 0o077;
const WRITE = 0o022;
/** Permission bit to write of accounts outside the group: many systems give each account a group of its own. */
const WRITE_OF_OTHERS = 0o002;

/** Another account may have chosen the content of a file or a folder; the message names it and its owner, and says what to do. */
export class UntrustedFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UntrustedFileError';
  }
}

/**
 * Reads a file that only its owner may read and change, where the owner is the user of this process or root. Returns undefined if it
 * does not exist. Links are not followed.
 *
 * @param readers `all` for a file without secrets, which other accounts may read
 * @throws UntrustedFileError when it is no such file
 * @throws the error of the operating system when it cannot be read
 */
export function readPrivateFile(file: string, readers: 'owner' | 'all' = 'owner'): string | undefined {
  const descriptor = openThere(file);
  if (descriptor === undefined) return undefined;
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile()) refuse(file, 'it is not a regular file', 'Remove it.');
    assertOwner(file, found);
    const [bits, mode] = readers === 'owner' ? [ACCESS, 600] : [WRITE, 644];
    if (hasOwners() && (found.mode & bits) !== 0) {
      const others = readers === 'owner' ? 'may read or change it' : 'may change it';
      refuse(file, `other accounts ${others}`, `If its content is right: chmod ${mode} ${file}`);
    }
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Checks that a folder, and a link to it, belong to the user of this process or to root, and that not every account can
 * create files in it.
 *
 * @throws UntrustedFileError otherwise
 * @throws the error of the operating system when it does not exist
 */
export function assertPrivateFolder(folder: string): void {
  assertOwner(folder, lstatSync(folder));
  const found = statSync(folder);
  assertOwner(folder, found);
  if (hasOwners() && (found.mode & WRITE_OF_OTHERS) !== 0)
    refuse(folder, 'every account may create files in it', `If its content is right: chmod o-w ${folder}`);
}

function openThere(file: string): number | undefined {
  try {
    // Without O_NONBLOCK, opening a named pipe would block.
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') refuse(file, 'it is a link', 'Remove it, or put the file in its place.');
    throw error;
  }
}

function assertOwner(path: string, { uid }: Stats): void {
  const own = process.geteuid?.();
  if (own === undefined || uid === own || uid === 0) return;
  const user = own === 0 ? 'root' : `the user who runs this program (${own})`;
  refuse(
    path,
    `it belongs to user ${uid}, who may have chosen its content, and not to ${user}`,
    `Run the program as user ${uid}; or, if its content is right: chown ${own} ${path}`,
  );
}

/** False on Windows, where owners and modes of files are made up. */
function hasOwners(): boolean {
  return process.geteuid !== undefined;
}

function refuse(path: string, reason: string, remedy: string): never {
  throw new UntrustedFileError(`${path} cannot be used: ${reason}. ${remedy}`);
}
