import { GatheredQuestions } from '@timekeep/projections/checkpoint/gathered-questions';

/**
 * Reads of streams, for all who ask for the same one at the same moment. Nobody gets events that began to be read
 * before they asked, so what was recorded by then is among them.
 */
export class SharedReads<Contents> {
  private readonly readings = new Map<string, GatheredQuestions<undefined, Contents>>();

  constructor(private readonly read: (stream: string) => Promise<Contents>) {}

  /** What the stream holds. */
  async of(stream: string): Promise<Contents> {
    const reading = this.readings.get(stream) ?? this.newReading(stream);
    try {
      return await reading.ask(undefined);
    } finally {
      if (reading.isIdle && this.readings.get(stream) === reading) this.readings.delete(stream);
    }
  }

  private newReading(stream: string): GatheredQuestions<undefined, Contents> {
    const reading = new GatheredQuestions<undefined, Contents>(() => this.read(stream));
    this.readings.set(stream, reading);
    return reading;
  }
}
