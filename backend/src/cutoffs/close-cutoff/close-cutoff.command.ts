import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CUTOFF_MAX_DAYS } from '@timekeep/contracts/api/cutoffs-api';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import {
  closeCutOffFields,
  type CloseCutOffRequest,
  withdrawCutOffFields,
} from '@timekeep/contracts/cutoffs/fields';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CutOffCompany } from '@timekeep/projections/cutoffs/tables';
import type { CutOffClosed, CutOffEvent } from '@timekeep/contracts/events/cutoff';
import { cutoffStream } from '@timekeep/contracts/events/streams';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import {
  companyCalled,
  CompanyTime,
  DateFields,
  OrganizationFacts,
  type OrganizationState,
} from '../../organization/organization.module.js';
import { type CommandContext, eventId } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { dtoOf } from '../../http/validation/dto.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { cutoffDecider, overlapRefusal, sharing } from '../cutoff.decider.js';
import { CheckPeriod } from '../check-period/check-period.query.js';
import { CountDays } from '../find-differences/count-days.js';
import { FindDifferences } from '../find-differences/find-differences.query.js';
import { CutOffList } from '../read-cutoffs/cutoff-list.js';
import { CountedTables } from '../counted-tables.js';
import { DayParts, digestOf } from '../read-cutoffs/day-parts.js';

/** The days and companies of a cut-off; names are present ones. */
export interface CutOffPeriod {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly COMPANY: readonly string[];
}

/** Parses the periods of cut-offs. */
@Injectable()
export class CutOffPeriods {
  constructor(
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
  ) {}

  /** @throws RefusedError as invalid for days that are reversed, too many, or ahead */
  async read({ FROM: first, TO: last, COMPANY }: CloseCutOffRequest): Promise<CutOffPeriod> {
    const { from: FROM, to: TO } = await this.dates.period(first, last);
    if (daysBetween(FROM, TO) >= CUTOFF_MAX_DAYS) throw refusedAs('invalid', cutoffMessages.tooLong());
    if (TO > (await this.time.today())) throw refusedAs('invalid', cutoffMessages.future({ last: TO }));
    return { FROM, TO, COMPANY };
  }
}

/**
 * Returns the companies of these names, in any case.
 *
 * @throws RefusedError as missing for a company that there is not
 */
export function companiesCalled(names: readonly string[], organization: OrganizationState): CutOffCompany[] {
  const found = names.map((name) => {
    const [COMPANY_ID, COMPANY] = companyCalled(name, organization) ?? [];
    if (COMPANY_ID === undefined || COMPANY === undefined)
      throw refusedAs('missing', employeeMessages.noCompany({ company: name }));
    return { COMPANY, COMPANY_ID };
  });
  return found.filter(
    ({ COMPANY_ID: id }, index) => found.findIndex((each) => each.COMPANY_ID === id) === index,
  );
}

export class CloseCutOffDto extends dtoOf(closeCutOffFields) {}
export class WithdrawCutOffDto extends dtoOf(withdrawCutOffFields) {}

/** HR gives the hours of a period to payroll, with the differences of earlier ones. */
@NoSubject('A cut-off is of all employees of a company.')
export class CloseCutOff extends Command<Recorded<CutOffEvent>> {
  constructor(
    readonly period: CutOffPeriod,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseCutOff)
export class CloseCutOffHandler implements ICommandHandler<CloseCutOff> {
  constructor(
    private readonly store: EventStore,
    private readonly tables: CountedTables,
    private readonly watch: ProjectionWatch,
    private readonly organization: OrganizationFacts,
    private readonly cutOffs: CutOffList,
    private readonly parts: DayParts,
    private readonly counts: CountDays,
    private readonly differences: FindDifferences,
    private readonly checklist: CheckPeriod,
  ) {}

