import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import type { Message } from '@timekeep/contracts/messages/message';

/** The limits of one user. */
export interface ConcurrencyLimits {
  /** Costs of concurrent requests together; the cost of a request is 1 unless the caller says otherwise. */
  readonly concurrent: number;
  /** The number of waiting requests. */
  readonly waiting: number;
  /** Milliseconds that a request may wait. */
  readonly longestWaitMs: number;
}

/** A request that was not carried out, for a declared reason. */
abstract class DeclaredError extends Error {
  constructor(readonly declared: Message) {
    super(declared.text);
  }
}

/** A request has waited too long behind others of its user, or of its connection. */
export class WaitedTooLongError extends DeclaredError {
  constructor() {
    super(failureMessages.waitedTooLong());
    this.name = 'WaitedTooLongError';
  }
}

/** Too many requests of one user are waiting. */
export class TooManyWaitingError extends DeclaredError {
  constructor() {
    super(failureMessages.requestsWaiting());
    this.name = 'TooManyWaitingError';
  }
}

/** The buffered answers take up all the memory that is allowed for them. */
export class TooManyAnswersError extends DeclaredError {
  constructor() {
    super(failureMessages.answersBusy());
    this.name = 'TooManyAnswersError';
  }
}

interface Waiting {
  readonly cost: number;
  readonly begin: () => void;
}

interface Lane {
  /** Costs of the requests under way. */
  underWay: number;
  /** In the order in which they came. */
  readonly waiting: Set<Waiting>;
}

/** Semaphore per user: bounds the concurrent requests of each. No user waits for the requests of another. */
export class ConcurrencyLimiter {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly limits: ConcurrencyLimits) {}

  /**
   * Resolves when the request may begin, at once below the limit of the user. A request that costs more than the limit begins alone.
   *
   * @returns true if the request had to wait
   * @param onEnd registers a listener for the end of the request, which may come before its start; the promise does not
   *   settle then
   * @throws TooManyWaitingError when too many are waiting already
   * @throws WaitedTooLongError when it has waited for the longest time allowed
   */
  async enter(user: string, onEnd: (listener: () => void) => void, cost = 1): Promise<boolean> {
    const lane = this.laneOf(user);
    if (lane.waiting.size === 0 && this.hasRoom(lane, cost)) {
      lane.underWay += cost;
      onEnd(() => {
        this.leave(user, lane, cost);
      });
      return false;
    }
    if (lane.waiting.size >= this.limits.waiting) throw new TooManyWaitingError();
    await new Promise<void>((resolve, reject) => {
      let hasSlot = false;
      const begin = (): void => {
        hasSlot = true;
        clearTimeout(timeout);
        resolve();
      };
      const request = { cost, begin };
      const giveUp = (): void => {
        clearTimeout(timeout);
        // Smaller ones may have waited behind it.
        if (lane.waiting.delete(request)) this.beginNext(lane);
      };
      const timeout = setTimeout(() => {
        giveUp();
        reject(new WaitedTooLongError());
      }, this.limits.longestWaitMs);
      lane.waiting.add(request);
      onEnd(() => {
        if (hasSlot) this.leave(user, lane, cost);
        else giveUp();
      });
    });
    return true;
  }

  private hasRoom({ underWay }: Lane, cost: number): boolean {
    return underWay === 0 || underWay + cost <= this.limits.concurrent;
  }

  private leave(user: string, lane: Lane, cost: number): void {
    lane.underWay -= cost;
    this.beginNext(lane);
    if (lane.underWay === 0) this.lanes.delete(user);
  }

  /** Passes what is free on to the next requests. */
  private beginNext(lane: Lane): void {
    for (const request of lane.waiting) {
      if (!this.hasRoom(lane, request.cost)) return;
      lane.waiting.delete(request);
      lane.underWay += request.cost;
      request.begin();
    }
  }

  private laneOf(user: string): Lane {
    const known = this.lanes.get(user);
    if (known) return known;
    const lane: Lane = { underWay: 0, waiting: new Set() };
    this.lanes.set(user, lane);
    return lane;
  }
}
