import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import {
  comparePositions,
  laterPosition,
  type LogPosition,
} from '@timekeep/projections/checkpoint/log-position';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { EmploymentFacts } from './judging/employment-facts.js';
import { judgePunch, type JudgedPunch } from './judging/judge-punch.js';
import { LastShifts } from './judging/last-shifts.js';
import { PinChecks } from './judging/pin-checks.js';
import { PunchAppender } from './punch-appender.js';
import { readPunch } from './punch-entry.js';
import { RecordPunches, type RecordedPunches } from './record-punches.command.js';

/** Judges each punch by itself, and appends those that pass. */
@CommandHandler(RecordPunches)
export class RecordPunchesHandler implements ICommandHandler<RecordPunches> {
  constructor(
    private readonly store: EventStore,
    private readonly appender: PunchAppender,
    private readonly employment: EmploymentFacts,
    private readonly lastShifts: LastShifts,
    private readonly pins: PinChecks,
    private readonly time: CompanyTime,
  ) {}

  async execute({ punches, context, options }: RecordPunches): Promise<RecordedPunches> {
    const { appending = 'each', pinsAt = null, rehearse = false } = options;
    const wellFormed = punches.map(readPunch).filter((punch) => typeof punch !== 'string');
    const empids = new Set(wellFormed.map(({ EMPID }) => EMPID));
    const [zone, employments, reached] = await Promise.all([
      this.time.zone(),
      this.employment.of(empids, { mayLag: pinsAt === null }),
      this.store.reached(),
    ]);
    const lastShifts = await this.lastShifts.of(employments);
    const facts = { zone, employments, lastShifts, now: this.time.now() };
    const withoutPins = punches.map((punch) => judgePunch(punch, facts));
    const judged = pinsAt === null ? withoutPins : await this.pins.check(withoutPins, employments, pinsAt);
    const recordable = judged.filter((punch) => typeof punch !== 'string');
    const positions = rehearse
      ? await this.appender.find(recordable)
      : await this.appender.append(recordable, context, appending);
    const position = rehearse ? null : latest(positions.values());
    return { outcomes: outcomesOf(judged, positions, reached), position };
  }
}

/**
 * A punch that lies where the log had been when the call came was there already; so was one met again in it. One that
 * is only rehearsed lies nowhere yet.
 */
function outcomesOf(
  judged: readonly JudgedPunch[],
  positions: ReadonlyMap<string, LogPosition>,
  reached: LogPosition,
): PunchOutcome[] {
  const met = new Set<string>();
  return judged.map((punch) => {
    if (typeof punch === 'string') return { outcome: 'rejected', reason: punch };
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
