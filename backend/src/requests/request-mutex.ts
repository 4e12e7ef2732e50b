import { Injectable } from '@nestjs/common';
import { requestStream } from '@timekeep/contracts/events/streams';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';

/**
 * Runs the commands on the requests of one employee one after the other, in the order of their calls: many at once would cause
 * revision conflicts, so that HR could not decide. Across processes the revision decides.
 */
@Injectable()
export class RequestMutex {
  private readonly mutex = new KeyedMutex();

  /** Runs `work` with the stream of the employee's requests, after all earlier work on it. */
  run<T>(EMPID: string, work: (stream: string) => Promise<T>): Promise<T> {
    const stream = requestStream(EMPID);
    return this.mutex.run(stream, () => work(stream));
  }
}
