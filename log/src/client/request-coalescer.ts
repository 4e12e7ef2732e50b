import { setTimeout as pause } from 'node:timers/promises';

/** Maximum wait for the previous batch, which may be stuck. */
const LONGEST_WAIT_MS = 100;

interface Batch<Request, Answer> {
  readonly requests: Request[];
  readonly answer: Promise<Answer>;
}

/**
 * Coalesces requests: those made in one turn of the event loop, or while a batch is under way, form one batch with one
 * answer. A batch begins after its requests were made, so no caller gets an answer older than its request.
 */
export class RequestCoalescer<Request, Answer> {
  private underWay: Promise<void> | undefined;
  private next: Batch<Request, Answer> | undefined;

  /** @param find returns one answer to all requests of a batch */
  constructor(private readonly find: (requests: readonly Request[]) => Promise<Answer>) {}

  /** Adds the request to a batch and returns its answer. An error of `find` is that of every request of the batch. */
  request(request: Request): Promise<Answer> {
    if (this.next) {
      this.next.requests.push(request);
      return this.next.answer;
    }
    const requests = [request];
    const start = this.underWay ? this.end(this.underWay) : Promise.resolve();
    const answer = start.then(() => {
      this.next = undefined;
      return this.begin(requests);
    });
    this.next = { requests, answer };
    return answer;
  }

  /** True if no batch is running or waiting. */
  get isIdle(): boolean {
    return !this.underWay && !this.next;
  }

  private begin(requests: readonly Request[]): Promise<Answer> {
    const answer = this.find(requests);
    const done = (): void => {
      if (this.underWay === ended) this.underWay = undefined;
    };
    const ended = answer.then(done, done);
    this.underWay = ended;
    return answer;
  }

  private end(underWay: Promise<void>): Promise<void> {
    return Promise.race([underWay, pause(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }
}
