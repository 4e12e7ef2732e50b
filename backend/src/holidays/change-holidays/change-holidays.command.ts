import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { FOR_ALL, type HolidayOwner } from '@timekeep/contracts/holidays/holidays-of-date';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { applyHolidayFields, withdrawHolidayFields } from '@timekeep/contracts/holidays/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { refusedAs } from '../../event-store/store-errors.js';
import { companyCalled, OrganizationFacts } from '../../organization/organization.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { type ApplyHolidayCommand, holidayDecider } from '../holiday.decider.js';

/** The companies that holidays are for, by the names that people and files give them. */
@Injectable()
export class HolidayOwners {
  constructor(private readonly organization: OrganizationFacts) {}

  /**
   * Returns the company of this name, in any case; all employees without a name.
   *
   * @throws RefusedError as missing for a company that there is not
   */
  async called(name: string | null | undefined): Promise<HolidayOwner> {
    const company = name?.trim() ?? '';
    if (company === '') return FOR_ALL;
    const called = companyCalled(company, await this.organization.load());
    if (!called) throw refusedAs('missing', employeeMessages.noCompany({ company }));
    const [COMPANY_ID, COMPANY] = called;
    return { COMPANY, COMPANY_ID };
  }
}

/** The company of a holiday, by its name; missing, or empty, for all. */
interface HolidayCompany {
  readonly company?: string | null | undefined;
}

export class ApplyHolidayDto extends dtoOf(applyHolidayFields) {}

/** The date becomes a holiday, for all employees or for those of a company. */
@NoSubject('A holiday is for everybody, or for all of a company.')
export class ApplyHoliday extends Command<Recorded<HolidayEvent>> {
  constructor(
    readonly holiday: Omit<ApplyHolidayCommand, 'type' | 'owner'> & HolidayCompany,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ApplyHoliday)
export class ApplyHolidayHandler implements ICommandHandler<ApplyHoliday> {
  constructor(
    private readonly store: EventStore,
    private readonly owners: HolidayOwners,
  ) {}

  async execute({
    holiday: { company, ...holiday },
    context,
  }: ApplyHoliday): Promise<Recorded<HolidayEvent>> {
    const command = { type: 'apply', ...holiday, owner: await this.owners.called(company) } as const;
    return this.store.execute(holidayDecider, holidayStream(holiday.date), command, context);
  }
}

export class WithdrawHolidayDto extends dtoOf(withdrawHolidayFields) {}

/** The date is no holiday of all, or of a company, any more; its records are what they would be without it. */
@NoSubject('A holiday is for everybody, or for all of a company.')
export class WithdrawHoliday extends Command<Recorded<HolidayEvent>> {
  constructor(
    readonly holiday: { readonly date: WorkDate } & HolidayCompany,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawHoliday)
export class WithdrawHolidayHandler implements ICommandHandler<WithdrawHoliday> {
  constructor(
    private readonly store: EventStore,
    private readonly owners: HolidayOwners,
  ) {}

  async execute({ holiday: { date, company }, context }: WithdrawHoliday): Promise<Recorded<HolidayEvent>> {
    const command = { type: 'withdraw', date, owner: await this.owners.called(company) } as const;
    return this.store.execute(holidayDecider, holidayStream(date), command, context);
  }
}
