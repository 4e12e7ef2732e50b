import { Command } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** HR records that an employee has resigned, and that today is the last day. */
export class ResignEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
