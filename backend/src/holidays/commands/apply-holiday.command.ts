import { Command } from '@nestjs/cqrs';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** The date becomes a holiday for all employees. */
export class ApplyHoliday extends Command<Recorded<HolidayEvent>> {
  constructor(
    readonly holiday: { readonly date: WorkDate; readonly remark: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}
