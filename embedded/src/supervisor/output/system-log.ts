import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

import { createLogger, type LogLevel } from '@timekeep/log/logging/logger';
import type { Logger } from 'pino';
import pretty from 'pino-pretty';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

import { TerminalLines } from './terminal-lines.js';

const HOST = hostname();

/** A line of a program with another format. */
interface ForeignLine {
  readonly level: LogLevel;
  /** An ISO instant. */
  readonly time: string;
  readonly pid: number;
  readonly msg: string;
}

/**
 * Log of all parts: on a terminal a few lines for people, JSON for log collectors, and a rotated file.
 * Lines of the parts are JSON; any other line, for example of a crash of Node.js, is converted to JSON.
 */
export class SystemLog {
  readonly #sink: Writable;
  readonly #levels: Logger;
  readonly #isTerminal: boolean;
  readonly #terminal: TerminalLines | undefined;

  constructor(
    destination: Writable & { readonly isTTY?: boolean },
    private readonly file?: LogFile,
    private readonly level: LogLevel = 'info',
    /** On a terminal: all lines, instead of those for people. */
    isVerbose = false,
  ) {
    this.#levels = createLogger('', { level, destination: { write: () => undefined } });
    this.#isTerminal = destination.isTTY === true;
    if (this.#isTerminal && !isVerbose) {
      this.#terminal = new TerminalLines((text) => {
        destination.write(text);
      });
    }
    this.#sink = this.#isTerminal
      ? pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', destination })
      : destination;
  }

  /** Logger for the supervisor's own lines. */
  logger(name: string): Logger {
    return createLogger(name, {
      level: this.level,
      destination: {
        write: (text: string) => {
          this.writeLine(text.trimEnd());
        },
      },
    });
  }

  /** Shows a step of the start to people at a terminal. */
  step<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#terminal === undefined ? work() : this.#terminal.step(name, work);
  }

  /** Writes a JSON line in the common format. */
  writeLine(line: string): void {
    if (this.#terminal === undefined) this.#sink.write(`${line}\n`);
    else this.#terminal.show(line);
    this.file?.write(line);
  }

  /** Writes a line of a third-party program, converted to the common format. On a terminal its routine lines are omitted. */
  pass(name: string, { level, time, pid, msg }: ForeignLine): void {
    if (!this.#levels.isLevelEnabled(level)) return;
    const line = JSON.stringify({ level, time, pid, hostname: HOST, name, msg });
    if (this.#isTerminal && level === 'info') this.file?.write(line);
    else this.writeLine(line);
  }

  /** Writes a line only to the file, for a message that is printed in another way. */
  keep(name: string, msg: string): void {
    const line = {
      level: 'info',
      time: new Date().toISOString(),
      pid: process.pid,
      hostname: HOST,
      name,
      msg,
    };
    this.file?.write(JSON.stringify(line));
  }

  /**
   * Follows the output of a part, by complete lines, so that those of two parts do not mix.
   *
   * @param name name of the part, for lines without a name
   * @param level level of lines that are no JSON
   */
  follow(output: Readable | null, name: string, level: 'info' | 'warn' = 'info'): void {
    if (output === null) return;
    const plain = this.logger(name);
    createInterface({ input: output, crlfDelay: Infinity }).on('line', (line) => {
      if (line.startsWith('{')) this.writeLine(line);
      else if (line.trim() !== '') plain[level](line);
    });
  }

  /** Resolves when all lines are in the file. */
  async close(): Promise<void> {
    await this.file?.close();
  }
}

const NAME = 'timekeep.log';
/** Readable by the owner only: the log contains employee ids and addresses. */
const MODE = 0o600;
/** Limit of buffered bytes. With a disk that is slower than the log, further lines are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const REOPEN_MS = 10_000;
/** Time without a failure after which the file counts as usable again: on a full disk a few lines may still fit. */
const STEADY_MS = 3 * REOPEN_MS;

interface LogFileOptions {
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
  #failedAt = -Infinity;
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
    this.#stream.write(`${line}\n`, (error) => {
      // A file can be opened on a full disk.
      if (!error) this.#recovered();
    });
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
  }

  #failed(stream: RotatingFileStream, error: Error): void {
    if (this.#stream === stream) this.#stream = undefined;
    stream.destroy();
    this.#lost += 1;
    this.#failedAt = performance.now();
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
    if (this.#lost === 0 || performance.now() - this.#failedAt < STEADY_MS) return;
    this.options.report(`${this.#lost} log lines were lost before the file could be written again`);
    this.#lost = 0;
    this.#reported = '';
  }
}
