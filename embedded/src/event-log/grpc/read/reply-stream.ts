import type { Writable } from 'node:stream';

/** The answers of a streaming call, sent no faster than the client takes them. */
export class ReplyStream {
  readonly #ended = new AbortController();
  #resume: (() => void) | undefined;

  constructor(private readonly call: Writable) {
    const end = () => {
      this.#ended.abort();
      this.#resume?.();
    };
    call.once('cancelled', end);
    call.once('error', end);
    call.once('close', end);
    call.on('drain', () => this.#resume?.());
  }

  /** Aborted when the call has ended, whoever ended it. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Returns undefined when more can be sent at once, else a promise of that moment. */
  send(message: Uint8Array): Promise<void> | undefined {
    if (this.signal.aborted || this.call.write(message)) return undefined;
    return new Promise((resolve) => {
      this.#resume = () => {
        this.#resume = undefined;
        resolve();
      };
    });
  }
}
