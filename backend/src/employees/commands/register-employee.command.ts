import { Command } from '@nestjs/cqrs';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import type { NewEmployee } from '../deciders/employee-input.js';

/** HR registers an employee. `hiredOn` is today when it is not given; an import may backdate it. */
export class RegisterEmployee extends Command<Recorded<EmployeeEvent>> {
  constructor(
    readonly employee: NewEmployee & { readonly hiredOn?: WorkDate },
    readonly context: CommandContext,
  ) {
    super();
  }
}
