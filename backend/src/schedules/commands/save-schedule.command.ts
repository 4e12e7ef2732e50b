import { Command } from '@nestjs/cqrs';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import type { ScheduleEntry } from '../schedule.decider.js';

/** HR gives an employee weekly hours from one day to another, in place of what stood there. */
export class SaveSchedule extends Command<Recorded<ScheduleEvent>> {
  constructor(
    readonly schedule: ScheduleEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}
