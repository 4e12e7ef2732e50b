/** Returns the moment for an event; `previous` is that of the event before it in the stream, null for none or an unknown one. */
export type MomentAfter = (previous: Date | null) => Date;

/**
 * Moments of recording, by the clock of this process. The clock may be set back; within a stream the moments never
 * decrease.
 */
export class RecordingClock {
  private latest = -Infinity;
  private asking: Promise<void> | undefined;

  /** @param newestInLog returns the latest moment of the log's newest event; null for an empty log */
  constructor(private readonly newestInLog: () => Promise<Date | null>) {}

  /** Returns the moments for the events of one command: now, or that of the previous event where it is later. */
  now(): MomentAfter {
    const now = Date.now();
    return (previous) => {
      const moment = Math.max(now, previous?.getTime() ?? now);
      this.latest = Math.max(this.latest, moment);
      return new Date(moment);
    };
  }

  /**
   * Returns a bound for the previous event of a stream that is appended to without being read. No event that this
   * process recorded, or that the log had at the first call, is later.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async latestKnown(): Promise<Date> {
    this.asking ??= this.askLog();
    await this.asking;
    return new Date(Math.max(this.latest, 0));
  }

  private async askLog(): Promise<void> {
    try {
      const newest = await this.newestInLog();
      if (newest) this.latest = Math.max(this.latest, newest.getTime());
    } catch (error) {
      this.asking = undefined;
      throw error;
    }
  }
}
