import { rm } from 'node:fs/promises';
import { assertReplaceable, FileRefusedError, PrivateFile } from '../../files/private-file.js';

/**
 * The rejected lines, each with its reason; the file can be repaired and imported again. It may contain PINs.
 */
export class RejectsFile {
  private isEmpty = true;
  private isTorn = false;

  private constructor(
    readonly path: string,
    private readonly file: PrivateFile,
  ) {}

  /**
   * Opens the file, so that an unwritable path is reported before the first line is imported.
   *
   * @param path receives the file at the end of the import; an existing file is kept when no line was rejected
   * @throws FileRefusedError when the path is not a file, or is not writable
   */
  static async open(path: string): Promise<RejectsFile> {
    await assertReplaceable(path);
    try {
      return new RejectsFile(path, await PrivateFile.open(path));
    } catch (error) {
      if (!(error instanceof FileRefusedError)) throw error;
      throw new FileRefusedError(
        `${error.message} Please name another file for rejected lines with --rejects.`,
      );
    }
  }

  /**
   * @param head the beginning of the file
   * @throws Error when the lines cannot be written, as on a full disk
   */
  async add(head: string | Uint8Array, rejects: readonly (string | Uint8Array)[]): Promise<void> {
    if (rejects.length === 0) return;
    const parts = this.isEmpty ? [head, ...rejects] : rejects;
    this.isEmpty = false;
    this.isTorn = true;
    await this.file.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
    this.isTorn = false;
  }

  /**
   * Puts the file in its place, if there is a line in it.
   *
   * @returns false when not all lines could be written: then the file is removed
   */
  async finish(): Promise<boolean> {
    if (this.isTorn) return false;
    if (!this.isEmpty) await this.file.replace();
    return true;
  }

  /** Removes the file of a former import, whose lines are all taken by now. */
  async removeFormer(): Promise<void> {
    await rm(this.path, { force: true });
  }

  /** Removes the unfinished file; no effect after `finish`. */
  async discard(): Promise<void> {
    await this.file.discard();
  }
}
