import type { EventStoreDBClient } from '@eventstore/db-client';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import type { EventStoreConnection } from '../event-store-connection.js';
import { isAnswer } from '../transport-errors.js';
import { AppendCall, type Answered, type AppendOutcome } from './append-call.js';
import type { Appended, AppendRequest } from './append-messages.js';

/** Of the time that the log has for its answer: after it the log does not begin an append, and whoever asked has given up. */
const APPEND_WITHIN = 2;

/** An append that begins at once, or not at all. */
export type Append = Omit<AppendRequest, 'deadline'>;

/** Hears of each append that has ended; without a position when it was refused or nobody knows what became of it. */
export type AppendListener = (stream: string, position?: LogPosition) => void;

/** Appends until the log answers; each client has one call for all of them. */
export class Appender {
  private readonly calls = new WeakMap<EventStoreDBClient, AppendCall>();

  constructor(
    private readonly connection: EventStoreConnection,
    private readonly ended: AppendListener,
  ) {}

  /**
   * Sends all of them side by side. An append that the log refuses has the refusal for its outcome, and is not sent again.
   *
   * @throws StoreUnavailableError when the log does not answer all of them; they may be sent again
   */
  async append<Each extends Append>(appends: readonly Each[]): Promise<Answered<Each>[]> {
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

  /** Ends what is under way over a client that is not used any more. */
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

  /** The client's call for appends, another one once it has failed. */
  private callOf(client: EventStoreDBClient): AppendCall {
    const open = this.calls.get(client);
    if (open && !open.hasFailed) return open;
    const call = new AppendCall(client);
    this.calls.set(client, call);
    return call;
  }
}

function positionOf(outcome: AppendOutcome): LogPosition | undefined {
  return outcome instanceof Error ? undefined : outcome.position;
}

function isUnanswered(outcome: AppendOutcome): outcome is Error {
  return outcome instanceof Error && !isAnswer(outcome);
}
