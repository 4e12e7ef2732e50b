import { setTimeout as pause } from 'node:timers/promises';
import {
  ErrorType,
  type EventStoreDBClient,
  isCommandError,
  WrongExpectedVersionError,
  type AppendExpectedRevision,
  type Credentials,
  type EventData,
  type NO_STREAM,
} from '@eventstore/db-client';
import { openClient } from '@timekeep/log/client/open-client';

const ATTEMPT_MS = 3000;
const TIMEOUT_MS = 90_000;
const DISPOSE_MS = 500;
const PAUSE_MS = 50;
const FINAL: ReadonlySet<ErrorType> = new Set([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.STREAM_DELETED,
  ErrorType.UNSUPPORTED,
]);

export interface Append {
  readonly stream: string;
  readonly events: EventData[];
  readonly expectedRevision: AppendExpectedRevision;
  readonly plain: boolean;
}

export type Answer =
  | { readonly kind: 'acknowledged'; readonly revision: bigint; readonly position: bigint }
  | { readonly kind: 'refused'; readonly current: bigint | typeof NO_STREAM };

/** Appends as the backend does: after a failure with an unknown outcome it repeats the append. */
export class RetryingClient {
  #client: EventStoreDBClient | undefined;
  #replacing: Promise<void> | undefined;
  readonly #credentials: Credentials;

  /** @param onResend called before an append is repeated */
  constructor(
    private readonly url: string,
    private readonly onResend: () => void,
  ) {
    const { username, password } = new URL(url);
    this.#credentials = { username, password };
  }

  /** @throws Error after a long time without an answer, or for an answer that is neither success nor refusal */
  async append(append: Append): Promise<Answer> {
    const giveUpAt = Date.now() + TIMEOUT_MS;
    for (;;) {
      await this.#replacing;
      const client = (this.#client ??= openClient(this.url));
      try {
        return await withinTimeout(attempt(client, append, this.#credentials));
      } catch (error) {
        if (isFinal(error) || Date.now() > giveUpAt) throw error;
        if (!clientReconnects(error)) await this.#replace(client);
      }
      this.onResend();
      await pause(PAUSE_MS);
    }
  }

  async close(): Promise<void> {
    if (this.#client) await this.#replace(this.#client);
  }

  /** The former client is disposed of first: its late error would be taken for the answer to a later append. */
  #replace(stuck: EventStoreDBClient): Promise<void> {
    if (this.#client === stuck) {
      this.#client = undefined;
      this.#replacing = Promise.race([stuck.dispose(), pause(DISPOSE_MS)]).finally(() => {
        this.#replacing = undefined;
      });
    }
    return this.#replacing ?? Promise.resolve();
  }
}

async function attempt(
  client: EventStoreDBClient,
  { stream, events, expectedRevision, plain }: Append,
  credentials: Credentials,
): Promise<Answer> {
  try {
    // Given credentials of its own, the client makes a plain call of an append; else it batches.
    const options = { expectedRevision, ...(plain ? { credentials } : {}) };
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events, options);
    return { kind: 'acknowledged', revision: nextExpectedRevision, position: position?.commit ?? -1n };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { kind: 'refused', current: error.actualVersion };
    throw error;
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof Error && isCommandError(error) && FINAL.has(error.type);
}

function clientReconnects(error: unknown): boolean {
  return (
    error instanceof Error &&
    isCommandError(error) &&
    (error.type === ErrorType.UNAVAILABLE || error.type === ErrorType.CANCELLED)
  );
}

async function withinTimeout<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(ATTEMPT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No answer within ${ATTEMPT_MS} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
