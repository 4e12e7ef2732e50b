import { Command } from '@nestjs/cqrs';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** The date becomes a day like others again; its records are what they would be without the holiday. */
export class WithdrawHoliday extends Command<Recorded<HolidayEvent>> {
  constructor(
    readonly date: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}
