import { assertReplaceable, FileRefusedError, PrivateFile } from '../../files/private-file.js';
import { REASON_COLUMN } from './csv-header.js';
import { csvLine } from './csv-lines.js';

/**
 * The lines that were not taken, each with its reason; it can be repaired and imported again. There may be PINs in it.
 */
export class RejectsFile {
  private isEmpty = true;
  private isTorn = false;

  private constructor(
    readonly path: string,
    private readonly file: PrivateFile,
  ) {}

  /**
   * Opens the file, so that a place where nothing can be written is known before the first line is imported.
   *
   * @param path takes the file when the import is done; what is there is left alone when no line was rejected
   * @throws FileRefusedError when what is there is not a file, or nothing can be written there
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
   * @param header the columns of the imported file
   * @throws Error when the lines cannot be written, as on a full disk
   */
  async add(
    header: string,
    rejects: readonly { readonly text: string; readonly reason: string }[],
  ): Promise<void> {
    if (rejects.length === 0) return;
    const first = this.isEmpty ? `${header},${REASON_COLUMN}\n` : '';
    const lines = rejects.map(({ text, reason }) => `${text},${csvLine([oneLine(reason)])}\n`);
    this.isEmpty = false;
    this.isTorn = true;
    await this.file.write(first + lines.join(''));
    this.isTorn = false;
  }

  /**
   * Puts the file in its place, if there is a line in it.
   *
   * @returns false when not all lines could be written: then nothing is left of it
   */
  async finish(): Promise<boolean> {
    if (this.isTorn) return false;
    if (!this.isEmpty) await this.file.replace();
    return true;
  }

  /** Leaves nothing behind; after `finish` it does nothing. */
  async discard(): Promise<void> {
    await this.file.discard();
  }
}

function oneLine(reason: string): string {
  return reason.split(/\s*\n\s*/).join('; ');
}
