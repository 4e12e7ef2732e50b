import { createHmac } from 'node:crypto';

/** The number of a line of the file, from 1, and the hash of all lines up to it. */
export const CHAIN_TITLES = ['LINE', 'FILE HASH'] as const;
/** In the first cell of the last line, whose number is that of the lines before it. */
export const END = 'END';

/**
 * The hashes that hold the lines of a file together. They are keyed, so that somebody without the secrets of the system cannot
 * leave a line out and work them out anew.
 */
export class FileChain {
  private readonly key: Buffer;

  /** @param secret of this system, which stays the same for as long as its files are to be verified */
  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('audit-export').digest();
  }

  /** HMAC-SHA-256, in hex, of the hash of the line before it (empty for the first) and a line's number and cells. */
  hash(former: string, line: number, cells: readonly string[]): string {
    const content = JSON.stringify([line, ...cells]);
    return createHmac('sha256', this.key).update(former).update(content).digest('hex');
  }

  /** Lines with their numbers and hashes, and the last one. */
  async *chained(lines: AsyncIterable<readonly string[]>, width: number): AsyncGenerator<readonly string[]> {
    let count = 0;
    let hash = '';
    for await (const cells of lines) {
      count += 1;
      hash = this.hash(hash, count, cells);
      yield [...cells, String(count), hash];
    }
    const end = [END, ...Array.from({ length: width - 1 }, () => '')];
    yield [...end, String(count), this.hash(hash, count, end)];
  }
}
