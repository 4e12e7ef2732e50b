/** The moment for an event that follows one of `previous` in its stream; null when it is the first, or the one before is not known. */
export type MomentAfter = (previous: Date | null) => Date;

/** Moments of recording, by the clock of this process. It may be set back; within a stream the moments never decrease all the same. */
export class RecordingClock {
  private latest = -Infinity;
  private asking: Promise<void> | undefined;

  /** @param newestInLog returns the latest moment of the log's newest event; null when there is none */
  constructor(private readonly newestInLog: () => Promise<Date | null>) {}

  /** The moments for the events of one command: now, or that of the event before where it is later. */
  now(): MomentAfter {
    const now = Date.now();
    return (previous) => {
      const moment = Math.max(now, previous?.getTime() ?? now);
      this.latest = Math.max(this.latest, moment);
      return new Date(moment);
    };
  }

  /**
   * Stands for the event before in a stream that is appended to without being read. No event that this process recorded, or that the
   * log had when this was called first, is later.
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
