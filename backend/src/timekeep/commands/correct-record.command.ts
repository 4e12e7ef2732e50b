import { Command } from '@nestjs/cqrs';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import type { Correction } from '../timekeep.decider.js';

/** HR corrects an attendance record. */
export class CorrectRecord extends Command<Recorded<TimekeepCorrected>> {
  constructor(
    readonly correction: Correction,
    readonly context: CommandContext,
  ) {
    super();
  }
}
