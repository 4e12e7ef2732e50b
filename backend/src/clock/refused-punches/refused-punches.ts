import { Injectable } from '@nestjs/common';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import type { RefusedEvent } from '@timekeep/contracts/events/clock';
import { refusedStream } from '@timekeep/contracts/events/streams';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { KeyedMutex } from '../../concurrency/keyed-mutex.js';
import { newCommandContext, type CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import type { PunchEntry, RejectedPunch } from '../record-punches/record-punches.decision.js';
import { keyOf, MAX_REFUSED_A_DAY, refusedDecider, type RefusedPunch } from './refused-punches.decider.js';

/** Characters of an employee's id, as it was sent, that are kept. */
const EMPID_KEPT = 40;
/** Streams whose punches are known here, so that a clock that repeats itself costs no read of the log. */
const KNOWN_STREAMS = 100;

const KEPT =
  'SELECT empid AS "EMPID", at FROM directory.refused_punches WHERE terminal = $1 AND at = ANY ($2)';

/** The part of a stream that this process has seen. */
interface KnownStream {
  /** The keys of punches that are kept, in this stream or in one of an earlier day. */
  readonly keys: ReadonlySet<string>;
  /** Number of punches that went into the stream, at most. */
  readonly count: number;
}

/** Keeps the punches of terminals that were refused, in bounded number and without their PINs. */
@Injectable()
export class RefusedPunches {
  private readonly mutex = new KeyedMutex();
  private readonly known = new LRUCache<string, KnownStream>({ max: KNOWN_STREAMS });

  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
    private readonly database: DataSource,
  ) {}

  /**
   * Records refused punches that are not recorded yet.
   *
   * @returns the keys of those that were refused before
   * @throws StoreUnavailableError when the log does not answer; all may be sent again
   */
  async keep(
    terminal: string,
    refused: readonly RefusedPunch[],
    cause: CommandContext,
  ): Promise<ReadonlySet<string>> {
    if (refused.length === 0) return new Set();
    const stream = refusedStream(terminal, await this.time.today());
    return this.mutex.run(stream, async () => {
      const { keys, count } = this.known.get(stream) ?? { keys: new Set<string>(), count: 0 };
      const unknown = refused.filter((punch) => !keys.has(keyOf(punch)));
      const repeated = new Set(refused.map(keyOf).filter((key) => keys.has(key)));
      if (count > MAX_REFUSED_A_DAY || unknown.length === 0) return repeated;
      // A terminal that sends all that it has would fill the stream of each day with the same punches.
      const before = await this.keptBefore(terminal, unknown);
      const punches = unknown.filter((punch) => !before.has(keyOf(punch)));
      for (const key of before) repeated.add(key);
      if (punches.length > 0) {
        const { actor, route, correlationId } = cause;
        // Without the id of the call, under which its accepted punches are recorded.
        const context = newCommandContext({ actor, route, correlationId });
        const command = { type: 'refuse', terminal, punches } as const;
        const { events } = await this.store.execute(refusedDecider, stream, command, context);
        for (const key of await this.recordedBefore(stream, punches, events)) repeated.add(key);
      }
      this.known.set(stream, {
        keys: new Set([...keys, ...unknown.map(keyOf)]),
        count: count + punches.length,
      });
      return repeated;
    });
  }

  /** Returns the keys of the punches that another process, or this one before its start, recorded today. */
  private async recordedBefore(
    stream: string,
    punches: readonly RefusedPunch[],
    events: readonly RefusedEvent[],
  ): Promise<string[]> {
    const fresh = new Set(events.flatMap(({ type, data }) => (type === 'PunchRefused' ? [keyOf(data)] : [])));
    if (fresh.size === punches.length) return [];
    const { state } = await this.store.load(refusedDecider, stream);
    const recorded = new Set(state.refused);
    return punches.map(keyOf).filter((key) => recorded.has(key) && !fresh.has(key));
  }

  /** Returns the keys of the punches that were kept on an earlier day; none while the database cannot be reached. */
  private async keptBefore(terminal: string, punches: readonly RefusedPunch[]): Promise<ReadonlySet<string>> {
    const parameters = [terminal, [...new Set(punches.map(({ at }) => at))]];
    const rows = await this.database
      .query<{ readonly EMPID: string; readonly at: Date }[]>(KEPT, parameters)
      .catch(() => []);
    return new Set(rows.map(({ EMPID, at }) => keyOf({ EMPID, at: at.toISOString() })));
  }
}

/** Returns what is kept of a punch that was refused; null for one that HR could not take over. */
export function refusedPunch(
  terminal: string,
  { EMPID, at }: PunchEntry,
  { refusal }: RejectedPunch,
): RefusedPunch | null {
  if (refusal === null || typeof EMPID !== 'string' || typeof at !== 'string') return null;
  const shown = EMPID.slice(0, EMPID_KEPT).trim();
  if (shown === '' || !isPlainLine(shown)) return null;
  return { terminal, EMPID: shown, at: new Date(at).toISOString(), reason: refusal };
}
