import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import { TOO_MANY_PUNCHES } from '@timekeep/contracts/attendance/punches';
import { comparePositions, laterPosition, type LogPosition } from '@timekeep/log/position';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { BoundaryShifts } from './judging/boundary-shifts.js';
import { EmploymentFacts } from './judging/employment-facts.js';
import {
  employeesNearBounds,
  judgePunch,
  type JudgedPunch,
  type OutsidePunch,
} from './judging/judge-punch.js';
import { PinChecks } from './judging/pin-checks.js';
import { PunchAppender } from './punch-appender.js';
import { readPunch } from './punch-entry.js';
import type { AppendedPunches } from './stream-punches.js';
import { RecordPunches, type RecordedPunches } from './record-punches.command.js';

/** Judges each punch by itself, and appends those that pass. */
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

  /** Of the punches outside employment only those pass that are recorded already; the others are rejected. */
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
 * A punch that lies where the log had been when the call came was there already; so was one met again in it. One that
 * is only rehearsed lies nowhere yet.
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
