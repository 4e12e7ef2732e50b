import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DEVICE_NUMBER_PATTERN } from '@timekeep/contracts/api/employees-api';
import type { DeviceNumberSet } from '@timekeep/contracts/events/device-numbers';
import { DEVICE_NUMBERS_STREAM, employeeStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { employeeDecider } from '../employee.decider.js';
import { unknownEmployee } from '../employee.state.js';
import { asEmployeeId, deviceNumberOf, deviceNumbersDecider } from './device-numbers.js';

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
  constructor(private readonly store: EventStore) {}

  async execute({ EMPID, entered, context }: SetDeviceNumber): Promise<Recorded<DeviceNumberSet>> {
    const exists = async (id: string): Promise<boolean> =>
      (await this.store.load(employeeDecider, employeeStream(id))).state !== null;
    if (!(await exists(EMPID))) throw new RefusedError(unknownEmployee(EMPID).refusal);
    const number = deviceNumberOf(entered);
    const id = asEmployeeId(number);
    const isId = DEVICE_NUMBER_PATTERN.test(number) && id !== EMPID && (await exists(id));
    return this.store.execute(deviceNumbersDecider, DEVICE_NUMBERS_STREAM, { EMPID, entered, isId }, context);
  }
}
