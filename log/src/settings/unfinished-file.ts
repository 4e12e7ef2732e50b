import { randomUUID } from 'node:crypto';
import { link, lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { errorCode } from './error-code.js';

/** Errors of link(2) on file systems without hard links. */
const NO_HARD_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * A file that only its owner may read. It is written under a temporary name beside the final one, and takes that name when it is
 * complete and on the disk. The temporary name is opened with O_EXCL and cannot be guessed, so that a symbolic or hard link of
 * another user is never written through. All methods throw the errors of the operating system.
 */
export class UnfinishedFile {
  private constructor(
    private readonly path: string,
    private readonly unfinished: string,
    private readonly handle: FileHandle,
  ) {}

  static async open(path: string): Promise<UnfinishedFile> {
    const unfinished = `${path}.${randomUUID()}.part`;
    return new UnfinishedFile(path, unfinished, await open(unfinished, 'wx', 0o600));
  }

  /** Appends to what was written. */
  async write(content: string | Uint8Array): Promise<void> {
    // Unlike `write`, it continues after a short write, the first symptom of a full disk.
    await this.handle.writeFile(content);
  }

  /** Takes the final name. An existing entry is replaced, whatever its mode, and not followed if it is a link. */
  async replace(): Promise<void> {
    await this.complete();
    await rename(this.unfinished, this.path);
  }

  /** Takes the final name, unless there is an entry of that name by now: then the error has the code EEXIST. */
  async publish(): Promise<void> {
    await this.complete();
    try {
      await link(this.unfinished, this.path);
      await rm(this.unfinished);
    } catch (error) {
      if (!NO_HARD_LINKS.has(errorCode(error))) throw error;
      if (await isTaken(this.path)) throw Object.assign(new Error('The file exists.'), { code: 'EEXIST' });
      await rename(this.unfinished, this.path);
    }
  }

  /** Removes the temporary file; no effect after it took its final name. */
  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.unfinished, { force: true });
  }

  private async complete(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
  }
}

/** Writes a file, completely or not at all, and lets it take its final name. */
export async function writeWhole(
  path: string,
  write: (file: UnfinishedFile) => Promise<void>,
  takeName: 'replace' | 'publish',
): Promise<void> {
  const file = await UnfinishedFile.open(path);
  try {
    await write(file);
    await file[takeName]();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

function isTaken(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
}
