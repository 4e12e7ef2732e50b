import { Injectable } from '@nestjs/common';
import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punches';
import type { TimeClockPunched } from '@timekeep/contracts/events/punch-events';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore, type StreamFacts } from '../../event-store/event-store.js';
import { RecentAnswers } from '../../event-store/reading/recent-answers.js';
import { Turns } from '../../processes/turns.js';
import type { RecordablePunch } from './judging/judge-punch.js';
import { PunchCounts } from './punch-counts.js';
import type { PunchAppending } from './record-punches.command.js';

/** Appends that are under way at the same time: enough for the log to commit many at once. */
const APPENDS_AT_ONCE = 256;
const READS_AT_ONCE = 64;
/** The age of the events of a full stream that are looked at again: a clock that repeats itself must not have it read each time. */
const FULL_STREAM_AGE_MS = 1_000;

/** The outcome of each punch, by its id. */
export interface AppendedPunches {
  /** The position of each punch that is in the log; of one that was there before, where it was recorded first. */
  readonly positions: ReadonlyMap<string, LogPosition>;
  /** Punches beyond the limit of their employee and date. */
  readonly tooMany: ReadonlySet<string>;
}

interface Outcomes {
  readonly positions: Map<string, LogPosition>;
  readonly tooMany: Set<string>;
}

/** The punches of one call that go into one stream, each once. */
interface StreamPunches {
  readonly stream: string;
  readonly facts: RecordablePunch[];
}

/**
 * Appends punches side by side, without loading their streams. A stream is read only when a call has many punches for it, or
 * when it may be full: `MAX_PUNCHES_A_DAY` of one employee and calendar date are recorded, and a few more when several
 * backends add some at the same time (docs/decisions/0041).
 */
@Injectable()
export class PunchAppender {
  private readonly counts = new PunchCounts();
  private readonly turns = new Turns();
  private readonly fullStreams = new RecentAnswers((stream) => this.positionsIn(stream), FULL_STREAM_AGE_MS);

  constructor(private readonly store: EventStore) {}

  /** @throws StoreUnavailableError when the log does not answer; all may be sent again */
  async append(
    punches: readonly RecordablePunch[],
    context: CommandContext,
    appending: PunchAppending,
  ): Promise<AppendedPunches> {
    const outcomes: Outcomes = { positions: new Map(), tooMany: new Set() };
    const certain: StreamPunches[] = [];
    const uncertain: StreamPunches[] = [];
    for (const group of byStream(punches)) {
      const { stream, facts } = group;
      (this.counts.tryReserve(stream, facts.length) ? certain : uncertain).push(group);
    }
    try {
      await this.record(certain, context, appending, outcomes);
    } finally {
      for (const { stream, facts } of certain) this.counts.release(stream, facts.length);
    }
    await eachOf(uncertain, (group) => this.appendAfterReading(group, context, outcomes));
    return outcomes;
  }

  /**
   * The positions of those of the punches, by their ids, that are in the log already.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async find(punches: readonly RecordablePunch[]): Promise<ReadonlyMap<string, LogPosition>> {
    const found = new Map<string, LogPosition>();
    await eachOf(byStream(punches), async ({ stream, facts }) => {
      const recorded = await this.knownPositions(stream);
      for (const { id } of facts) {
        const position = recorded.get(id);
        if (position) found.set(id, position);
      }
    });
    return found;
  }

  /**
   * The outcome that `append` would have; punches that would be recorded have no position.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async rehearse(punches: readonly RecordablePunch[]): Promise<AppendedPunches> {
    const outcomes: Outcomes = { positions: new Map(), tooMany: new Set() };
    await eachOf(byStream(punches), async (group) => {
      const { stream } = group;
      const recorded = await this.knownPositions(stream);
      const length = Math.max(recorded.size, this.counts.lengthOf(stream));
      const fresh = withoutExcess(group, recorded, MAX_PUNCHES_A_DAY - length, outcomes);
      // Later calls of the same rehearsal find them counted.
      this.counts.learn(stream, length + fresh.length);
    });
    return outcomes;
  }

  /** One call at a time for each stream, so that the next one reads what this one appended. */
  private async appendAfterReading(
    group: StreamPunches,
    context: CommandContext,
    outcomes: Outcomes,
  ): Promise<void> {
    const { stream } = group;
    if (this.isFull(stream)) {
      withoutExcess(group, await this.knownPositions(stream), 0, outcomes);
      return;
    }
    await this.turns.take(stream, async () => {
      const recorded = await this.positionsIn(stream);
      // What was under way during the read is among the read, the known length or the reserved.
      const length = Math.max(recorded.size, this.counts.lengthOf(stream));
      const left = MAX_PUNCHES_A_DAY - length - this.counts.reserved(stream);
      const facts = withoutExcess(group, recorded, left, outcomes);
      this.counts.reserve(stream, facts.length);
      try {
        await this.record([{ stream, facts }], context, 'by-stream', outcomes);
      } finally {
        this.counts.release(stream, facts.length);
      }
    });
  }

