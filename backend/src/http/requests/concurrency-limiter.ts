/** The number of concurrent requests of one user, and of waiting ones. */
export interface ConcurrencyLimits {
  readonly concurrent: number;
  readonly waiting: number;
  /** Milliseconds that a request may wait. */
  readonly longestWaitMs: number;
}

/** A request has waited too long behind others of its user, or of its connection. */
export class WaitedTooLongError extends Error {
  constructor() {
    super(
      'The request waited too long behind your other requests. It was not carried out. Please try again in a moment.',
    );
    this.name = 'WaitedTooLongError';
  }
}

/** Too many requests of one user are waiting. */
export class TooManyWaitingError extends Error {
  constructor() {
    super(
      'You have too many requests under way. This one was not carried out. Please try again in a moment.',
    );
    this.name = 'TooManyWaitingError';
  }
}

/** The buffered answers take up all the memory that is allowed for them. */
export class TooManyAnswersError extends Error {
  constructor() {
    super(
      'Too many answers are being sent at this moment. The request was not carried out. Please try again in a moment.',
    );
    this.name = 'TooManyAnswersError';
  }
}

interface Lane {
  underWay: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/** Semaphore per user: bounds the concurrent requests of each. No user waits for the requests of another. */
export class ConcurrencyLimiter {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly limits: ConcurrencyLimits) {}

  /**
   * Resolves when the request may begin, at once below the limit of the user.
   *
   * @param onEnd registers a listener for the end of the request, which may come before its start; the promise does not
   *   settle then
   * @throws TooManyWaitingError when too many are waiting already
   * @throws WaitedTooLongError when it has waited for the longest time allowed
   */
  async enter(user: string, onEnd: (listener: () => void) => void): Promise<void> {
    const lane = this.laneOf(user);
    if (lane.underWay < this.limits.concurrent) {
      lane.underWay++;
      onEnd(() => {
        this.leave(user, lane);
      });
      return;
    }
    if (lane.waiting.size >= this.limits.waiting) throw new TooManyWaitingError();
    await new Promise<void>((resolve, reject) => {
      let hasSlot = false;
      const begin = (): void => {
        hasSlot = true;
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(() => {
        lane.waiting.delete(begin);
        reject(new WaitedTooLongError());
      }, this.limits.longestWaitMs);
      lane.waiting.add(begin);
      onEnd(() => {
        clearTimeout(timeout);
        if (hasSlot) this.leave(user, lane);
        else lane.waiting.delete(begin);
      });
    });
  }

  /** Passes the slot on to the next request. */
  private leave(user: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      next();
    } else if (--lane.underWay === 0) {
      this.lanes.delete(user);
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
