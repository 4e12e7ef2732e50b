import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';

import { Metadata, status, type StatusObject } from '@grpc/grpc-js';

import { failure, stopping } from '../errors/grpc-errors.js';
import { framed, FrameReader, MAX_UNPROVEN_MESSAGE_BYTES } from './message-frames.js';

const OK: StatusObject = { code: status.OK, details: '', metadata: new Metadata() };
const HEADERS = { ':status': 200, 'content-type': 'application/grpc+proto' } as const;
/** Answers are sent when this many bytes are buffered, or in the next tick. */
const WRITE_BYTES = 64 * 1024;
/** Above this many unsent bytes the client is reading too slowly. */
const MAX_UNSENT_BYTES = 4 * WRITE_BYTES;

interface CallListener {
  readonly message: (bytes: Buffer) => void;
  /** Called after the last message. An aborted call ends in the same way, and is reported as aborted a moment later. */
  readonly end: () => void;
  /** Called with errors of the other methods. */
  readonly refuse: (error: unknown) => void;
}

/** One gRPC call over an HTTP/2 stream. Answers are buffered and sent together. */
export class ServerCall {
  #isOver = false;
  readonly #atEnd: (() => void)[] = [];
  #signal: AbortSignal | undefined;
  readonly #deadline: NodeJS.Timeout | undefined;
  #answers: Uint8Array[] = [];
  #answerBytes = 0;
  #resume: (() => void) | undefined;

  /** @param isProven true if the call has the credentials; without them its messages may have few bytes */
  constructor(
    private readonly stream: ServerHttp2Stream,
    private readonly headers: IncomingHttpHeaders,
    readonly isProven: boolean,
  ) {
    // Errors of the stream are ignored, since it closes next.
    stream.on('error', () => undefined);
    stream.once('close', () => {
      this.#finish();
    });
    stream.on('drain', () => this.#resume?.());
    const timeout = timeoutMs(headers['grpc-timeout']);
    if (timeout === undefined) return;
    this.#deadline = setTimeout(() => {
      this.end(failure(status.DEADLINE_EXCEEDED, 'The deadline has passed'));
    }, timeout);
  }

  /** Address that the client used. */
  get authority(): string {
    return this.headers[':authority'] ?? this.headers.host ?? '';
  }

  /** Aborted when the call ends. Created on first use, since most calls never need it. */
  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const over = new AbortController();
      this.#signal = over.signal;
      this.onEnd(() => {
        over.abort();
      });
    }
    return this.#signal;
  }

  get isOver(): boolean {
    return this.#isOver || this.stream.closed || this.stream.destroyed;
  }

  /** Runs a callback when the call ends; at once if it has already ended. */
  onEnd(callback: () => void): void {
    if (this.#isOver) callback();
    else this.#atEnd.push(callback);
  }

  receive({ message, end, refuse }: CallListener): void {
    const frames = this.isProven ? new FrameReader() : new FrameReader(MAX_UNPROVEN_MESSAGE_BYTES);
    this.stream.on('data', (piece: Buffer) => {
      try {
        if (!this.isOver) for (const bytes of frames.read(piece)) message(bytes);
      } catch (error) {
        refuse(error);
      }
    });
    this.stream.on('end', end);
  }

  pause(): void {
    this.stream.pause();
  }

  resume(): void {
    this.stream.resume();
  }

  /** Returns undefined if more can be sent at once, else a promise that resolves when it can. */
  send(message: Uint8Array): Promise<void> | undefined {
    if (this.isOver) return undefined;
    if (this.#answers.length === 0) {
      process.nextTick(() => {
        this.#flush();
      });
    }
    this.#answers.push(message);
    this.#answerBytes += message.byteLength;
    if (this.#answerBytes >= WRITE_BYTES) this.#flush();
    if (this.stream.writableLength < MAX_UNSENT_BYTES) return undefined;
    return new Promise((resolve) => {
      this.#resume = () => {
        this.#resume = undefined;
        resolve();
      };
    });
  }

  /** Ends the call after the buffered answers. */
  end({ code, details, metadata }: Partial<StatusObject> = OK): void {
    if (this.isOver) return;
    const trailers = {
      ...metadata?.toHttp2Headers(),
      'grpc-status': code,
      'grpc-message': encodeURI(details ?? ''),
    };
    this.#flush();
    if (this.stream.headersSent) {
      this.stream.once('wantTrailers', () => {
        this.stream.sendTrailers(trailers);
      });
      this.stream.end();
    } else {
      this.stream.respond({ ...HEADERS, ...trailers }, { endStream: true });
    }
    this.#finish();
  }

  #flush(): void {
    if (this.#answers.length === 0 || this.isOver) return;
    const answers = framed(this.#answers);
    this.#answers = [];
    this.#answerBytes = 0;
    if (!this.stream.headersSent) this.stream.respond(HEADERS, { waitForTrailers: true });
    this.stream.write(answers);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#deadline);
    for (const callback of this.#atEnd) callback();
    this.#resume?.();
    // Discards further data, which would otherwise block the flow control of the connection.
    this.stream.resume();
  }
}

/** Units of `grpc-timeout` in milliseconds. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['H', 3_600_000],
  ['M', 60_000],
  ['S', 1000],
  ['m', 1],
  ['u', 1e-3],
  ['n', 1e-6],
]);
/** Maximum delay of a timer; a longer timeout counts as none. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns the timeout of a call from the header `grpc-timeout` in milliseconds; undefined without a timeout. */
function timeoutMs(header: string | string[] | undefined): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const timeout = Number(digits) * (UNITS.get(unit) ?? NaN);
  return timeout <= LONGEST_MS ? timeout : undefined;
}

const STOPPING = {
  [status.CANCELLED]: stopping(status.CANCELLED),
  [status.UNAVAILABLE]: stopping(status.UNAVAILABLE),
} as const;

/** Registry of long-lived calls, which are ended when the server stops. */
export class OpenCalls {
  readonly #calls = new Map<ServerCall, StatusObject>();

  /**
   * @param code status of the call when the server stops: appends are cancelled, so that clients that wait for answers
   *   fail at once
   */
  add(call: ServerCall, code: status.CANCELLED | status.UNAVAILABLE): void {
    this.#calls.set(call, STOPPING[code]);
    call.onEnd(() => {
      this.#calls.delete(call);
    });
  }

  endAll(): void {
    for (const [call, end] of this.#calls) call.end(end);
  }
}
