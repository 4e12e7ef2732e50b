import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import { punchesFields } from '@timekeep/contracts/clock/fields';
import type { PunchLineRefusal } from '@timekeep/contracts/clock/punch-files';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import type { PunchRefusal, TerminalRefusal } from '@timekeep/contracts/clock/punch-refusals';
import { comparePositions, laterPosition, type LogPosition } from '@timekeep/log/position';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { NumberHolders } from './number-holders.js';
import { BoundaryShifts, EmploymentFacts } from './punch-facts.js';
import {
  employeesNearBounds,
  isRejected,
  judgePunch,
  readPunch,
  type JudgedPunch,
  type PunchEntry,
  type UnlessRecorded,
} from './record-punches.decision.js';
import { PunchChangesList } from '../list-punch-changes/list-punch-changes.query.js';
import type { KnownTerminal } from '../terminals.js';
import { refusedPunch, RefusedPunches } from '../refused-punches/refused-punches.js';
import { keyOf, type RefusedPunch } from '../refused-punches/refused-punches.decider.js';
import { hashOf } from '../terminal-traffic/refused-entries.js';
import { type SentPunches, TerminalTraffic } from '../terminal-traffic/terminal-traffic.js';
import { PinChecks } from './pin-checks.js';
import { PunchAppender, type RehearsedPunches } from './punch-appender.js';
import type { AppendedPunches } from './stream-punches.js';

export class PunchesDto extends dtoOf(punchesFields) {}

/** The outcome of each punch, in their order, and the position from which on all of them can be read. */
export interface RecordedPunches {
  readonly outcomes: readonly PunchOutcome[];
  /** The kind of each refusal, in the same order; null for a punch that is not refused. */
  readonly refusals: readonly (PunchLineRefusal | PunchRefusal | null)[];
  /** Null when nothing is recorded. */
  readonly position: LogPosition | null;
}

export interface PunchOptions {
  /** The terminal that sends the punches; missing for an import and for HR, whose punches may be of any age. */
  readonly terminal?: KnownTerminal;
  /** The terminals that recorded the punches that HR takes over, in their order. */
  readonly terminals?: readonly string[];
  /** Returns the outcomes that there would be after what was rehearsed with it before, and records nothing. */
  readonly rehearse?: RehearsedPunches;
}

/** A terminal, or an import, sends punches. */
export class RecordPunches extends Command<RecordedPunches> {
  constructor(
    readonly punches: readonly PunchEntry[],
    readonly context: CommandContext,
    readonly options: PunchOptions = {},
  ) {
    super();
  }
}

/** Judges each punch by itself, and appends those that are accepted. */
@CommandHandler(RecordPunches)
export class RecordPunchesHandler implements ICommandHandler<RecordPunches> {
  constructor(
    private readonly store: EventStore,
    private readonly appender: PunchAppender,
    private readonly employment: EmploymentFacts,
    private readonly numbers: NumberHolders,
    private readonly shifts: BoundaryShifts,
    private readonly pins: PinChecks,
    private readonly time: CompanyTime,
    private readonly organization: OrganizationFacts,
    private readonly refused: RefusedPunches,
    private readonly changes: PunchChangesList,
    private readonly traffic: TerminalTraffic,
  ) {}

  async execute({ punches: entered, context, options }: RecordPunches): Promise<RecordedPunches> {
    const { terminal, terminals = [], rehearse } = options;
    const punches = terminal ? await this.numbers.named(entered) : entered;
    const pinsAt = terminal?.pinRequired ? terminal.name : null;
    const sent = punches.map((entry, index) => ({ entry, terminal: terminal?.name ?? terminals[index] }));
    const wellFormed = sent.flatMap(({ entry, terminal: recordedBy }) => {
      const punch = readPunch(entry);
      return isRejected(punch) ? [] : [{ ...punch, terminal: recordedBy }];
    });
    const empids = new Set(wellFormed.map(({ EMPID }) => EMPID));
    const [zone, employments, reached, punchDays, changes] = await Promise.all([
      this.time.zone(),
      this.employment.of(empids, { mayLag: pinsAt === null }),
      this.store.reached(),
      terminal ? this.organization.punchDays() : null,
      terminal || terminals.length > 0 ? this.changes.holding() : [],
    ]);
    const known = { zone, employments, changes };
    const shifts = await this.shifts.of(employeesNearBounds(wellFormed, known));
    const facts = { ...known, shifts, now: this.time.now(), punchDays };
    const withoutPins = await this.settled(sent.map((punch) => judgePunch(punch, facts)));
    const judged = pinsAt === null ? withoutPins : await this.pins.check(withoutPins, employments, pinsAt);
    const recordable = judged.flatMap((punch) => (isRejected(punch) ? [] : [punch]));
    const appended = rehearse
      ? await this.appender.rehearse(recordable, rehearse)
      : await this.appender.append(recordable, context);
    const position = rehearse ? null : latest(appended.positions.values());
    const refusals = judged.map((punch) => refusalOf(punch, appended));
    const outcomes = outcomesOf(judged, appended, reached);
    if (terminal) {
      const refused = refusedOf(terminal, punches, judged);
      const keptBefore = await this.refused.keep(
        terminal.name,
        refused.flatMap((each) => each ?? []),
        context,
      );
      const keys = keysOf(punches, refusals, refused);
      const notKept = keys.flatMap((key, index) => (key === null || refused[index] ? [] : [key]));
      const sentBefore = await this.traffic.sentBefore(terminal.name, await this.time.today(), notKept);
      const repeated = new Set([...keptBefore, ...sentBefore]);
      this.traffic.note(
        terminal.name,
        sentPunches({ judged, outcomes, refusals, refused, keys, repeated }, facts.now),
      );
    }
    return { outcomes, refusals, position };
  }

