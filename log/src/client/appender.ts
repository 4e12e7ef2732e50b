import type { EventStoreDBClient } from '@eventstore/db-client';
import type { LogPosition } from '../position.js';
import type { Appended } from '../wire/append-answer.js';
import type { AppendRequest } from '../wire/append-request.js';
import { AppendCall, type Answered, type AppendOutcome } from './append-call.js';
import type { EventStoreConnection } from './connection.js';
import { isAnswer } from './errors.js';

/** Deadline of an append, as a multiple of `answeredWithinMs`: the caller has given up by then. */
const APPEND_WITHIN = 2;

/** EventStoreDB's limit of an append; only data counts. */
const MAX_BYTES = 1_048_576;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An append without a deadline, which `Appender` sets at each attempt. */
export type Append = Omit<AppendRequest, 'deadline'>;

/** Called for each ended append; without a position if it was refused or its outcome is unknown. */
export type AppendListener = (stream: string, position?: LogPosition) => void;

/** Retries appends until the log answers. Each client has one call for all appends. */
export class Appender {
  private readonly calls = new WeakMap<EventStoreDBClient, AppendCall>();

  constructor(
    private readonly connection: EventStoreConnection,
    private readonly ended: AppendListener,
  ) {}

  /**
   * Sends all appends concurrently. The outcome of a refused append is its refusal; it is not retried.
   *
   * @throws StoreUnavailableError when the log does not answer all of them; a retry is safe
   * @throws TypeError when one of them is invalid; then none is sent
   */
  async append<Each extends Append>(appends: readonly Each[]): Promise<Answered<Each>[]> {
    for (const append of appends) {
      const problem = unusable(append);
      if (problem !== null) throw new TypeError(`Not appended to ${append.stream}: ${problem}`);
    }
    try {
      const answers = await this.untilAnswered(appends);
      for (const { request, outcome } of answers) this.ended(request.stream, positionOf(outcome));
      return answers;
    } catch (error) {
      for (const { stream } of appends) this.ended(stream);
      throw error;
    }
  }

  /** @throws the log's refusal, and StoreUnavailableError as `append` does */
  async appendOne(append: Append): Promise<Appended> {
    const [answer] = await this.append([append]);
    if (!answer) throw new Error('An append has no answer');
    if (answer.outcome instanceof Error) throw answer.outcome;
    return answer.outcome;
  }

  /** Closes the call of a client that is no longer used. */
  close(client: EventStoreDBClient): void {
    this.calls.get(client)?.close();
  }

  private async untilAnswered<Each extends Append>(appends: readonly Each[]): Promise<Answered<Each>[]> {
    const deadline = Date.now() + APPEND_WITHIN * this.connection.answeredWithinMs;
    const requests = appends.map((append) => ({ ...append, deadline }));
    return await this.connection.untilAnswered('unknown', async (client) => {
      const answers = await this.callOf(client).append(requests);
      const unanswered = answers.map(({ outcome }) => outcome).find(isUnanswered);
      if (unanswered) throw unanswered;
      return answers;
    });
  }

  /** Returns the call of a client, a new one after a failure. */
  private callOf(client: EventStoreDBClient): AppendCall {
    const open = this.calls.get(client);
    if (open && !open.hasFailed) return open;
    const call = new AppendCall(client);
    this.calls.set(client, call);
    return call;
  }
}

/**
 * Returns why EventStoreDB would not answer an append properly; null if it would. It answers a malformed id twice,
 * on which the client throws, and it crashes on an append to the metadata stream of a nameless stream.
 */
export function unusable({ stream, events }: Append): string | null {
  if (stream === '' || stream.startsWith('$')) return 'the name of the stream is empty or reserved';
  if (events.length === 0) return 'there are no events';
  let bytes = 0;
  for (const { id, type, data } of events) {
    if (!UUID.test(id)) return `the id ${id} is not a UUID`;
    if (type === '' || type.startsWith('$')) return 'the type of an event is empty or reserved';
    bytes += data.byteLength;
  }
  return bytes > MAX_BYTES ? `its events have ${bytes} bytes, more than ${MAX_BYTES}` : null;
}

function positionOf(outcome: AppendOutcome): LogPosition | undefined {
  return outcome instanceof Error ? undefined : outcome.position;
}

function isUnanswered(outcome: AppendOutcome): outcome is Error {
  return outcome instanceof Error && !isAnswer(outcome);
}
