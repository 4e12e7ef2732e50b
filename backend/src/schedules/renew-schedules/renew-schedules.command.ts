import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PreviewRenewalAnswer, RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import type { RenewalEvent } from '@timekeep/contracts/events/schedule';
import { renewalStream } from '@timekeep/contracts/events/streams';
import { previewRenewalFields, renewSchedulesFields } from '@timekeep/contracts/schedules/fields';
import { renewedWords, scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import {
  carriableRanges,
  type ScheduleRange,
  type ScheduleRanges,
  standingRange,
  weekOf,
} from '@timekeep/contracts/schedules/schedule-ranges';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import type { LogPosition } from '@timekeep/log/position';
import { DataSource } from 'typeorm';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { dtoOf } from '../../http/validation/dto.js';
import { isPresent } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { hasEmptyDays, type Renewable, renewalDecider, renewedCount, weekKey } from './renewal.decider.js';

export class RenewSchedulesDto extends dtoOf(renewSchedulesFields) {}

export class PreviewRenewalDto extends dtoOf(previewRenewalFields) {}

/** The range to carry for an employee, named by its FROM, in place of the standing one. */
export interface RangeChoice {
  readonly EMPID: string;
  readonly FROM: WorkDate;
}

interface RenewedSchedules extends Pick<RenewSchedulesAnswer, 'undefinedSchedules' | 'stats'> {
  /** The year that was filled. */
  readonly year: number;
  /** Null when nothing had to be recorded. */
  readonly position: LogPosition | null;
}

/** HR carries the schedules of the last week of December over the next year, for employees given by their ids. */
@NoSubject(
  'It carries the hours of everybody over, as they stand. The audit shows HR users who are among them.',
)
export class RenewSchedules extends Command<RenewedSchedules> {
  constructor(
    readonly ids: readonly string[],
    readonly context: CommandContext,
    readonly choices: readonly RangeChoice[] = [],
  ) {
    super();
  }
}

interface ToRenew {
  readonly year: number;
  /** The number of renewals of the year that are in the ranges already. */
  readonly known: number;
  readonly employees: readonly Renewable[];
}

/** Plain SQL, since it reads thousands of rows at once. */
const RANGES = `
  SELECT empid AS "EMPID", ranges
  FROM attendance.employees
  WHERE empid = ANY($1::text[]) AND ${isPresent('access_until', '$2')}
  ORDER BY empid`;

interface KnownRanges {
  readonly EMPID: string;
  readonly ranges: ScheduleRanges;
}

/** Schedules of many employees at once; to read thousands of streams would take too long. */
@Injectable()
export class RangesOfMany {
  constructor(
    private readonly database: DataSource,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns the ranges of the employees with these ids who have not left, with all events that the log has at the time of
   * the call.
   *
   * @throws RefusedError as unavailable when the read side does not catch up in time
   */
  async of(ids: readonly string[]): Promise<KnownRanges[]> {
    if (!(await this.projections.passed(['attendance'], await this.store.tail()))) {
      throw refusedAs('unavailable', scheduleMessages.behind());
    }
    return this.database.query<KnownRanges[]>(RANGES, [ids, await this.time.today()]);
  }
}

/** Renews in one event, or in a few when one would be too large for the log. */
@CommandHandler(RenewSchedules)
export class RenewSchedulesHandler implements ICommandHandler<RenewSchedules> {
  constructor(
    private readonly store: EventStore,
    private readonly ranges: RangesOfMany,
    private readonly time: CompanyTime,
  ) {}

  async execute({ ids, context, choices }: RenewSchedules): Promise<RenewedSchedules> {
    const { year, known, employees } = await this.toRenew(ids, choices);
    const stream = renewalStream(year);
    const { events, position } = await recordParts(inParts(employees), (part, index) => {
      const command = { type: 'renew', year, employees: part, known } as const;
      return this.store.execute(renewalDecider, stream, command, contextOf(context, index));
    });
    const found = new Set(employees.map(({ EMPID }) => EMPID));
    return {
      year,
      position,
      undefinedSchedules: [...new Set(ids)].filter((id) => !found.has(id)),
      stats: { five: renewedCount(events, [5]), six: renewedCount(events, [6]) },
    };
  }

  /** The year to fill, and its known ranges; read again when the year turned in the meantime. */
  private async toRenew(ids: readonly string[], choices: readonly RangeChoice[]): Promise<ToRenew> {
    for (;;) {
      const year = await this.nextYear();
      // Counted before the ranges are read, which then have at least these in them.
      const known = (await this.store.history<RenewalEvent>(renewalStream(year))).length;
      const employees = await this.renewable(ids, year, choices);
      if ((await this.nextYear()) === year) return { year, known, employees };
    }
  }

  private async nextYear(): Promise<number> {
    return yearOf(await this.time.today()) + 1;
  }

  /** Returns the employees with hours to carry into the year. */
  private async renewable(
    ids: readonly string[],
    year: number,
    choices: readonly RangeChoice[],
  ): Promise<Renewable[]> {
    const chosen = new Map(choices.map(({ EMPID, FROM }) => [EMPID, FROM]));
    return (await this.ranges.of(ids)).flatMap(({ EMPID, ranges }) => {
      const FROM = chosen.get(EMPID);
      const range = FROM === undefined ? standingRange(ranges, year) : chosenRange(EMPID, ranges, FROM, year);
      return range ? [{ EMPID, ranges, ...weekOf(range) }] : [];
    });
  }
}

/** @throws RefusedError when no range of the last week begins on that date */
function chosenRange(EMPID: string, ranges: ScheduleRanges, FROM: WorkDate, year: number): ScheduleRange {
  const range = carriableRanges(ranges, year).find((each) => each.FROM === FROM);
  if (range) return range;
  throw refusedAs('rule', scheduleMessages.choiceUnknown({ employee: EMPID, date: FROM }));
}

/** The ranges that a renewal would carry. */
@Injectable()
export class RenewalPreview {
  constructor(
    private readonly ranges: RangesOfMany,
    private readonly time: CompanyTime,
  ) {}

  /** Returns the employees of whom one of several ranges would be carried into days without hours. */
  async of(ids: readonly string[]): Promise<PreviewRenewalAnswer> {
    const year = yearOf(await this.time.today()) + 1;
    const data = (await this.ranges.of(ids)).flatMap(({ EMPID, ranges: all }) => {
      const ranges = carriableRanges(all, year);
      const taken = standingRange(all, year);
      if (!taken || ranges.length < 2) return [];
      return hasEmptyDays({ EMPID, ...taken, ranges: all }, year)
        ? [{ EMPID, FROM: taken.FROM, ranges }]
        : [];
    });
    return { year, data };
  }
}

/** Each part is an append of its own, under a key of its own. */
function contextOf(context: CommandContext, part: number): CommandContext {
  return part === 0 ? context : { ...context, key: `${context.key}/${part}` };
}

/** Well under the 1 MiB that the log takes in one append. */
const PART_BYTES = 500_000;
/** `"100001",` in the event. */
const EMPID_BYTES = 9;
/** Names of fields and brackets around a week. */
const WEEK_FRAME_BYTES = 120;

/**
 * Splits the employees into as few parts as events need to stay small: one, unless thousands of them have a week of their own.
 * The same employees with the same weeks make the same parts.
 */
export function inParts(employees: readonly Renewable[]): Renewable[][] {
  const parts: Renewable[][] = [];
  let part: Renewable[] = [];
  let weeks = new Set<string>();
  let bytes = 0;
  for (const employee of employees) {
    const week = weekKey(employee);
    const added = EMPID_BYTES + (weeks.has(week) ? 0 : week.length + WEEK_FRAME_BYTES);
    if (part.length === 0 || bytes + added > PART_BYTES) {
      part = [];
      parts.push(part);
      weeks = new Set();
      bytes = 0;
    }
    bytes += EMPID_BYTES + (weeks.has(week) ? 0 : week.length + WEEK_FRAME_BYTES);
    weeks.add(week);
    part.push(employee);
  }
  return parts;
}

/** The events of all parts, and the position of the last. */
type RecordedParts = Pick<Recorded<RenewalEvent>, 'events' | 'position'>;

/**
 * Records one part after the other.
 *
 * @throws RefusedError that says how many were renewed when a later part failed; the error of the first part when
 * nothing was recorded
 */
export async function recordParts<Part>(
  parts: readonly Part[],
  record: (part: Part, index: number) => Promise<Recorded<RenewalEvent>>,
): Promise<RecordedParts> {
  const events: RenewalEvent[] = [];
  let last: LogPosition | null = null;
  for (const [index, part] of parts.entries()) {
    try {
      const { events: recorded, position } = await record(part, index);
      events.push(...recorded);
      last = position ?? last;
    } catch (error) {
      throw events.length > 0 ? halfDone(error, renewedCount(events)) : error;
    }
  }
  return { events, position: last };
}

/** The failure of a later part; its own message would deny the parts before it. */
function halfDone(error: unknown, count: number): unknown {
  const renewed = renewedWords(count);
  if (error instanceof RefusedError) {
    return refusedAs(error.refusal.kind, scheduleMessages.othersNot({ renewed }));
  }
  if (error instanceof StoreUnavailableError) {
    const message = error.outcome === 'unknown' ? 'othersPerhapsNot' : 'othersNot';
    return refusedAs('unavailable', scheduleMessages[message]({ renewed }));
  }
  return error;
}
