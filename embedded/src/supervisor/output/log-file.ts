import { createStream, type RotatingFileStream } from 'rotating-file-stream';

const NAME = 'timekeep.log';
/** Only for its owner: employee ids and addresses are in it. */
const MODE = 0o600;
/** A disk that takes lines more slowly than they come has them dropped, rather than kept in memory. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const REOPEN_MS = 10_000;

export interface LogFileOptions {
  readonly folder: string;
  /** When the file has so many bytes, the next one is begun. 20 MB by default. */
  readonly fileBytes?: number;
  /** How many full files are kept beside the one that is written. 9 by default. */
  readonly kept?: number;
  /** Takes what went wrong with the file, once for each cause. */
  readonly report: (problem: string) => void;
}

/**
 * Lines in `timekeep.log`, rotated by size into `timekeep.log.1` (the newest) and so on; the oldest is removed. When the file cannot
 * be written, as on a full disk, lines are lost and counted, nothing else fails, and the file is opened again every few seconds.
 */
export class LogFile {
  #stream: RotatingFileStream | undefined;
  #reopen: NodeJS.Timeout | undefined;
  #lost = 0;
  #reported = '';
  #closed = false;

  constructor(private readonly options: LogFileOptions) {
    this.#open();
  }

  /** @param line without its end */
  write(line: string): void {
    if (this.#closed) return;
    if (this.#stream === undefined || this.#stream.writableLength > MAX_WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#stream.write(`${line}\n`);
  }

  /** Resolves when all lines are in the file, or cannot be written. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#reopen);
    const stream = this.#stream;
    if (stream === undefined) return;
    await new Promise<void>((resolve) => {
      stream.once('close', resolve);
      stream.end();
    });
  }

  #open(): void {
    const { folder, fileBytes = 20 * 1024 * 1024, kept = 9 } = this.options;
    const stream = createStream(
      (index) => (typeof index === 'number' && index > 0 ? `${NAME}.${index}` : NAME),
      {
        path: folder,
        size: `${fileBytes}B`,
        rotate: kept,
        mode: MODE,
      },
    );
    this.#stream = stream;
    stream.on('error', (error) => {
      this.#failed(stream, error);
    });
    stream.once('open', () => {
      this.#recovered();
    });
  }

  #failed(stream: RotatingFileStream, error: Error): void {
    if (this.#stream === stream) this.#stream = undefined;
    stream.destroy();
    if (error.message !== this.#reported) this.options.report(`Log lines are lost: ${error.message}`);
    this.#reported = error.message;
    if (this.#closed) return;
    clearTimeout(this.#reopen);
    this.#reopen = setTimeout(() => {
      this.#open();
    }, REOPEN_MS);
    this.#reopen.unref();
  }

  #recovered(): void {
    if (this.#lost === 0) return;
    this.options.report(`${this.#lost} log lines were lost before the file could be written again`);
    this.#lost = 0;
    this.#reported = '';
  }
}
