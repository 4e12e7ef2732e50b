import { Injectable } from '@nestjs/common';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { refusedStream } from '@timekeep/contracts/events/streams';
import { LRUCache } from 'lru-cache';
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

/** Keeps the punches of terminals that were refused, in bounded number and without their PINs. */
@Injectable()
export class RefusedPunches {
  private readonly mutex = new KeyedMutex();
  /** The punches of a stream that are kept, by their keys; `null` for a full stream. */
  private readonly known = new LRUCache<string, { readonly keys: Set<string> | null }>({
    max: KNOWN_STREAMS,
  });

  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Records refused punches that are not recorded yet.
   *
   * @throws StoreUnavailableError when the log does not answer; all may be sent again
   */
  async keep(terminal: string, refused: readonly RefusedPunch[], cause: CommandContext): Promise<void> {
    if (refused.length === 0) return;
    const stream = refusedStream(terminal, await this.time.today());
    await this.mutex.run(stream, async () => {
      const keys = this.known.get(stream)?.keys;
      if (keys === null) return;
      const punches = refused.filter((punch) => !keys?.has(keyOf(punch)));
      if (punches.length === 0) return;
      const { actor, route, correlationId } = cause;
      // The key of a terminal's call says nothing about its refused punches.
      const context = newCommandContext({ actor, route, correlationId });
      await this.store.execute(refusedDecider, stream, { type: 'refuse', terminal, punches }, context);
      const now = new Set([...(keys ?? []), ...punches.map(keyOf)]);
      this.known.set(stream, { keys: now.size > MAX_REFUSED_A_DAY ? null : now });
    });
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
