import { laterPosition, LOG_START, type LogPosition } from '@timekeep/log/position';
import { RecentAnswers } from './recent-answers.js';

/** How the log is read now. */
interface Reading<Contents> {
  contents(stream: string): Promise<Contents>;
  tail(): Promise<LogPosition>;
}

/**
 * The log as it was at most a tenth of a second ago, and with all that was recorded here, for questions that come too
 * often to read it for each of them. What somebody else just recorded may be missing.
 */
export class RecentLog<Contents> {
  private readonly streams: RecentAnswers<Contents>;
  private readonly tails: RecentAnswers<LogPosition>;
  /** The furthest of what was recorded here since the tail was last asked for. */
  private recorded = LOG_START;

  constructor(reading: Reading<Contents>) {
    this.streams = new RecentAnswers((stream) => reading.contents(stream));
    this.tails = new RecentAnswers(() => {
      // The tail tells it anew. Of a log that was restored from a backup it may be before what was recorded here.
      this.recorded = LOG_START;
      return reading.tail();
    });
  }

  /** What the stream holds. */
  contents(stream: string): Promise<Contents> {
    return this.streams.of(stream);
  }

  /** A place that the log had reached when this was asked. */
  async reached(): Promise<LogPosition> {
    const tail = this.tails.of('$all');
    // By now, since whoever asks for the tail after this begins to count anew.
    const { recorded } = this;
    return laterPosition(await tail, recorded);
  }

  /** An append has ended, here; without a position when it was refused or nobody knows. */
  appended(stream: string, position?: LogPosition): void {
    this.streams.forget(stream);
    if (position) this.recorded = laterPosition(this.recorded, position);
  }
}
