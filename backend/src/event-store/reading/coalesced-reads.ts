import { RequestCoalescer } from '@timekeep/projections/checkpoint/request-coalescer';

/**
 * Request coalescing of stream reads: concurrent callers share one. No caller gets a read that began before
 * its call, so the result includes all events recorded before the call.
 */
export class SharedReads<Contents> {
  private readonly readings = new Map<string, RequestCoalescer<undefined, Contents>>();

  constructor(private readonly read: (stream: string) => Promise<Contents>) {}

  /** Returns the contents of the stream. */
  async of(stream: string): Promise<Contents> {
    const reading = this.readings.get(stream) ?? this.newReading(stream);
    try {
      return await reading.request(undefined);
    } finally {
      if (reading.isIdle && this.readings.get(stream) === reading) this.readings.delete(stream);
    }
  }

  private newReading(stream: string): RequestCoalescer<undefined, Contents> {
    const reading = new RequestCoalescer<undefined, Contents>(() => this.read(stream));
    this.readings.set(stream, reading);
    return reading;
  }
}
