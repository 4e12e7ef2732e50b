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
import type { KnownTerminal } from '../terminals.js';
import { NumberHolders } from './number-holders.js';
import { PunchAppender, type RehearsedPunches } from './punch-appender.js';
import type { Employments } from './punch-facts.js';
import { PunchJudge } from './punch-judge.js';
import { isRejected, type JudgedPunch, type PunchEntry, type SentEntry } from './record-punches.decision.js';
import type { AppendedPunches } from './stream-punches.js';
import { TerminalCalls } from './terminal-calls.js';

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

const NO_EMPLOYMENTS: Employments = new Map();

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
    private readonly numbers: NumberHolders,
    private readonly judge: PunchJudge,
    private readonly appender: PunchAppender,
    private readonly calls: TerminalCalls,
  ) {}

  async execute({ punches: entered, context, options }: RecordPunches): Promise<RecordedPunches> {
    const { terminal } = options;
    const { punches, employments } = terminal
      ? await this.numbers.named(entered)
      : { punches: entered, employments: NO_EMPLOYMENTS };
    const sent = sentEntries(punches, options);
    const [facts, reached] = await Promise.all([
      this.judge.factsOf(sent, terminal, employments),
      this.store.reached(),
    ]);
    const judged = await this.judge.judgeAll(sent, facts, terminal);
    const appended = await this.append(judged, options, context);
    const refusals = judged.map((punch) => refusalOf(punch, appended));
    const outcomes = outcomesOf(judged, appended, reached);
    if (terminal) {
      const call = { terminal: terminal.name, punches, judged, outcomes, refusals, now: facts.now };
      await this.calls.note(call, context);
    }
    const position = options.rehearse ? null : latest(appended.positions.values());
    return { outcomes, refusals, position };
  }

  private append(
    judged: readonly JudgedPunch[],
    { rehearse }: PunchOptions,
    context: CommandContext,
  ): Promise<AppendedPunches> {
    const recordable = judged.flatMap((punch) => (isRejected(punch) ? [] : [punch]));
    return rehearse
      ? this.appender.rehearse(recordable, rehearse)
      : this.appender.append(recordable, context);
  }
}

/** Returns each punch with the terminal that recorded it. */
function sentEntries(
  punches: readonly PunchEntry[],
  { terminal, terminals = [] }: PunchOptions,
): readonly SentEntry[] {
  return punches.map((entry, index) => ({ entry, terminal: terminal?.name ?? terminals[index] }));
}

function refusalOf(punch: JudgedPunch, { tooMany }: AppendedPunches): TerminalRefusal | null {
  if (isRejected(punch)) return punch.refusal ?? 'malformed';
  return tooMany.has(punch.id) ? 'tooMany' : null;
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
