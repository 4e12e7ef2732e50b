import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import { TOO_MANY_PUNCHES } from '@timekeep/contracts/attendance/punches';
import { punchesFields } from '@timekeep/contracts/clock/fields';
import { comparePositions, laterPosition, type LogPosition } from '@timekeep/log/position';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { BoundaryShifts, EmploymentFacts } from './punch-facts.js';
import {
  employeesNearBounds,
  judgePunch,
  readPunch,
  type JudgedPunch,
  type OutsidePunch,
  type PunchEntry,
} from './record-punches.decision.js';
import { PinChecks } from './pin-checks.js';
import { PunchAppender } from './punch-appender.js';
import type { AppendedPunches } from './stream-punches.js';

export class PunchesDto extends dtoOf(punchesFields) {}

/** The outcome of each punch, in their order, and the position from which on all of them can be read. */
export interface RecordedPunches {
  readonly outcomes: readonly PunchOutcome[];
  /** Null when nothing is recorded. */
  readonly position: LogPosition | null;
}

export interface PunchOptions {
  /** The terminal at which each punch needs the employee's PIN; null or undefined when no PIN is needed. */
  readonly pinsAt?: string | null;
  /** True returns the outcomes that there would be, and records nothing. */
  readonly rehearse?: boolean;
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
    private readonly shifts: BoundaryShifts,
    private readonly pins: PinChecks,
    private readonly time: CompanyTime,
  ) {}

  async execute({ punches, context, options }: RecordPunches): Promise<RecordedPunches> {
    const { pinsAt = null, rehearse = false } = options;
    const wellFormed = punches.map(readPunch).filter((punch) => typeof punch !== 'string');
    const empids = new Set(wellFormed.map(({ EMPID }) => EMPID));
    const [zone, employments, reached] = await Promise.all([
      this.time.zone(),
      this.employment.of(empids, { mayLag: pinsAt === null }),
      this.store.reached(),
    ]);
    const shifts = await this.shifts.of(employeesNearBounds(wellFormed, zone, employments));
    const facts = { zone, employments, shifts, now: this.time.now() };
    const withoutPins = await this.settled(punches.map((punch) => judgePunch(punch, facts)));
    const judged = pinsAt === null ? withoutPins : await this.pins.check(withoutPins, employments, pinsAt);
    const recordable = judged.filter((punch) => typeof punch !== 'string');
    const appended = rehearse
      ? await this.appender.rehearse(recordable)
      : await this.appender.append(recordable, context);
    const position = rehearse ? null : latest(appended.positions.values());
    return { outcomes: outcomesOf(judged, appended, reached), position };
  }

  /** Accepts punches outside employment that are recorded already, and rejects the others. */
  private async settled(judged: readonly (JudgedPunch | OutsidePunch)[]): Promise<JudgedPunch[]> {
    const recorded = await this.appender.find(judged.filter(isOutside).map(({ punch }) => punch));
    return judged.map((punch) => {
      if (!isOutside(punch)) return punch;
      return recorded.has(punch.punch.id) ? punch.punch : punch.reason;
    });
  }
}

function isOutside(punch: JudgedPunch | OutsidePunch): punch is OutsidePunch {
  return typeof punch !== 'string' && 'reason' in punch;
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
    if (typeof punch === 'string') return { outcome: 'rejected', reason: punch };
    if (tooMany.has(punch.id)) return { outcome: 'rejected', reason: TOO_MANY_PUNCHES };
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
