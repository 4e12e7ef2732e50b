import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DEVICE_NUMBER_PATTERN, employeeName } from '@timekeep/contracts/api/employees-api';
import type { NextNumberHolder } from '@timekeep/contracts/api/preview-api';
import type { DeviceNumberSet } from '@timekeep/contracts/events/employee';
import { DEVICE_NUMBERS_STREAM, employeeStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Refusal } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { employeeDecider } from '../employee.decider.js';
import { type EmployeeState, unknownEmployee } from '../employee.state.js';
import {
  asEmployeeId,
  type DeviceNumberCommand,
  deviceNumberOf,
  DeviceNumbers,
  deviceNumbersDecider,
  type DeviceNumbersState,
  numberOfNext,
  otherHolder,
} from './device-numbers.js';

/** HR or IT sets the number by which time clocks know an employee. */
@Subject(({ EMPID }: SetDeviceNumber) => EMPID)
export class SetDeviceNumber extends Command<Recorded<DeviceNumberSet>> {
  constructor(
    readonly EMPID: string,
    /** Number as entered by the user; empty for none. */
    readonly entered: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Facts that the rules of numbers need about one that somebody enters. */
@Injectable()
export class EnteredNumbers {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: DeviceNumbers,
    private readonly time: CompanyTime,
  ) {}

  async commandOf(EMPID: string, entered: string): Promise<DeviceNumberCommand> {
    return this.commandOn(await this.numbers.state(), EMPID, entered);
  }

  private async commandOn(
    numbers: DeviceNumbersState,
    EMPID: string,
    entered: string,
  ): Promise<DeviceNumberCommand> {
    const number = deviceNumberOf(entered);
    const id = asEmployeeId(number);
    const isId = DEVICE_NUMBER_PATTERN.test(number) && id !== EMPID && (await this.employee(id)) !== null;
    const today = await this.time.today();
    const holder = otherHolder(numbers, number, EMPID);
    const other = holder ? await this.employee(holder.EMPID) : null;
    return { EMPID, entered, isId, other, today };
  }

  /** Returns why an employee, registered or not yet, cannot have a number; null when the number can be set. */
  async refusal(EMPID: string, entered: string): Promise<Refusal | null> {
    const state = await this.numbers.state();
    const decision = deviceNumbersDecider.decide(await this.commandOn(state, EMPID, entered), state);
    return 'refusal' in decision ? decision.refusal : null;
  }

  /** Returns the command that gives a number to the new employee whose id it is, and why that is refused. */
  async claim(EMPID: string, firstDay: WorkDate) {
    const state = await this.numbers.state();
    const holder = otherHolder(state, deviceNumberOf(EMPID), EMPID);
    const other = holder ? await this.employee(holder.EMPID) : null;
    const command = { EMPID, firstDay, other };
    const decision = deviceNumbersDecider.decide(command, state);
    return {
      command,
      refusal: 'refusal' in decision ? decision.refusal : null,
      isNeeded: holder !== undefined,
    };
  }

  /** Returns who has the number by now that an employee had last; null while nobody else has it. */
  async nextHolder(EMPID: string): Promise<NextNumberHolder | null> {
    const found = numberOfNext(await this.numbers.state(), EMPID);
    const next = found && (await this.employee(found.next.EMPID));
    return (
      next && {
        number: found.number,
        EMPID: next.EMPID,
        EMPNAME: employeeName(next.lastName, next.firstName),
      }
    );
  }

  async employee(EMPID: string): Promise<EmployeeState> {
    return (await this.store.load(employeeDecider, employeeStream(EMPID))).state;
  }
}

@CommandHandler(SetDeviceNumber)
export class SetDeviceNumberHandler implements ICommandHandler<SetDeviceNumber> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: EnteredNumbers,
  ) {}

  async execute({ EMPID, entered, context }: SetDeviceNumber): Promise<Recorded<DeviceNumberSet>> {
    if (!(await this.numbers.employee(EMPID))) throw new RefusedError(unknownEmployee(EMPID).refusal);
    const command = await this.numbers.commandOf(EMPID, entered);
    return this.store.execute(deviceNumbersDecider, DEVICE_NUMBERS_STREAM, command, context);
  }
}
