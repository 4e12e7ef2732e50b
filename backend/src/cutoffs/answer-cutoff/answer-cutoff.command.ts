import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { acknowledgeCutOffFields, disputeCutOffFields } from '@timekeep/contracts/cutoffs/fields';
import type { CutOffAnswerEvent } from '@timekeep/contracts/events/cutoff';
import { cutoffAnswersStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { NoSubject } from '../../security/own-changes/subject.decorators.js';
import { CountedTables } from '../close-cutoff/counted-tables.js';
import { cutoffAnswersDecider } from './answer-cutoff.decision.js';
import { CutOffAnswers } from './cutoff-answers.js';

export class AcknowledgeCutOffDto extends dtoOf(acknowledgeCutOffFields) {}
export class DisputeCutOffDto extends dtoOf(disputeCutOffFields) {}

/** An employee agrees to the own days of a cut-off, or says why not. */
@NoSubject('An answer is about the own days, of everybody, and changes none.')
export class AnswerCutOff extends Command<Recorded<CutOffAnswerEvent>> {
  constructor(
    readonly EMPID: string,
    readonly answer: { readonly number: number; readonly text: string | null; readonly seen: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AnswerCutOff)
export class AnswerCutOffHandler implements ICommandHandler<AnswerCutOff> {
  constructor(
    private readonly store: EventStore,
    private readonly tables: CountedTables,
    private readonly answers: CutOffAnswers,
  ) {}

  async execute({ EMPID, answer, context }: AnswerCutOff): Promise<Recorded<CutOffAnswerEvent>> {
    const stream = cutoffAnswersStream(EMPID);
    const earlier = await this.store.earlierOutcome<CutOffAnswerEvent>(stream, context);
    if (earlier) return earlier;
    await this.tables.upToNow(['cutoffs']);
    const period = await this.answers.asked(EMPID, answer.number);
    return this.store.execute(cutoffAnswersDecider, stream, { EMPID, ...answer, period }, context);
  }
}
