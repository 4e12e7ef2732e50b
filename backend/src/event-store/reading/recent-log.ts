import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { laterPosition, LOG_START, type LogPosition } from '@timekeep/projections/checkpoint/log-position';
import { RecentAnswers } from './recent-answers.js';
import type { StoredEvent } from './stream-reading.js';

/** How the log is read now. */
interface Reading {
  events(stream: string): Promise<readonly StoredEvent<TimekeepEvent>[]>;
  tail(): Promise<LogPosition>;
}

/**
 * The log as it was at most a tenth of a second ago, and with all that was recorded here, for questions that come too
 * often to read it for each of them. What somebody else just recorded may be missing.
 */
export class RecentLog {
  private readonly streams: RecentAnswers<readonly StoredEvent<TimekeepEvent>[]>;
  private readonly tails: RecentAnswers<LogPosition>;
  /** The furthest of what was recorded here since the tail was last asked for. */
  private recorded = LOG_START;

  constructor(reading: Reading) {
    this.streams = new RecentAnswers((stream) => reading.events(stream));
    this.tails = new RecentAnswers(() => {
      // The tail tells it anew. Of a log that was restored from a backup it may be before what was recorded here.
      this.recorded = LOG_START;
      return reading.tail();
    });
  }

  /** All events of the stream, oldest first. */
  events(stream: string): Promise<readonly StoredEvent<TimekeepEvent>[]> {
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
