import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LEAVE_DAYS_MAX } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { DATE_MAX_LENGTH, refusing } from '../../http/validation/fields.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { EACH_FILLED, FILL, IsGivenEmpid, IsLeaveType, IsRevision } from '../leave-fields.js';
import { leaveDecider } from '../leave.decider.js';
import type { SeenRevision } from '../leave.state.js';
import type { LeaveDetails } from './update-leave.decision.js';

const TWICE = refusing(leaveMessages.typeTwice());
const BALANCE = refusing(leaveMessages.balanceRefused());
const INCREMENT = refusing(leaveMessages.incrementRefused());
const ANNIVERSARY = refusing(leaveMessages.anniversaryNoDate());

export class LeaveBalanceDto {
  @IsLeaveType()
  readonly LEAVE_TYPE: string = '';

  @Max(LEAVE_DAYS_MAX, BALANCE)
  @Min(-LEAVE_DAYS_MAX, BALANCE)
  @IsNumber({ maxDecimalPlaces: 1 }, BALANCE)
  readonly DAYS: number = Number.NaN;
}

export class AnniversaryDto {
  /** An empty field is no anniversary. */
  @IsOptional()
  @MaxLength(DATE_MAX_LENGTH, ANNIVERSARY)
  @IsString(ANNIVERSARY)
  readonly ANNIV?: string | null;

  @IsOptional()
  @Max(LEAVE_DAYS_MAX, INCREMENT)
  @Min(0, INCREMENT)
  @IsInt(INCREMENT)
  readonly INCREMENT?: number;
}

export class UpdateLeaveDto {
  @IsGivenEmpid()
  readonly EMPID: string = '';

  @ValidateNested(EACH_FILLED)
  @Type(() => LeaveBalanceDto)
  @ArrayUnique(({ LEAVE_TYPE }: LeaveBalanceDto) => LEAVE_TYPE, TWICE)
  @IsObject(EACH_FILLED)
  @ArrayMaxSize(LEAVE_TYPES.length, TWICE)
  @IsArray(FILL)
  readonly leaveUpdates: LeaveBalanceDto[] = [];

  @IsOptional()
  @ValidateNested(FILL)
  @Type(() => AnniversaryDto)
  @IsObject(FILL)
  readonly annivUpdate?: AnniversaryDto;

  @IsRevision()
  readonly revision?: string | null;
}

/** HR sets balances, the anniversary and what it adds. */
@Subject(({ details }: UpdateLeave) => details.EMPID)
export class UpdateLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly details: LeaveDetails,
    readonly revision: SeenRevision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateLeave)
export class UpdateLeaveHandler implements ICommandHandler<UpdateLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly time: CompanyTime,
  ) {}

  async execute({ details, revision, context }: UpdateLeave): Promise<Recorded<LeaveEvent>> {
    const { EMPID } = details;
    const on = await this.time.today();
    const employment = await this.employees.find(EMPID);
    const command = { type: 'update', details, revision, by: context.actor, on, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}