  private isFull(stream: string): boolean {
    return this.counts.lengthOf(stream) >= MAX_PUNCHES_A_DAY;
  }

  /** The positions of the punches of a stream, of a full one as they were of late. */
  private async knownPositions(stream: string): Promise<ReadonlyMap<string, LogPosition>> {
    return this.isFull(stream) ? await this.fullStreams.of(stream) : await this.positionsIn(stream);
  }

  /** The positions of all punches of a stream, by their ids. */
  private async positionsIn(stream: string): Promise<ReadonlyMap<string, LogPosition>> {
    const recorded = await this.store.history<TimeClockPunched>(stream);
    this.counts.learn(stream, recorded.length);
    return new Map(recorded.map(({ id, position }) => [id, position]));
  }

  private async record(
    groups: readonly StreamPunches[],
    context: CommandContext,
    appending: PunchAppending,
    { positions }: Outcomes,
  ): Promise<void> {
    const appends = groups.flatMap((group) => appendsOf(group, appending));
    for (let start = 0; start < appends.length; start += APPENDS_AT_ONCE) {
      const recorded = await this.store.recordAll(appends.slice(start, start + APPENDS_AT_ONCE), context);
      for (const [id, { stream, position, revision }] of recorded) {
        positions.set(id, position);
        this.counts.learn(stream, Number(revision) + 1);
      }
    }
  }
}

/** The punches by stream, each once. */
function byStream(punches: readonly RecordablePunch[]): StreamPunches[] {
  const distinct = new Map(punches.map((punch) => [punch.id, punch])).values();
  const groups = new Map<string, StreamPunches>();
  for (const punch of distinct) {
    const group = groups.get(punch.stream);
    if (group) group.facts.push(punch);
    else groups.set(punch.stream, { stream: punch.stream, facts: [punch] });
  }
  return [...groups.values()];
}

function appendsOf({ stream, facts }: StreamPunches, appending: PunchAppending): StreamFacts[] {
  if (appending === 'each') return facts.map((fact) => ({ stream, facts: [fact] }));
  return facts.length > 0 ? [{ stream, facts }] : [];
}

/** The punches that are not recorded yet and for which there is room; the others get their outcome. */
function withoutExcess(
  { facts }: StreamPunches,
  recorded: ReadonlyMap<string, LogPosition>,
  room: number,
  { positions, tooMany }: Outcomes,
): RecordablePunch[] {
  const fresh: RecordablePunch[] = [];
  for (const punch of facts) {
    const position = recorded.get(punch.id);
    if (position) positions.set(punch.id, position);
    else if (fresh.length < room) fresh.push(punch);
    else tooMany.add(punch.id);
  }
  return fresh;
}

async function eachOf(
  groups: readonly StreamPunches[],
  work: (group: StreamPunches) => Promise<void>,
): Promise<void> {
  await lastValueFrom(from(groups).pipe(mergeMap(work, READS_AT_ONCE), toArray()));
}