  /** Accepts punches outside employment, and old ones, that are recorded already, and rejects the others. */
  private async settled(judged: readonly (JudgedPunch | UnlessRecorded)[]): Promise<JudgedPunch[]> {
    const recorded = await this.appender.find(judged.filter(isUnlessRecorded).map(({ punch }) => punch));
    return judged.map((punch) => {
      if (!isUnlessRecorded(punch)) return punch;
      return recorded.has(punch.punch.id) ? punch.punch : punch.rejected;
    });
  }
}

/** Returns the punches that are kept for HR, and null for the others; `judged` is in the order of `punches`. */
function refusedOf(
  { name }: KnownTerminal,
  punches: readonly PunchEntry[],
  judged: readonly JudgedPunch[],
): (RefusedPunch | null)[] {
  return punches.map((entry, index) => {
    const punch = judged[index];
    return punch && isRejected(punch) ? refusedPunch(name, entry, punch) : null;
  });
}

/** Returns what a refused punch that is sent again is found by, and null for one that is not refused; all lists are in the same order. */
function keysOf(
  punches: readonly PunchEntry[],
  refusals: readonly (TerminalRefusal | null)[],
  refused: readonly (RefusedPunch | null)[],
): (string | null)[] {
  return punches.map((entry, index) => {
    if ((refusals[index] ?? null) === null) return null;
    const kept = refused[index] ?? null;
    return kept ? keyOf(kept) : hashOf(entry);
  });
}

/** The punches of a call of a terminal and what became of each; all lists are in the same order. */
interface JudgedCall {
  readonly judged: readonly JudgedPunch[];
  readonly outcomes: readonly PunchOutcome[];
  readonly refusals: readonly (TerminalRefusal | null)[];
  readonly refused: readonly (RefusedPunch | null)[];
  /** Null for a punch that is not refused. */
  readonly keys: readonly (string | null)[];
  /** The keys of punches that were refused before. */
  readonly repeated: ReadonlySet<string>;
}

/** Counts the punches of a call of a terminal. */
function sentPunches(
  { judged, outcomes, refusals, refused, keys, repeated }: JudgedCall,
  now: number,
): SentPunches {
  const counts = { accepted: 0, duplicate: 0, repeated: 0 };
  const refusedBy = new Map<TerminalRefusal, number>();
  let [lastPunch, aheadMs] = [-Infinity, 0];
  for (const [index, punch] of judged.entries()) {
    const [refusal, kept] = [refusals[index] ?? null, refused[index] ?? null];
    if (refusal === null && !isRejected(punch)) {
      counts[outcomes[index]?.outcome === 'accepted' ? 'accepted' : 'duplicate'] += 1;
      lastPunch = Math.max(lastPunch, Date.parse(punch.event.data.at));
    } else if (refusal !== null && !repeated.has(keys[index] ?? '')) {
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

function refusalOf(punch: JudgedPunch, { tooMany }: AppendedPunches): TerminalRefusal | null {
  if (isRejected(punch)) return punch.refusal ?? 'malformed';
  return tooMany.has(punch.id) ? 'tooMany' : null;
}

function isUnlessRecorded(punch: JudgedPunch | UnlessRecorded): punch is UnlessRecorded {
  return 'rejected' in punch;
}

/**
 * A punch is a duplicate when its position is not after the log's end at the start of the call, or when the call has it twice. A
 * rehearsed punch has no position.
 */
function outcomesOf(
  judged: readonly JudgedPunch[],
  { positions, tooMany }: AppendedPunches,
  reached: LogPosition,
): PunchOutcome[] {
  const met = new Set<string>();
  return judged.map((punch) => {
    if (isRejected(punch)) return { outcome: 'rejected', reason: punch.reason };
    if (tooMany.has(punch.id)) return { outcome: 'rejected', reason: punchMessages.tooMany().text };
    const position = positions.get(punch.id);
    const wasThere = position !== undefined && comparePositions(position, reached) <= 0;
    const isNew = !wasThere && !met.has(punch.id);
    met.add(punch.id);
    return { outcome: isNew ? 'accepted' : 'duplicate' };
  });
}

function latest(positions: Iterable<LogPosition>): LogPosition | null {
  let latest: LogPosition | null = null;
  for (const position of positions) latest = laterPosition(latest, position);
  return latest;
}
