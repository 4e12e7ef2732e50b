import { assertReplaceable, PrivateFile } from '../../files/private-file.js';
import { REASON_COLUMN } from './csv-file.js';
import { csvLine } from './csv-lines.js';

/**
 * The lines that were not taken, each with its reason; it can be repaired and imported again. There may be PINs in it.
 */
export class RejectsFile {
  private file: PrivateFile | undefined;

  private constructor(readonly path: string) {}

  /**
   * @param path replaced when the import is done, and left alone when no line was rejected
   * @throws FileRefusedError when what is there is not a file
   */
  static async at(path: string): Promise<RejectsFile> {
    await assertReplaceable(path);
    return new RejectsFile(path);
  }

  /** @param header the columns of the imported file */
  async add(
    header: string,
    rejects: readonly { readonly text: string; readonly reason: string }[],
  ): Promise<void> {
    if (rejects.length === 0) return;
    if (!this.file) {
      this.file = await PrivateFile.open(this.path);
      await this.file.write(`${header},${REASON_COLUMN}\n`);
    }
    await this.file.write(
      rejects.map(({ text, reason }) => `${text},${csvLine([oneLine(reason)])}\n`).join(''),
    );
  }

  async finish(): Promise<void> {
    await this.file?.replace();
  }

  /** Leaves nothing behind; after `finish` it does nothing. */
  async discard(): Promise<void> {
    await this.file?.discard();
  }
}

function oneLine(reason: string): string {
  return reason.split(/\s*\n\s*/).join('; ');
}
