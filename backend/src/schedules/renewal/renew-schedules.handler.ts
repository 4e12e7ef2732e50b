import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RenewalEvent } from '@timekeep/contracts/events/renewal-events';
import { renewalStream } from '@timekeep/contracts/events/streams';
import type { ScheduleDays } from '@timekeep/contracts/schedules/templates';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RangesOfMany } from './ranges-of-many.js';
import { RenewSchedules, type RenewedSchedules } from './renew-schedules.command.js';
import { inParts } from './renewal-parts.js';
import { rangeToCarry, yearOf } from './renewal-year.js';
import { renewalDecider, type Renewable } from './renewal.decider.js';

/** Renews in one event, or in a few when one would be too large for the log. */
@CommandHandler(RenewSchedules)
export class RenewSchedulesHandler implements ICommandHandler<RenewSchedules> {
  constructor(
    private readonly store: EventStore,
    private readonly ranges: RangesOfMany,
    private readonly time: CompanyTime,
  ) {}

  async execute({ ids, context }: RenewSchedules): Promise<RenewedSchedules> {
    const year = yearOf(await this.time.today()) + 1;
    const stream = renewalStream(year);
    // Counted before the ranges are read, which then have at least these in them.
    const known = (await this.store.history<RenewalEvent>(stream)).length;
    const employees = await this.renewable(ids, year);

    const renewed: RenewalEvent[] = [];
    let last: LogPosition | null = null;
    for (const [index, part] of inParts(employees).entries()) {
      const command = { type: 'renew', year, employees: part, known } as const;
      const { events, position } = await this.store.execute(
        renewalDecider,
        stream,
        command,
        contextOf(context, index),
      );
      renewed.push(...events);
      last = position ?? last;
    }
    const found = new Set(employees.map(({ EMPID }) => EMPID));
    return {
      year,
      position: last,
      undefinedSchedules: [...new Set(ids)].filter((id) => !found.has(id)),
      stats: { five: countOf(renewed, 5), six: countOf(renewed, 6) },
    };
  }

  /** Those with hours to carry into the year. */
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

function countOf(renewed: readonly RenewalEvent[], days: ScheduleDays): number {
  return renewed
    .flatMap(({ data }) => data.renewals)
    .reduce((count, { DAYS, EMPIDS }) => (DAYS === days ? count + EMPIDS.length : count), 0);
}
