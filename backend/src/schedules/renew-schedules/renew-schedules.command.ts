import { scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import { renewSchedulesFields } from '@timekeep/contracts/schedules/fields';
import { dtoOf } from '../../http/validation/dto.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import type { RenewalEvent } from '@timekeep/contracts/events/renewal';
import { renewalStream } from '@timekeep/contracts/events/streams';
import { yearOf } from '@timekeep/contracts/time/work-date';
import type { LogPosition } from '@timekeep/log/position';
import { Injectable } from '@nestjs/common';
import type { ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { DataSource } from 'typeorm';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { NoSubject } from '../../security/own-changes/subject.decorators.js';
import { inParts, recordParts } from './renewal-parts.js';
import { rangeToCarry, renewalDecider, renewedCount, type Renewable } from './renewal.decider.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';

export class RenewSchedulesDto extends dtoOf(renewSchedulesFields) {}

export interface RenewedSchedules extends Pick<RenewSchedulesAnswer, 'undefinedSchedules' | 'stats'> {
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
  WHERE empid = ANY($1::text[]) AND resigned_on IS NULL
  ORDER BY empid`;

export interface KnownRanges {
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
  ) {}

  /**
   * Returns the ranges of the employees with these ids who have not resigned, with all events that the log has at the time of
   * the call.
   *
   * @throws RefusedError as unavailable when the read side does not catch up in time
   */
  async of(ids: readonly string[]): Promise<KnownRanges[]> {
    if (!(await this.projections.passed(['attendance'], await this.store.tail()))) {
      throw refusedAs('unavailable', scheduleMessages.behind());
    }
    return this.database.query<KnownRanges[]>(RANGES, [ids]);
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

  async execute({ ids, context }: RenewSchedules): Promise<RenewedSchedules> {
    const { year, known, employees } = await this.toRenew(ids);
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
  private async toRenew(ids: readonly string[]): Promise<ToRenew> {
    for (;;) {
      const year = await this.nextYear();
      // Counted before the ranges are read, which then have at least these in them.
      const known = (await this.store.history<RenewalEvent>(renewalStream(year))).length;
      const employees = await this.renewable(ids, year);
      if ((await this.nextYear()) === year) return { year, known, employees };
    }
  }

  private async nextYear(): Promise<number> {
    return yearOf(await this.time.today()) + 1;
  }

  /** Returns the employees with hours to carry into the year. */
  private async renewable(ids: readonly string[], year: number): Promise<Renewable[]> {
    return (await this.ranges.of(ids)).flatMap(({ EMPID, ranges }) => {
      const last = rangeToCarry(ranges, year);
      return last ? [{ EMPID, ranges, DAYS: last.DAYS, TIME: last.TIME }] : [];
    });
  }
}

/** Each part is an append of its own, under a key of its own. */
function contextOf(context: CommandContext, part: number): CommandContext {
  return part === 0 ? context : { ...context, key: `${context.key}/${part}` };
}
