import { RequestCoalescer } from '@timekeep/projections/checkpoint/request-coalescer';

/**
 * Reads of streams, for all who ask for the same one at the same moment. Nobody gets events that began to be read
 * before they asked, so what was recorded by then is among them.
 */
export class SharedReads<Contents> {
  private readonly readings = new Map<string, RequestCoalescer<undefined, Contents>>();

  constructor(private readonly read: (stream: string) => Promise<Contents>) {}

  /** What the stream holds. */
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
