import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DEVICE_NUMBER_PATTERN } from '@timekeep/contracts/api/employees-api';
import type { DeviceNumberSet } from '@timekeep/contracts/events/device-numbers';
import { DEVICE_NUMBERS_STREAM, employeeStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { employeeDecider } from '../employee.decider.js';
import { type EmployeeState, unknownEmployee } from '../employee.state.js';
import {
  asEmployeeId,
  deviceNumberOf,
  DeviceNumbers,
  deviceNumbersDecider,
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

@CommandHandler(SetDeviceNumber)
export class SetDeviceNumberHandler implements ICommandHandler<SetDeviceNumber> {
  constructor(
    private readonly store: EventStore,
    private readonly numbers: DeviceNumbers,
    private readonly time: CompanyTime,
  ) {}

  async execute({ EMPID, entered, context }: SetDeviceNumber): Promise<Recorded<DeviceNumberSet>> {
    const find = async (id: string): Promise<EmployeeState> =>
      (await this.store.load(employeeDecider, employeeStream(id))).state;
    if (!(await find(EMPID))) throw new RefusedError(unknownEmployee(EMPID).refusal);
    const number = deviceNumberOf(entered);
    const id = asEmployeeId(number);
    const isId = DEVICE_NUMBER_PATTERN.test(number) && id !== EMPID && (await find(id)) !== null;
    const [today, numbers] = await Promise.all([this.time.today(), this.numbers.state()]);
    const holder = otherHolder(numbers, number, EMPID);
    const other = holder ? await find(holder.EMPID) : null;
    const command = { EMPID, entered, isId, other, today };
    return this.store.execute(deviceNumbersDecider, DEVICE_NUMBERS_STREAM, command, context);
  }
}
