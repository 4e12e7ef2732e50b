import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { type EventMetadata, recordingProblem } from '@timekeep/contracts/events/recordable';
import type { NewEvent } from '@timekeep/log/wire/append-request';
import type { CommandContext } from './command-context.js';
import { UnrecordableEventError } from './store-errors.js';

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

/** An event to append, with the moment of its metadata. */
export interface MadeEvent extends NewEvent {
  readonly recordedAt: Date;
}

/**
 * @param previous the moment of the previous event of the stream, where it is known
 * @throws UnrecordableEventError when the event could not be read or applied later; nothing is recorded then
 */
type EventMaker = (stream: string, event: TimekeepEvent, id: string, previous: Date | null) => MadeEvent;

/**
 * Makes the events of one command, and validates each as a reader of the log will read it: every append uses it.
 * The metadata of all events of a type and moment are the same, and serialized once.
 */
export function eventMaker(
  { actor, correlationId, commandId, occasionId }: CommandContext,
  momentAfter: MomentAfter,
): EventMaker {
  const written = new Map<string, Buffer>();
  const metadataOf = (type: TimekeepEvent['type'], recordedAt: string): Buffer => {
    const key = `${type} ${recordedAt}`;
    const known = written.get(key);
    if (known) return known;
    const metadata: EventMetadata = {
      actor,
      correlationId,
      causationId: commandId,
      ...(occasionId !== undefined && { occasionId }),
      schemaVersion: versionOf(type),
      recordedAt,
    };
    const bytes = Buffer.from(JSON.stringify(metadata));
    written.set(key, bytes);
    return bytes;
  };
  return (stream, { type, data }, id, previous) => {
    const text = JSON.stringify(data);
    // Values that JSON does not have, such as NaN or undefined, show only after a round trip.
    const problem = recordingProblem(stream, type, JSON.parse(text));
    if (problem !== null) throw new UnrecordableEventError(type, stream, problem);
    const recordedAt = momentAfter(previous);
    const metadata = metadataOf(type, recordedAt.toISOString());
    return { id, type, data: Buffer.from(text), metadata, recordedAt };
  };
}
