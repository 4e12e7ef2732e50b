import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { GatheredQuestions } from '@timekeep/projections/checkpoint/gathered-questions';
import type { StoredEvent } from './stream-reading.js';

type Events = readonly StoredEvent<TimekeepEvent>[];
type Reading = GatheredQuestions<undefined, Events>;

/**
 * Reads of streams, for all who ask for the same one at the same moment. Nobody gets events that began to be read
 * before they asked, so what was recorded by then is among them.
 */
export class SharedReads {
  private readonly readings = new Map<string, Reading>();

  constructor(private readonly read: (stream: string) => Promise<Events>) {}

  /** All events of the stream, oldest first. */
  async of(stream: string): Promise<Events> {
    const reading = this.readings.get(stream) ?? this.newReading(stream);
    try {
      return await reading.ask(undefined);
    } finally {
      if (reading.isIdle && this.readings.get(stream) === reading) this.readings.delete(stream);
    }
  }

  private newReading(stream: string): Reading {
    const reading: Reading = new GatheredQuestions(() => this.read(stream));
    this.readings.set(stream, reading);
    return reading;
  }
}
