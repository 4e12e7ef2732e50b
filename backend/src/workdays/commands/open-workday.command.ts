import { Command } from '@nestjs/cqrs';
import type { WorkdayEvent } from '@timekeep/contracts/events/workday';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** The date opens for the whole company; again, it changes nothing. */
export class OpenWorkday extends Command<Recorded<WorkdayEvent>> {
  constructor(
    readonly date: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}
