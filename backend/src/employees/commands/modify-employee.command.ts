import { Command } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import type { EmployeeEntries } from '../deciders/employee-input.js';

/** HR changes what is known of an employee. Without a PIN it stays as it is. */
export class ModifyEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly employee: EmployeeEntries,
    /** The employee's as HR saw it; null when the last one shall win. */
    readonly revision: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
