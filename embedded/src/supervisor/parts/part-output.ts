import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

import pretty from 'pino-pretty';

/** Passes on what the parts log: for people on a terminal, as it is to anything that collects logs. */
export class PartOutput {
  readonly #sink: Writable;

  constructor(destination: Writable & { readonly isTTY?: boolean }) {
    this.#sink = destination.isTTY
      ? pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', destination })
      : destination;
  }

  /** Takes whole lines only, so that those of two parts do not mix. */
  follow(output: Readable | null): void {
    if (output === null) return;
    createInterface({ input: output, crlfDelay: Infinity }).on('line', (line) => {
      this.#sink.write(`${line}\n`);
    });
  }
}
