import { Injectable } from '@nestjs/common';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import type { TerminalRefusal } from '@timekeep/contracts/clock/punch-refusals';
import type { CommandContext } from '../../event-store/command-context.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { keyOf, type RefusedPunch } from '../refused-punches/refused-punches.decider.js';
import { refusedPunch, RefusedPunches } from '../refused-punches/refused-punches.js';
import { hashOf } from '../terminal-traffic/refused-entries.js';
import { type SentPunches, TerminalTraffic } from '../terminal-traffic/terminal-traffic.js';
import { isRejected, type JudgedPunch, type PunchEntry } from './record-punches.decision.js';

/** The punches of a call of a terminal and what became of each; all lists are in the same order. */
export interface TerminalCall {
  readonly terminal: string;
  readonly punches: readonly PunchEntry[];
  readonly judged: readonly JudgedPunch[];
  readonly outcomes: readonly PunchOutcome[];
  /** Null for a punch that is not refused. */
  readonly refusals: readonly (TerminalRefusal | null)[];
  /** The clock by which they were judged, in epoch milliseconds. */
  readonly now: number;
}

/** A call with what it is remembered by. */
interface RememberedCall extends TerminalCall {
  /** The punches that are kept for HR, and null for the others. */
  readonly refused: readonly (RefusedPunch | null)[];
  /** By which a refused punch that is sent again is found; null for a punch that is not refused. */
  readonly keys: readonly (string | null)[];
}

/** Keeps the refused punches of each call of a terminal, and counts its outcomes. */
@Injectable()
export class TerminalCalls {
  constructor(
    private readonly refused: RefusedPunches,
    private readonly traffic: TerminalTraffic,
    private readonly time: CompanyTime,
  ) {}

  /** @throws StoreUnavailableError when the log does not answer; all punches may be sent again */
  async note(call: TerminalCall, context: CommandContext): Promise<void> {
    const refused = refusedOf(call);
    const remembered = { ...call, refused, keys: keysOf(call, refused) };
    const repeated = await this.refusedBefore(remembered, context);
    this.traffic.note(call.terminal, sentPunches(remembered, repeated));
  }

  /** Remembers the refused punches, and returns the keys of those that were refused before. */
  private async refusedBefore(
    { terminal, refused, keys }: RememberedCall,
    context: CommandContext,
  ): Promise<ReadonlySet<string>> {
    const kept = refused.flatMap((each) => each ?? []);
    const keptBefore = await this.refused.keep(terminal, kept, context);
    const notKept = keys.flatMap((key, index) => (key === null || refused[index] ? [] : [key]));
    const sentBefore = await this.traffic.sentBefore(terminal, await this.time.today(), notKept);
    return new Set([...keptBefore, ...sentBefore]);
  }
}

function refusedOf({ terminal, punches, judged }: TerminalCall): (RefusedPunch | null)[] {
  return punches.map((entry, index) => {
    const punch = judged[index];
    return punch && isRejected(punch) ? refusedPunch(terminal, entry, punch) : null;
  });
}

function keysOf(
  { punches, refusals }: TerminalCall,
  refused: readonly (RefusedPunch | null)[],
): (string | null)[] {
  return punches.map((entry, index) => {
    if ((refusals[index] ?? null) === null) return null;
    const kept = refused[index] ?? null;
    return kept ? keyOf(kept) : hashOf(entry);
  });
}

/** Counts the punches of a call; one that was refused before counts as repeated. */
function sentPunches(
  { judged, outcomes, refusals, refused, keys, now }: RememberedCall,
  refusedBefore: ReadonlySet<string>,
): SentPunches {
  const counts = { accepted: 0, duplicate: 0, repeated: 0 };
  const refusedBy = new Map<TerminalRefusal, number>();
  let [lastPunch, aheadMs] = [-Infinity, 0];
  for (const [index, punch] of judged.entries()) {
    const [refusal, kept] = [refusals[index] ?? null, refused[index] ?? null];
    if (refusal === null && !isRejected(punch)) {
      counts[outcomes[index]?.outcome === 'accepted' ? 'accepted' : 'duplicate'] += 1;
      lastPunch = Math.max(lastPunch, Date.parse(punch.event.data.at));
    } else if (refusal !== null && !refusedBefore.has(keys[index] ?? '')) {
      refusedBy.set(refusal, (refusedBy.get(refusal) ?? 0) + 1);
      if (refusal === 'future' && kept) aheadMs = Math.max(aheadMs, Date.parse(kept.at) - now);
    } else counts.repeated += 1;
  }
  return {
    ...counts,
    refused: refusedBy,
    lastPunch: Number.isFinite(lastPunch) ? lastPunch : null,
    aheadMs,
  };
}
