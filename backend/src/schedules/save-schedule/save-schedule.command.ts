import { applyDecorators } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { SCHEDULE_DAYS } from '@timekeep/contracts/schedules/templates';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  ValidateNested,
} from 'class-validator';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { IsDateText, IsEmpid } from '../../http/validation/fields.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { scheduleDecider, type ScheduleEntry } from '../schedule.decider.js';
import { DAYS_REFUSED, missingTimes, type TimesEntry } from '../weekly-times-input.js';

const PAIR_LENGTH = 2;

/** Time in and time out; the decider judges whether they are times. */
function IsPair(): PropertyDecorator {
  const message = ({ property }: { readonly property: string }) => missingTimes(property);
  return applyDecorators(
    IsString({ each: true, message }),
    ArrayMinSize(PAIR_LENGTH, { message }),
    ArrayMaxSize(PAIR_LENGTH, { message }),
    IsArray({ message }),
  );
}

/** A day that is missing is no pair. */
export class WeeklyTimesDto implements TimesEntry {
  @IsPair()
  readonly monday: readonly string[] = [];

  @IsPair()
  readonly tuesday: readonly string[] = [];

  @IsPair()
  readonly wednesday: readonly string[] = [];

  @IsPair()
  readonly thursday: readonly string[] = [];

  @IsPair()
  readonly friday: readonly string[] = [];

  @IsPair()
  readonly saturday: readonly string[] = [];
}

const WEEK = { message: 'A schedule needs the times of each weekday from Monday to Saturday.' };

/** The types of the entries; the decider judges their content. */
export class SaveScheduleDto {
  @IsEmpid()
  readonly EMPID: string = '';

  @IsDateText()
  readonly FROM: string = '';

  @IsDateText()
  readonly TO: string = '';

  @IsIn(SCHEDULE_DAYS, { message: DAYS_REFUSED })
  readonly DAYS: number = 0;

  @ValidateNested(WEEK)
  @Type(() => WeeklyTimesDto)
  @IsObject(WEEK)
  readonly TIME = new WeeklyTimesDto();
}

/** HR gives an employee weekly hours from one day to another, in place of what stood there. */
@Subject(({ schedule }: SaveSchedule) => schedule.EMPID)
export class SaveSchedule extends Command<Recorded<ScheduleEvent>> {
  constructor(
    readonly schedule: ScheduleEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SaveSchedule)
export class SaveScheduleHandler implements ICommandHandler<SaveSchedule> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly time: CompanyTime,
  ) {}

  async execute({ schedule, context }: SaveSchedule): Promise<Recorded<ScheduleEvent>> {
    const { EMPID } = schedule;
    const [employee, today] = await Promise.all([this.employees.find(EMPID), this.time.today()]);
    const command = { type: 'save', schedule, employee, today } as const;
    return this.store.execute(scheduleDecider, scheduleStream(EMPID), command, context);
  }
}
