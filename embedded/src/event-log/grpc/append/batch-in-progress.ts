import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { ProposedEvent } from '../../event.types.js';
import type { AppendRequest, ExpectedRevision } from '../../writing/write-request.js';
import { tooLarge } from '../errors/grpc-errors.js';
import { refusalOf, refused, RefusedInputError } from '../errors/refused-input.error.js';
import { readWritableStreamName } from '../input/names.js';
import { appendedSize, readProposedEvent } from './append-input.js';

/** One append of a batch call, put together from its messages. What is wrong with it is kept for the end. */
export class BatchInProgress {
  #options: streamsPb.BatchAppendReq.Options | undefined;
  readonly #events: ProposedEvent[] = [];
  #size = 0;
  #refusal: RefusedInputError | undefined;

  constructor(private readonly maxAppendSize: number) {}

  /** The name as it came, for an answer that has to carry it even when it is refused. */
  get stream(): Uint8Array {
    return this.#options?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
  }

  add(request: streamsPb.BatchAppendReq): void {
    this.#options ??= request.getOptions();
    if (this.#refusal !== undefined) return;
    try {
      for (const message of request.getProposedMessagesList()) this.#addEvent(message);
    } catch (error) {
      this.#refusal = refusalOf(error);
      this.#events.length = 0;
    }
  }

  /** @throws RefusedInputError when the append cannot be taken as it came */
  finish(): AppendRequest {
    if (this.#refusal !== undefined) throw this.#refusal;
    if (this.#options === undefined) throw refused('The options are missing');
    const deadline = this.#options.getDeadline()?.toDate().getTime();
    return {
      kind: 'append',
      stream: readWritableStreamName(this.#options.getStreamIdentifier()),
      expected: expectedRevision(this.#options),
      events: this.#events,
      ...(deadline === undefined ? {} : { deadline }),
    };
  }

  #addEvent(message: streamsPb.BatchAppendReq.ProposedMessage): void {
    const event = readProposedEvent(message);
    this.#size += appendedSize(event);
    if (this.#size > this.maxAppendSize) throw new RefusedInputError(tooLarge(this.maxAppendSize));
    this.#events.push(event);
  }
}

function expectedRevision(options: streamsPb.BatchAppendReq.Options): ExpectedRevision {
  const { ExpectedStreamPositionCase: Case } = streamsPb.BatchAppendReq.Options;
  switch (options.getExpectedStreamPositionCase()) {
    case Case.STREAM_POSITION:
      return BigInt(options.getStreamPosition());
    case Case.NO_STREAM:
      return 'no_stream';
    case Case.STREAM_EXISTS:
      return 'stream_exists';
    case Case.ANY:
    case Case.EXPECTED_STREAM_POSITION_NOT_SET:
      return 'any';
  }
}
