import { Injectable } from '@nestjs/common';
import { requestStream } from '@timekeep/contracts/events/streams';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';

/**
 * Turns of the commands on the requests of one employee, in the order of their calls: one who makes many would otherwise cause
 * revision conflicts until HR cannot decide. Across processes the revision decides.
 */
@Injectable()
export class RequestTurns {
  private readonly mutex = new KeyedMutex();

  /** Runs `work` with the stream of the employee's requests, after all earlier work on it. */
  run<T>(EMPID: string, work: (stream: string) => Promise<T>): Promise<T> {
    const stream = requestStream(EMPID);
    return this.mutex.run(stream, () => work(stream));
  }
}
