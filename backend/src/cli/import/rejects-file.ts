import { open, type FileHandle } from 'node:fs/promises';
import { REASON_COLUMN } from './csv-file.js';
import { csvLine } from './csv-lines.js';

/** The lines that were not taken, each with its reason; it can be repaired and imported again. */
export class RejectsFile {
  private file: FileHandle | undefined;

  /** @param path is written anew by the first reject, and left alone without any */
  constructor(readonly path: string) {}

  /** @param header the columns of the imported file */
  async add(
    header: string,
    rejects: readonly { readonly text: string; readonly reason: string }[],
  ): Promise<void> {
    if (rejects.length === 0) return;
    if (!this.file) {
      // There may be PINs in it.
      this.file = await open(this.path, 'w', 0o600);
      await this.file.write(`${header},${REASON_COLUMN}\n`);
    }
    await this.file.write(
      rejects.map(({ text, reason }) => `${text},${csvLine([oneLine(reason)])}\n`).join(''),
    );
  }

  async close(): Promise<void> {
    await this.file?.close();
  }
}

function oneLine(reason: string): string {
  return reason.split(/\s*\n\s*/).join('; ');
}
