import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { punchFileFields } from '@timekeep/contracts/clock/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import type { RehearsedPunches } from '../record-punches/punch-appender.js';
import { type RecordedPunches, RecordPunches } from '../record-punches/record-punches.command.js';

export class PunchFileDto extends dtoOf(punchFileFields) {}

/** HR records punches of a file, or learns what would become of them. A punch is recorded once, so that it may be repeated. */
@Subject(({ punches }: RecordUploadedPunches) => [...new Set(punches.map(({ EMPID }) => EMPID))])
export class RecordUploadedPunches extends Command<RecordedPunches> {
  constructor(
    readonly punches: readonly { readonly EMPID: string; readonly at: string }[],
    readonly context: CommandContext,
    readonly rehearse: RehearsedPunches | null,
  ) {
    super();
  }
}

/** Records them as an import does. */
@CommandHandler(RecordUploadedPunches)
export class RecordUploadedPunchesHandler implements ICommandHandler<RecordUploadedPunches> {
  constructor(private readonly commands: CommandBus) {}

  /** @throws StoreUnavailableError when the log does not answer; the command may be repeated */
  execute({ punches, context, rehearse }: RecordUploadedPunches): Promise<RecordedPunches> {
    return this.commands.execute(new RecordPunches(punches, context, rehearse ? { rehearse } : {}));
  }
}
