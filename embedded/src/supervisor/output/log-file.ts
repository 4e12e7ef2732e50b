import { createStream, type RotatingFileStream } from 'rotating-file-stream';

const NAME = 'timekeep.log';
/** Readable by the owner only: the log contains employee ids and addresses. */
const MODE = 0o600;
/** Limit of buffered bytes. With a disk that is slower than the log, further lines are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const REOPEN_MS = 10_000;

export interface LogFileOptions {
  readonly folder: string;
  /** Bytes after which the next file is begun. 20 MB by default. */
  readonly fileBytes?: number;
  /** Number of rotated files that are kept. 9 by default. */
  readonly kept?: number;
  /** Called with errors of the file, once per cause. */
  readonly report: (problem: string) => void;
}

/**
 * Writes lines to `timekeep.log`, rotated by size into `timekeep.log.1` (the newest) and so on; the oldest is removed. If the file cannot
 * be written, for example on a full disk, lines are dropped and counted, and the file is opened again every few seconds.
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

  /** @param line line without its line break */
  write(line: string): void {
    if (this.#closed) return;
    if (this.#stream === undefined || this.#stream.writableLength > MAX_WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#stream.write(`${line}\n`);
  }

  /** Resolves when all lines are written or dropped. */
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
