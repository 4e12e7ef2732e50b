import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openRegularFile } from '@timekeep/log/settings/regular-file';
import { isOfRejects } from '../../files/csv-lines.js';
import { assertReplaceable, FileRefusedError, PrivateFile } from '../../files/private-file.js';
import { decoded, encodingOf } from '../../files/text-encodings.js';

/**
 * The rejected lines, each with its reason; the file can be repaired and imported again. It may contain PINs.
 */
export class RejectsFile {
  private isEmpty = true;
  private isTorn = false;

  private constructor(
    private readonly path: string,
    private readonly file: PrivateFile,
  ) {}

  /**
   * Opens the file, so that an unwritable path is reported before the first line is imported.
   *
   * @param path receives the file at the end of the import, in the place of an existing one, if a line was rejected
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

  /** Removes the rejects of a former import, whose lines are all taken by now; any other file of that name stays. */
  async removeFormer(): Promise<void> {
    // A file that cannot be read was not written by an import.
    const isFormer = await headOf(this.path).then(isOfRejects, () => false);
    if (isFormer) await rm(this.path, { force: true });
  }

  /** Removes the unfinished file; no effect after `finish`. */
  async discard(): Promise<void> {
    await this.file.discard();
  }
}

/** Enough for the names of columns, or the first rejected line. */
const HEAD_BYTES = 4_096;

async function headOf(path: string): Promise<string> {
  const file = await openRegularFile(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const bytes = buffer.subarray(0, bytesRead);
    let text = '';
    for await (const part of decoded(Readable.from([bytes]), encodingOf(bytes).name)) text += part;
    return text;
  } finally {
    await file.close();
  }
}
