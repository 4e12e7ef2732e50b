/** How many of one person may be under way, and how many more may wait. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** More requests of one person wait than may. */
export class TooManyWaitingError extends Error {
  constructor() {
    super(
      'You have too many requests under way. This one was not carried out. Please try again in a moment.',
    );
    this.name = 'TooManyWaitingError';
  }
}

/** The answers that wait in memory for their readers take all the room that there is for them. */
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

/** Bounds how much of each person is under way at the same time. Nobody waits for the requests of another. */
export class Turns {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Resolves when it is the request's turn, at once while few of the person are under way.
   *
   * @param onEnd takes a listener for the end of the request, which may come before its turn; the promise does not
   *   settle then
   * @throws TooManyWaitingError when too many wait already
   */
  async enter(person: string, onEnd: (listener: () => void) => void): Promise<void> {
    const lane = this.laneOf(person);
    if (lane.underWay < this.limits.atOnce) {
      lane.underWay++;
      onEnd(() => {
        this.leave(person, lane);
      });
      return;
    }
    if (lane.waiting.size >= this.limits.waiting) throw new TooManyWaitingError();
    await new Promise<void>((begin) => {
      lane.waiting.add(begin);
      onEnd(() => {
        // It has ended while it was waiting, or its place is free now.
        if (!lane.waiting.delete(begin)) this.leave(person, lane);
      });
    });
  }

  /** Passes the place on to the next. */
  private leave(person: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) {
      lane.waiting.delete(next);
      next();
    } else if (--lane.underWay === 0) {
      this.lanes.delete(person);
    }
  }

  private laneOf(person: string): Lane {
    const known = this.lanes.get(person);
    if (known) return known;
    const lane: Lane = { underWay: 0, waiting: new Set() };
    this.lanes.set(person, lane);
    return lane;
  }
}
