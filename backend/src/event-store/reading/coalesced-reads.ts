import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';

/**
 * Request coalescing of stream reads: concurrent callers share one. No caller gets a read that began before
 * its call, so the result includes all events recorded before the call.
 */
export class CoalescedReads<Contents> {
  private readonly coalescers = new Map<string, RequestCoalescer<undefined, Contents>>();

  constructor(private readonly readNow: (stream: string) => Promise<Contents>) {}

  /** Returns the contents of the stream. */
  async read(stream: string): Promise<Contents> {
    const coalescer = this.coalescers.get(stream) ?? this.newCoalescer(stream);
    try {
      return await coalescer.request(undefined);
    } finally {
      if (coalescer.isIdle && this.coalescers.get(stream) === coalescer) this.coalescers.delete(stream);
    }
  }

  private newCoalescer(stream: string): RequestCoalescer<undefined, Contents> {
    const coalescer = new RequestCoalescer<undefined, Contents>(() => this.readNow(stream));
    this.coalescers.set(stream, coalescer);
    return coalescer;
  }
}
