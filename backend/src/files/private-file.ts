import type { Stats } from 'node:fs';
import { lstat, open, readlink, realpath, stat, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import { NotRegularFileError, openRegularFile } from '@timekeep/log/settings/regular-file';
import { errorCode, reasonOf } from '@timekeep/log/settings/error-code';
import { UnfinishedFile } from '@timekeep/log/settings/unfinished-file';

/** A file that the user named cannot be used; the message says why. */
export class FileRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefusedError';
  }
}

/** A file that only its owner may read, and that is complete or not there (`UnfinishedFile`), with messages for its user. */
export class PrivateFile {
  private constructor(
    private readonly path: string,
    private readonly file: UnfinishedFile,
  ) {}

  /** @throws FileRefusedError when nothing can be written in the folder */
  static async open(path: string): Promise<PrivateFile> {
    try {
      return new PrivateFile(path, await UnfinishedFile.open(path));
    } catch (error) {
      throw new FileRefusedError(`The file ${path} cannot be written: ${reasonOf(error)}.`);
    }
  }

  /** @throws Error when it cannot be written, as on a full disk; then it has to be discarded */
  async write(content: string | Uint8Array): Promise<void> {
    await this.file.write(content).catch((error: unknown) => this.fail(error));
  }

  /** Renames it to the final name, and replaces an existing file. */
  async replace(): Promise<void> {
    await this.finish(() => this.file.replace());
  }

  /** @throws FileRefusedError when there is a file of that name by now */
  async publish(): Promise<void> {
    await this.finish(() => this.file.publish());
  }

  /** Removes the temporary file. */
  discard(): Promise<void> {
    return this.file.discard();
  }

  private async finish(takeName: () => Promise<void>): Promise<void> {
    try {
      await takeName();
    } catch (error) {
      await this.discard();
      this.fail(error);
    }
  }

  private fail(error: unknown): never {
    if (errorCode(error) === 'EEXIST') throw taken(this.path);
    throw new Error(`The file ${this.path} could not be written: ${reasonOf(error)}. Nothing is left of it.`);
  }
}

/** @throws FileRefusedError when there is anything of that name, also a link that leads nowhere */
export async function assertNewFile(path: string): Promise<void> {
  if (await entryAt(path)) throw taken(path);
}

/**
 * Checks that a file of that name can be written, or replaced. A link is replaced, not followed, unless it refers to a
 * device, a pipe or an open file, as `/dev/stderr` does.
 *
 * @throws FileRefusedError for a path that is not a file
 */
export async function assertReplaceable(path: string): Promise<void> {
  const entry = await entryAt(path);
  if (!entry) return;
  const target = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
  if ((target && !target.isFile()) || (await standsForOpenFile(path, entry))) {
    throw new FileRefusedError(`${path} is not a file that can be replaced. Please name another one.`);
  }
}

/**
 * Writes a new file, completely or not at all.
 *
 * @throws FileRefusedError when the file exists in the end
 */
export function withNewFile<T>(path: string, write: (file: PrivateFile) => Promise<T>): Promise<T> {
  return writePrivately(path, write, 'publish');
}

/** Writes a file, completely or not at all; an existing one is replaced, whatever its mode or links. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await assertReplaceable(path);
  await writePrivately(path, (file) => file.write(content), 'replace');
}

async function writePrivately<T>(
  path: string,
  write: (file: PrivateFile) => Promise<T>,
  takeName: 'replace' | 'publish',
): Promise<T> {
  const file = await PrivateFile.open(path);
  try {
    const written = await write(file);
    await file[takeName]();
    return written;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** The name that stands for standard input where a file is read, and for standard output where one is written. */
export const STANDARD = '-';

/** A file that is read once, sequentially, so that a pipe such as `/dev/stdin` is possible. */
export interface Input {
  readonly file: FileHandle;
  /** In bytes; undefined for a pipe. */
  readonly size: number | undefined;
  /** True if other files can be created beside it: not for a pipe, nor for `/dev/stdin`, even if redirected. */
  readonly hasFolder: boolean;
}

/**
 * Opens a file that the user named; `-` is standard input. A pipe has to be an open file of this process without another name, as `/dev/stdin` may be: a
 * named pipe could have no writer.
 *
 * @throws FileRefusedError when it cannot be read, or is a folder, a named pipe or a device
 */
export async function openInput(named: string): Promise<Input> {
  const path = named === STANDARD ? '/dev/stdin' : named;
  const entry = await entryAt(path);
  const isOpen = entry !== undefined && (await standsForOpenFile(path, entry));
  const isUnnamed = isOpen && (await hasNoName(path));
  const file = await (isUnnamed ? open(path) : openRegularFile(path)).catch((error: unknown) => {
    if (error instanceof NotRegularFileError) throw new FileRefusedError(error.message);
    throw new FileRefusedError(`The file ${path} cannot be read: ${reasonOf(error)}.`);
  });
  const status = await file.stat();
  if (!status.isFile() && !status.isFIFO()) {
    await file.close();
    throw new FileRefusedError(`${path} is not a file.`);
  }
  return {
    file,
    size: status.isFile() ? status.size : undefined,
    hasFolder: status.isFile() && !isOpen,
  };
}

/** @throws FileRefusedError when both names are one file */
export async function assertOtherFile(path: string, { file }: Input): Promise<void> {
  const [mine, other] = await Promise.all([file.stat(), stat(path).catch(() => undefined)]);
  if (other?.ino === mine.ino && other.dev === mine.dev) {
    throw new FileRefusedError(`${path} is the file that is read. Please name another one.`);
  }
}

/** Returns undefined when the path does not exist. */
async function entryAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new FileRefusedError(`The file ${path} cannot be used: ${reasonOf(error)}.`);
  });
}

/** Links into `/proc` refer to open files of a process, whatever path they show. */
async function standsForOpenFile(path: string, entry: Stats): Promise<boolean> {
  if (!entry.isSymbolicLink()) return false;
  return /^\/proc\//.test(await readlink(path)) || /^\/(proc|dev\/fd)\//.test(resolve(path));
}

/** True for the link to an open file that is a pipe between programs, or was removed. */
function hasNoName(path: string): Promise<boolean> {
  return realpath(path).then(
    () => false,
    () => true,
  );
}

function taken(path: string): FileRefusedError {
  return new FileRefusedError(`There is a file ${path} already. Please name another one.`);
}

/** System calls of Node.js on files; connections and name servers have others. */
const FILE_CALLS: ReadonlySet<unknown> = new Set([
  ...['open', 'close', 'stat', 'lstat', 'fstat', 'mkdir', 'rename', 'link', 'unlink', 'rm', 'scandir'],
  ...['fsync', 'readlink', 'access', 'chmod', 'utime', 'copyfile'],
]);
/** `read` and `write` exist for both; these codes are of connections. */
const OF_CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/;

/** Returns the message of a failed system call on a file; null for any other error, including those of connections. */
export function fileProblem(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('errno' in error) || !('syscall' in error))
    return null;
  const { syscall } = error;
  const isBoth = (syscall === 'read' || syscall === 'write') && !OF_CONNECTION.test(String(errorCode(error)));
  if (!isBoth && !FILE_CALLS.has(syscall)) return null;
  const name = 'path' in error && typeof error.path === 'string' ? `The file ${error.path}` : 'A file';
  return `${name} cannot be ${syscall === 'write' ? 'written' : 'used'}: ${reasonOf(error)}.`;
}
