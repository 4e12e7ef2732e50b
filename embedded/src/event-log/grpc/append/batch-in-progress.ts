import type { ProposedEvent } from '../../event.types.js';
import type { AppendRequest } from '../../writing/write-request.js';
import { tooLarge } from '../errors/grpc-errors.js';
import { refusalOf, refused, RefusedInputError } from '../errors/refused-input.error.js';
import { readWritableStreamName } from '../input/names.js';
import { appendedSize, readProposedEvent } from './append-input.js';
import type { AppendOptions, BatchAppendMessage, EventMessage } from '@timekeep/log/wire/append-request';

/** One append of a batch call, assembled from its messages. An error is reported after the last message. */
export class BatchInProgress {
  #options: AppendOptions | undefined;
  readonly #events: ProposedEvent[] = [];
  #size = 0;
  #refusal: RefusedInputError | undefined;

  constructor(private readonly maxAppendSize: number) {}

  /** The name as received, which the answer repeats even for an invalid name. */
  get stream(): Uint8Array {
    return this.#options?.stream ?? new Uint8Array();
  }

  add({ options, events }: BatchAppendMessage): void {
    this.#options ??= options;
    if (this.#refusal !== undefined) return;
    try {
      for (const event of events) this.#addEvent(event);
    } catch (error) {
      this.#refusal = refusalOf(error);
      this.#events.length = 0;
    }
  }

  /** @throws RefusedInputError when the append is invalid */
  finish(): AppendRequest {
    if (this.#refusal !== undefined) throw this.#refusal;
    if (this.#options === undefined) throw refused('The options are missing');
    const { stream, expected, deadline } = this.#options;
    return {
      kind: 'append',
      stream: readWritableStreamName(stream),
      expected,
      events: this.#events,
      ...(deadline === undefined ? {} : { deadline }),
    };
  }

  #addEvent(message: EventMessage): void {
    const event = readProposedEvent(message);
    this.#size += appendedSize(event);
    if (this.#size > this.maxAppendSize) throw new RefusedInputError(tooLarge(this.maxAppendSize));
    this.#events.push(event);
  }
}