  async execute({ period: { FROM, TO, COMPANY }, context }: CloseCutOff): Promise<Recorded<CutOffEvent>> {
    const earlier = await this.earlierOutcome(context);
    if (earlier) return earlier;
    const organization = await this.organization.load();
    const companies = companiesCalled(COMPANY, organization);
    const overlap = overlapRefusal({ FROM, TO, companies }, await this.cutOffs.holding());
    if (overlap) throw new RefusedError(overlap.refusal);

    // Counts may include what is recorded after this event; the next closing compares it again.
    const days = randomUUID();
    const writer = await this.parts.begin({ days, FROM, TO, companies }, context);
    const knownTo = writer.recordedAt.toISOString();
    await this.tables.upTo(writer.position);

    const all = await this.cutOffs.all();
    const holding = all.filter(({ state }) => state === 'closed');
    const ids = companies.map(({ COMPANY_ID }) => COMPANY_ID);
    const names = new Map(companies.map(({ COMPANY, COMPANY_ID }) => [COMPANY_ID, COMPANY]));
    const { lines, open: openOnDays } = await this.counts.lines({ from: FROM, to: TO }, names);
    const differences = await this.differences.of(ids, holding);
    const open = await this.checklist.numbers({ from: FROM, to: TO }, names, openOnDays);
    const digest = digestOf({ FROM, TO, lines, differences });
    await writer.write(lines, differences);

    const closing = {
      ...{ number: (all.at(-1)?.number ?? 0) + 1, FROM, TO, companies, knownTo },
      rules: organization.hoursRules.map((rules) => ({
        ...rules,
        COMPANY: organization.units.company.names.get(rules.COMPANY_ID ?? '') ?? null,
      })),
      ...{ digest, rows: lines.length, carried: differences.length },
      ...{ days, parts: writer.parts, open },
      after: sharing(ids, holding).map(({ number }) => number),
    };
    return this.close(closing, context);
  }

  private async close(
    closing: CutOffClosed['data'],
    context: CommandContext,
  ): Promise<Recorded<CutOffEvent>> {
    const command = { type: 'close', closing, holding: await this.cutOffs.holding() } as const;
    const stream = cutoffStream(closing.number);
    const recorded = await this.store.execute(cutoffDecider, stream, command, context);
    // The cut-off is closed even if the table does not follow in time.
    if (recorded.position) await this.watch.passed(['cutoffs'], recorded.position).catch(() => false);
    const isVoid = (await this.cutOffs.all()).some(
      ({ number, state }) => number === closing.number && state === 'void',
    );
    if (isVoid) throw refusedAs('conflict', cutoffMessages.atOnce());
    return recorded;
  }

  /** Returns what an earlier execution of the command recorded, whatever number it got. */
  private async earlierOutcome(context: CommandContext): Promise<Recorded<CutOffEvent> | null> {
    if (!context.keyGiven) return null;
    await this.tables.upToNow(['cutoffs']);
    const own = (await this.cutOffs.all()).find(
      ({ number, eventId: id }) => id === eventId(context, cutoffStream(number), 0),
    );
    return own ? this.store.earlierOutcome(cutoffStream(own.number), context) : null;
  }
}

/** HR takes the newest cut-off of its companies back. */
@NoSubject('A cut-off is of all employees of a company.')
export class WithdrawCutOff extends Command<Recorded<CutOffEvent>> {
  constructor(
    readonly number: number,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawCutOff)
export class WithdrawCutOffHandler implements ICommandHandler<WithdrawCutOff> {
  constructor(
    private readonly store: EventStore,
    private readonly tables: CountedTables,
    private readonly cutOffs: CutOffList,
  ) {}

  async execute({ number, reason, context }: WithdrawCutOff): Promise<Recorded<CutOffEvent>> {
    const stream = cutoffStream(number);
    const earlier = await this.store.earlierOutcome<CutOffEvent>(stream, context);
    if (earlier) return earlier;
    await this.tables.upToNow(['cutoffs']);
    const holding = await this.cutOffs.holding();
    return this.store.execute(cutoffDecider, stream, { type: 'withdraw', number, reason, holding }, context);
  }
}
