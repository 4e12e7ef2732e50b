import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { DatedFigures } from '@timekeep/contracts/cutoffs/cutoff-file';
import type { CutOffAnswerEvent } from '@timekeep/contracts/events/cutoff';
import { acknowledgeCutOffFields, disputeCutOffFields } from '@timekeep/contracts/cutoffs/fields';
import { cutoffAnswersStream } from '@timekeep/contracts/events/streams';
import { accept, type Decider, refuse } from '../../event-store/decider.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { CountedTables } from '../counted-tables.js';
import { CutOffAnswers } from './cutoff-answers.js';

/** The latest answer to each cut-off. */
type CutOffAnswersState = ReadonlyMap<number, CutOffAnswerEvent>;

interface AnswerCutOffCommand {
  readonly EMPID: string;
  readonly number: number;
  /** Null to acknowledge. */
  readonly text: string | null;
  /** The value that the client sent; null where it sent none. */
  readonly seen: string | null;
  /** Fact: the own days of the cut-off, and how they are told apart; null without any. */
  readonly period: { readonly token: string; readonly seen: readonly DatedFigures[] } | null;
}

/** Rules of `cutoffanswers-<EMPID>`: one answers to own days as one has seen them, and may answer otherwise later. */
const cutoffAnswersDecider: Decider<CutOffAnswersState, AnswerCutOffCommand, CutOffAnswerEvent> = {
  initialState: new Map(),
  evolve: (state, event) => new Map([...state, [event.data.number, event]]),
  decide({ EMPID, number, text, seen, period }, state) {
    if (!period) return refuse('missing', cutoffMessages.notYours({ number }));
    if (seen !== null && seen !== period.token) return refuse('conflict', cutoffMessages.changedSince());
    const data = { EMPID, number, seen: period.seen };
    const event: CutOffAnswerEvent =
      text === null
        ? { type: 'TimeRecordAcknowledged', data }
        : { type: 'TimeRecordDisputed', data: { ...data, text } };
    return isSame(state.get(number), event) ? accept() : accept(event);
  },
};

function isSame(a: CutOffAnswerEvent | undefined, b: CutOffAnswerEvent): boolean {
  const content = (event: CutOffAnswerEvent | undefined) =>
    event && [event.type, event.data.seen, event.type === 'TimeRecordDisputed' ? event.data.text : null];
  return JSON.stringify(content(a)) === JSON.stringify(content(b));
}

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
