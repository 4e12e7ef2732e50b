import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punch-list';
import type { LogPosition } from '@timekeep/log/position';
import { sideBySide } from '@timekeep/tools/side-by-side';
import pLimit from 'p-limit';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore, REVISION_CONFLICT } from '../../event-store/event-store.js';
import { TtlCache } from '../../event-store/reading/cached-log.js';
import type { AppendedFacts, RecordedIds } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { KeyedMutex } from '../../concurrency/keyed-mutex.js';
import type { RecordablePunch } from './record-punches.decision.js';
import {
  type AppendedPunches,
  byStream,
  fits,
  KnownPunches,
  type Outcomes,
  type StreamPunches,
  withoutExcess,
} from './stream-punches.js';

/** Appends that are under way at the same time: enough for the log to commit many at once. */
const APPENDS_AT_ONCE = 256;
/** Reads of streams at the same time, of one call and of all of them. */
const READS_AT_ONCE = 64;
/** Streams with so many events are read before more are appended, so that the limit of a day is kept. */
const LONG_STREAM = 20;
const MAX_LONG = 10_000;
const DAY_MS = 86_400_000;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** Attempts to append to a stream after reading it, each of which another process may overtake. */
const TRIES = 10;
const CONFLICT_PAUSE_MS = 10;
/** The events of a full stream are cached for so long, since a clock that repeats itself would have it read for each punch. */
const FULL_STREAM_AGE_MS = 1_000;

/** The events that streams would have after what one import or upload rehearsed so far. */
export type RehearsedPunches = Map<string, number>;

/** Punches that can be appended without reading their stream. */
interface RevisedPunches extends StreamPunches {
  readonly revision: bigint | null | 'any';
  readonly lastRecordedAt: Date | null;
  /** The ids of the events up to the revision; undefined when they are not known. */
  readonly before: ReadonlySet<string> | undefined;
  /** Ends the exclusive use of the stream. */
  readonly release: () => void;
}

/**
 * Appends punches side by side, those of a stream together and at its exact revision: a punch that is there is not recorded
 * again, however long ago it was recorded. A stream is read when a punch may be in it, when it may be full, and when the log says
 * that it is at another revision. A log that knows all ids is spared that for streams that are not known here (docs/decisions/0041).
 */
@Injectable()
export class PunchAppender {
  private readonly known = new KnownPunches();
  /** Locks streams while punches are appended at an exact revision, so that the next ones find it known. */
  private readonly mutex = new KeyedMutex();
  private readonly reads = pLimit(READS_AT_ONCE);
  /** Punches by stream that are being appended at any revision. */
  private readonly atAnyRevision = new Map<string, number>();
  private readonly fullStreams = new TtlCache((stream) => this.read(stream), FULL_STREAM_AGE_MS);
  /** Streams with `LONG_STREAM` events or more whose ids are not known. */
  private readonly long = new Set<string>();

  constructor(
    private readonly store: EventStore,
    @InjectConfiguration() private readonly configuration: Pick<Configuration, 'logKnowsAllIds'>,
  ) {}

  /**
   * @throws StoreUnavailableError when the log does not answer; all may be sent again
   * @throws RefusedError when others kept appending to the same stream; all may be sent again
   */
  async append(punches: readonly RecordablePunch[], context: CommandContext): Promise<AppendedPunches> {
    const outcomes: Outcomes = { positions: new Map(), tooMany: new Set() };
    const atKnownRevision: RevisedPunches[] = [];
    const afterReading: StreamPunches[] = [];
    const groups = byStream(punches);
    const mayHaveEvents = groups.filter(({ stream }) => this.mayHaveEvents(stream));
    await sideBySide(mayHaveEvents, READS_AT_ONCE, ({ stream }) => this.read(stream));
    for (const group of groups) {
      const revised = this.begin(group);
      if (revised) atKnownRevision.push(revised);
      else afterReading.push(group);
    }
    try {
      for (let start = 0; start < atKnownRevision.length; start += APPENDS_AT_ONCE) {
        const groups = atKnownRevision.slice(start, start + APPENDS_AT_ONCE);
        afterReading.push(...(await this.appendAtKnownRevision(groups, context, outcomes)));
      }
    } finally {
      for (const { release } of atKnownRevision) release();
    }
    await sideBySide(afterReading, READS_AT_ONCE, (group) => this.appendInTurn(group, context, outcomes));
    return outcomes;
  }

  /**
   * The positions of those of the punches, by their ids, that are in the log already.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async find(punches: readonly RecordablePunch[]): Promise<ReadonlyMap<string, LogPosition>> {
    const found = new Map<string, LogPosition>();
    await sideBySide(byStream(punches), READS_AT_ONCE, async ({ stream, facts }) => {
      const { positions } = await this.recordedIn(stream);
      for (const { id } of facts) {
        const position = positions.get(id);
        if (position) found.set(id, position);
      }
    });
    return found;
  }

  /**
   * The outcome that `append` would have; punches that would be recorded have no position.
   *
   * @param rehearsed the events that streams would have after the calls before, which this one adds to
   * @throws StoreUnavailableError when the log does not answer
   */
  async rehearse(punches: readonly RecordablePunch[], rehearsed: RehearsedPunches): Promise<AppendedPunches> {
    const outcomes: Outcomes = { positions: new Map(), tooMany: new Set() };
    await sideBySide(byStream(punches), READS_AT_ONCE, async (group) => {
      const { stream } = group;
      const { positions } = await this.recordedIn(stream);
      const length = Math.max(positions.size, rehearsed.get(stream) ?? 0);
      const fresh = withoutExcess(group, positions, MAX_PUNCHES_A_DAY - length, outcomes);
      rehearsed.set(stream, length + fresh.length);
    });
    return outcomes;
  }

