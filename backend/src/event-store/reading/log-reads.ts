import { Injectable } from '@nestjs/common';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { MAX_LATE, type EventStoreConnection } from '@timekeep/log/client/connection';
import {
  knownPosition,
  readNewest,
  readNewestOf,
  readStream,
  readTail,
  recordedAfter,
  type NewestNear,
} from '@timekeep/log/client/reads';
import { comparePositions, isAfter, type LogPosition } from '@timekeep/log/position';
import type { RecordedIds } from '../recorded.js';
import { recordedAtOf, type StoredEvent, type StreamContents } from './stream-contents.js';
import type { StreamReader } from './stream-reader.js';

const REACHABLE_WITHIN_MS = 1_500;
/** Projections are usually less than this many events behind. */
const NEAR_END = 32;

/** The reads of the log, for commands and probes; `EventStore` adds decisions and appends. */
@Injectable()
export abstract class LogReads {
  protected abstract readonly connection: EventStoreConnection;
  protected abstract readonly streams: StreamReader;

  /**
   * Returns the events of a stream that are not void, with their positions, oldest first; empty when it does not exist.
   */
  async history<Event extends TimekeepEvent>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    return (await this.read<Event>(stream)).events;
  }

  /** Returns the position of the newest event of all the streams; undefined when they are empty. */
  async newestOf(streams: readonly string[]): Promise<LogPosition | undefined> {
    const histories = await Promise.all(streams.map((stream) => this.history(stream)));
    return histories
      .flatMap((events) => events.at(-1)?.position ?? [])
      .sort(comparePositions)
      .at(-1);
  }

  /**
   * Returns the position of the newest event of the streams if it is among the log's newest events (`isExact`), else an upper bound: a
   * reader that has passed it has all events of the streams. One read, where `newestOf` reads each stream.
   */
  newestNear(streams: readonly string[]): Promise<NewestNear> {
    return this.connection.untilAnswered('nothing-recorded', (client) =>
      readNewestOf(client, new Set(streams), NEAR_END),
    );
  }

  /**
   * Returns the ids that a stream holds now.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async idsIn(stream: string): Promise<RecordedIds> {
    const events = await this.connection.untilAnswered('nothing-recorded', (client) =>
      readStream(client, stream),
    );
    const last = events.at(-1);
    return {
      positions: new Map(events.map(({ id, position }) => [id, knownPosition(position)])),
      revision: last?.revision ?? null,
      recordedAt: last ? recordedAtOf(last) : null,
    };
  }

  /** Returns the position of the log's newest event that is not its own; `LOG_START` when there is none. */
  tail(): Promise<LogPosition> {
    return this.streams.tail();
  }

  /** Returns a position that the log has reached; events of other processes of the last 0.1 s may lie after it. */
  reached(): Promise<LogPosition> {
    return this.streams.reached();
  }

  /** True if the log answers on the connection that commands use, and its latest appends have not failed. */
  isReachable(): Promise<boolean> {
    return this.connection.isAnswering(readTail, REACHABLE_WITHIN_MS);
  }

  /**
   * Returns the time at which the first event after each position was recorded; null where there is none. One read for
   * all.
   *
   * @param positions of events; null for the beginning of the log
   * @throws Error when the log does not answer in time
   */
  recordedAfter(positions: readonly (LogPosition | null)[]): Promise<(Date | null)[]> {
    return this.connection.callOnce(
      async (client) => {
        const newest = await readTail(client);
        return await Promise.all(
          positions.map(async (position) =>
            isAfter(newest, position) ? await recordedAfter(client, position) : null,
          ),
        );
      },
      REACHABLE_WITHIN_MS,
      MAX_LATE,
    );
  }

  /** Returns the contents of a stream for a decision. */
  protected read<Event extends TimekeepEvent>(
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<StreamContents<Event>> {
    return this.streams.read<Event>(stream, freshness);
  }

  /**
   * Returns the moment of the log's newest event. The embedded log, the only one appended to without reading, keeps
   * moments in order.
   */
  protected async newestMoment(): Promise<Date | null> {
    const newest = await this.connection.untilAnswered('nothing-recorded', readNewest);
    if (!newest) return null;
    const recordedAt = recordedAtOf(newest);
    return recordedAt > newest.created ? recordedAt : newest.created;
  }
}
