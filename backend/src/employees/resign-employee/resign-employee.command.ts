import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { reinstateEmployeeFields, resignEmployeeFields } from '@timekeep/contracts/employees/fields';
import type { EmployeeEvent, FirstDayCorrected } from '@timekeep/contracts/events/employee';
import { employeeStream, leaveStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { LeaveDays } from '@timekeep/contracts/api/preview-api';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import {
  applyToLedger,
  EMPTY_LEDGER,
  freeDays,
  leaveDates,
  returnedDays,
} from '@timekeep/contracts/leave/ledger';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { employeeDecider } from '../employee.decider.js';
import { HolidaysOfLeave } from '../../holidays/holidays.module.js';
import { companyOnDates, type Employee, type EmployeeState } from '../employee.state.js';

export class ResignEmployeeDto extends dtoOf(resignEmployeeFields) {}

/** HR records that an employee resigns, or another last day of who did, or another end of the access. Without a last day it is today, and access ends at once. */
@Subject(({ EMPID }: ResignEmployee) => EMPID)
export class ResignEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
    readonly resignedOn: WorkDate | null = null,
    readonly accessUntil: WorkDate | null = null,
    readonly revision: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(ResignEmployee)
export class ResignEmployeeHandler implements ICommandHandler<ResignEmployee> {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  async execute(resign: ResignEmployee): Promise<Recorded<EmployeeEvent>> {
    const { EMPID, resignedOn, accessUntil, revision, context } = resign;
    const today = await this.time.today();
    const days = { resignedOn, accessUntil, today };
    const command = { type: 'resign', EMPID, ...days, revision, actor: context.actor } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}

export class ReinstateEmployeeDto extends dtoOf(reinstateEmployeeFields) {}

/** HR undoes a resignation: the records of the days since are there again, and leave after the last day is taken again. */
@Subject(({ EMPID }: ReinstateEmployee) => EMPID)
export class ReinstateEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly EMPID: string,
    readonly reason: string,
    readonly context: CommandContext,
    readonly revision: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(ReinstateEmployee)
export class ReinstateEmployeeHandler implements ICommandHandler<ReinstateEmployee> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, reason, revision, context }: ReinstateEmployee): Promise<Recorded<EmployeeEvent>> {
    const command = { type: 'reinstate', EMPID, reason, revision } as const;
    return this.store.execute(employeeDecider, employeeStream(EMPID), command, context);
  }
}

/** Higher than every position of a log, so that names of units are those of now. */
const IMAGINED_POSITION = { commit: 2n ** 62n, prepare: 2n ** 62n };

/** The recording of an event that is not recorded. */
const IMAGINED = { id: '', actor: 'system', position: IMAGINED_POSITION, recordedAt: new Date(0) };

/** Leave outside the employment, by the streams of the employee. */
@Injectable()
export class ReturnedLeave {
  constructor(
    private readonly store: EventStore,
    private readonly holidays: HolidaysOfLeave,
    private readonly organization: OrganizationFacts,
  ) {}

  /** Returns the days that are given back now; null if there are none. */
  async returned(EMPID: string): Promise<LeaveDays | null> {
    const { now: days } = await this.compare(EMPID, []);
    return days.SL + days.VL > 0 ? days : null;
  }

  /** Returns the days that a recorded correction of the first day gave back; null if there are none. */
  async returnedBy({ data: { EMPID, formerly } }: FirstDayCorrected): Promise<LeaveDays | null> {
    const { now, before } = await this.compare(EMPID, [], { hiredOn: formerly });
    const back = { SL: Math.max(now.SL - before.SL, 0), VL: Math.max(now.VL - before.VL, 0) };
    return back.SL + back.VL > 0 ? back : null;
  }

  /** Returns the days that decided events would give back, also by a holiday of another company, below zero for those that would be taken again. */
  async changedBy(EMPID: string, events: readonly EmployeeEvent[]): Promise<LeaveDays> {
    const { isFree, willBeFree } = await this.compare(EMPID, events);
    return { SL: willBeFree.SL - isFree.SL, VL: willBeFree.VL - isFree.VL };
  }

  /** Returns the days that are given back now, after events that are not recorded, and before the present first day. */
  private async compare(
    EMPID: string,
    events: readonly EmployeeEvent[],
    former: Partial<Pick<Employee, 'hiredOn'>> = {},
  ) {
    const [{ state: employee }, leave] = await Promise.all([
      this.store.load(employeeDecider, employeeStream(EMPID)),
      this.store.history<LeaveEvent>(leaveStream(EMPID)),
    ]);
    const later = events.reduce<EmployeeState>(
      (state, event) => employeeDecider.evolve(state, event, IMAGINED),
      employee,
    );
    const ledger = leave.reduce((known, { event }) => applyToLedger(known, event), EMPTY_LEDGER);
    const holidays = await this.holidays.on(leaveDates(ledger));
    const organization = holidays.dependOnCompany ? await this.organization.load() : null;
    const daysOf = (days: typeof returnedDays) => (state: EmployeeState) => {
      const { returning } = holidays.for(companyOnDates(state, organization));
      return state ? days(ledger, state, returning) : { SL: 0, VL: 0 };
    };
    const [returnedOf, freeOf] = [daysOf(returnedDays), daysOf(freeDays)];
    return {
      isFree: freeOf(employee),
      willBeFree: freeOf(later),
      now: returnedOf(employee),
      before: returnedOf(employee && { ...employee, ...former }),
    };
  }
}