  /** True for a stream of an earlier day that is not in the cache: it probably has events, and a refused append costs more than a read. */
  private mayHaveEvents(stream: string): boolean {
    if (this.configuration.logKnowsAllIds || this.known.of(stream) !== undefined) return false;
    const now = Date.now();
    return ![now - DAY_MS, now, now + DAY_MS].some((day) =>
      stream.endsWith(new Date(day).toISOString().slice(0, DATE_LENGTH)),
    );
  }

  /**
   * The punches with the revision at which they can be appended without reading their stream, which is locked until then; undefined when
   * it has to be read, or is locked. The known ids are passed along, since it is those that were compared with the punches.
   */
  private begin(group: StreamPunches): RevisedPunches | undefined {
    const known = this.known.of(group.stream);
    if (known && !fits(group, known)) return undefined;
    if (!known && (group.facts.length > LONG_STREAM || this.long.has(group.stream))) return undefined;
    if (!known && this.configuration.logKnowsAllIds) return this.beginAtAnyRevision(group);
    const release = this.mutex.tryLock(group.stream);
    const { revision = null, recordedAt: lastRecordedAt = null, ids: before } = known ?? {};
    return release && { ...group, revision, lastRecordedAt, before, release };
  }

  /** Appends at any revision do not wait for each other, but those under way are bounded for the sake of the limit. */
  private beginAtAnyRevision(group: StreamPunches): RevisedPunches | undefined {
    const { stream, facts } = group;
    const underWay = this.atAnyRevision.get(stream) ?? 0;
    if (underWay + facts.length > LONG_STREAM) return undefined;
    this.atAnyRevision.set(stream, underWay + facts.length);
    const release = () => {
      const left = (this.atAnyRevision.get(stream) ?? 0) - facts.length;
      if (left > 0) this.atAnyRevision.set(stream, left);
      else this.atAnyRevision.delete(stream);
    };
    return { ...group, revision: 'any', lastRecordedAt: null, before: undefined, release };
  }

  /** @returns the groups whose streams turned out to be at other revisions */
  private async appendAtKnownRevision(
    appends: readonly RevisedPunches[],
    context: CommandContext,
    outcomes: Outcomes,
  ): Promise<StreamPunches[]> {
    const locations = await this.store.appendAll(appends, context);
    return appends.filter((append, index) => {
      const location = locations[index];
      if (!location) return true;
      this.noteAppended(append, append.before, location, outcomes);
      return false;
    });
  }

  /** Waits for the appends to the stream that are under way; the stream is read unless they left it known. */
  private async appendInTurn(
    group: StreamPunches,
    context: CommandContext,
    outcomes: Outcomes,
  ): Promise<void> {
    const { stream } = group;
    if (this.isFull(stream)) {
      withoutExcess(group, (await this.fullStreams.get(stream)).positions, 0, outcomes);
      return;
    }
    await this.mutex.run(stream, async () => {
      for (let attempt = 0; ; attempt += 1) {
        const known = attempt === 0 ? this.known.of(stream) : undefined;
        const { fresh, before, ...end } =
          known && fits(group, known)
            ? {
                ...{ fresh: group, before: known.ids },
                ...{ revision: known.revision, lastRecordedAt: known.recordedAt },
              }
            : await this.freshAfterReading(group, outcomes);
        if (fresh.facts.length === 0) return;
        const [location] = await this.store.appendAll([{ ...fresh, ...end }], context);
        if (location) {
          this.noteAppended(fresh, before, location, outcomes);
          return;
        }
        if (attempt === TRIES) throw new RefusedError(REVISION_CONFLICT.refusal);
        await pause(CONFLICT_PAUSE_MS * attempt * Math.random());
      }
    });
  }

  /** Reads the stream; `fresh` are the punches that it lacks and has room for. */
  private async freshAfterReading(group: StreamPunches, outcomes: Outcomes) {
    const { positions, revision, recordedAt: lastRecordedAt } = await this.read(group.stream);
    const room = MAX_PUNCHES_A_DAY - positions.size;
    const facts = withoutExcess(group, positions, room, outcomes);
    const fresh = { stream: group.stream, facts };
    return { fresh, revision, lastRecordedAt, before: new Set(positions.keys()) };
  }

  private noteAppended(
    { stream, facts }: StreamPunches,
    before: ReadonlySet<string> | undefined,
    { position, revision, recordedAt }: AppendedFacts,
    { positions }: Outcomes,
  ): void {
    const ids = facts.map(({ id }) => id);
    for (const id of ids) positions.set(id, position);
    if (before === undefined && this.configuration.logKnowsAllIds) {
      this.noteLength(stream, Number(revision) + 1);
    } else this.known.set(stream, { revision, recordedAt }, [...(before ?? []), ...ids]);
  }

  /** After an append at any revision only the length of the stream is known. */
  private noteLength(stream: string, length: number): void {
    if (length < LONG_STREAM) return;
    this.long.add(stream);
    const [oldest] = this.long;
    if (this.long.size > MAX_LONG && oldest !== undefined) this.long.delete(oldest);
  }

  private isFull(stream: string): boolean {
    return (this.known.of(stream)?.ids.size ?? 0) >= MAX_PUNCHES_A_DAY;
  }

  /** The ids in a stream; of a full one they may be a second old. */
  private recordedIn(stream: string): Promise<RecordedIds> {
    return this.isFull(stream) ? this.fullStreams.get(stream) : this.read(stream);
  }

  private async read(stream: string): Promise<RecordedIds> {
    const recorded = await this.reads(() => this.store.idsIn(stream));
    this.known.set(stream, recorded, recorded.positions.keys());
    this.long.delete(stream);
    return recorded;
  }
}
