import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

import { createLogger, type LogLevel } from '@timekeep/log/logging/create-logger';
import type { Logger } from 'pino';
import pretty from 'pino-pretty';

import type { LogFile } from './log-file.js';

const HOST = hostname();

/** A line of a program with another format. */
export interface ForeignLine {
  readonly level: LogLevel;
  /** An ISO instant. */
  readonly time: string;
  readonly pid: number;
  readonly msg: string;
}

/**
 * Log of all parts: lines for people on a terminal, JSON for log collectors, and a rotated file.
 * Lines of the parts are JSON; any other line, for example of a crash of Node.js, is converted to JSON.
 */
export class SystemLog {
  readonly #sink: Writable;
  readonly #levels: Logger;
  readonly #isTerminal: boolean;

  constructor(
    destination: Writable & { readonly isTTY?: boolean },
    private readonly file?: LogFile,
    private readonly level: LogLevel = 'info',
  ) {
    this.#levels = createLogger('', { level, destination: { write: () => undefined } });
    this.#isTerminal = destination.isTTY === true;
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

  /** Writes a JSON line in the common format. */
  writeLine(line: string): void {
    this.#sink.write(`${line}\n`);
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
   */
  follow(output: Readable | null, name: string): void {
    if (output === null) return;
    const plain = this.logger(name);
    createInterface({ input: output, crlfDelay: Infinity }).on('line', (line) => {
      if (line.startsWith('{')) this.writeLine(line);
      else if (line.trim() !== '') plain.info(line);
    });
  }

  /** Resolves when all lines are in the file. */
  async close(): Promise<void> {
    await this.file?.close();
  }
}
