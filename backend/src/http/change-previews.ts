import { Injectable } from '@nestjs/common';
import { PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import type {
  LeaveDays,
  NextNumberHolder,
  PreviewableAnswer,
  PreviewedChange,
} from '@timekeep/contracts/api/preview-api';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { fieldInWords } from '@timekeep/contracts/messages/field-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import type { LogPosition } from '@timekeep/log/position';
import { newFacts, readToken } from '@timekeep/projections/records/outcome-token';
import { rehearse } from '@timekeep/projections/records/rehearsal';
import type { Request } from 'express';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { AfterCutOff } from '../cutoffs/after-cutoff.module.js';
import { type CommandContext, rehearsalContext, sameRehearsed } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import { type RefusedError, refusedAs, StreamMovedError } from '../event-store/store-errors.js';
import { messageAnswer, ProjectionWatch } from './read-your-writes.js';
import { commandContext } from './request-context.js';

/** The outcome of a command; the position is null for one that recorded nothing, or was rehearsed. */
interface Outcome {
  readonly events: readonly TimekeepEvent[];
  readonly position: LogPosition | null;
  /** The days of leave that a rehearsed command gives back, below zero for those taken again; missing for none. */
  readonly leave?: LeaveDays | null;
  /** The employee who has the number by now, and keeps it; missing if nobody has. */
  readonly deviceNumber?: NextNumberHolder | null;
}

/** Executes a command in a context. */
type Execute<Result extends Outcome> = (context: CommandContext) => Promise<Result>;

const TRIES = 3;

/**
 * Previews of changes before they are saved: the one implementation of `preview: true` and of the header `X-Preview`.
 *
 * A preview decides the command without recording it, and folds its events on the tables of records as the projection does. Its token is
 * a digest of the outcome: of the records, of leave, and of what the events say. A call that saves with a token is decided and folded again, and recorded on the revisions of the streams on
 * which it was decided; with another outcome it is refused. Punches that arrive between that and the recording are not seen.
 */
@Injectable()
export class ChangePreviews {
  constructor(
    @InjectConfiguration() private readonly configuration: Configuration,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    private readonly closed: AfterCutOff,
  ) {}

  /**
   * Decides a command without recording it.
   *
   * @returns what becomes of the records; null for a command that would record nothing
   * @throws RefusedError when the command is refused, and as unavailable when the read side does not catch up in time
   */
  async of(execute: Execute<Outcome>, context: CommandContext): Promise<PreviewedChange | null> {
    return this.ofOutcome(await execute(rehearsalContext(context)), context.actor);
  }

  /** Like `of`, for a command that was rehearsed. */
  async ofOutcome(rehearsed: Omit<Outcome, 'position'>, actor: string): Promise<PreviewedChange | null> {
    return rehearsed.events.length === 0 ? null : this.outcomeOf(rehearsed, actor);
  }

  /** Returns the answer to a request with `preview: true`; with the message if its command would record nothing. */
  async answer(execute: Execute<Outcome>, request: Request, unchanged: Message): Promise<PreviewableAnswer> {
    const preview = await this.of(execute, commandContext(request));
    if (!preview) return messageAnswer(unchanged);
    const { changed, records: count, kept } = preview;
    return { ...messageAnswer(changeMessages.previewed({ changed, count, kept })), preview };
  }

  /**
   * Executes the command of a request. With `X-Preview` it is recorded only if it has the outcome that was shown.
   *
   * @throws RefusedError as a conflict when the outcome is another one by now
   */
  async record<Result extends Outcome>(execute: Execute<Result>, request: Request): Promise<Result> {
    return this.recordShown(execute, commandContext(request), request.get(PREVIEW_HEADER) ?? null);
  }

  /** Like `record`, for a caller without a request. Without a token the command is executed as it is. */
  async recordShown<Result extends Outcome>(
    execute: Execute<Result>,
    context: CommandContext,
    token: string | null,
  ): Promise<Result> {
    if (token === null) return execute(context);
    for (let attempt = 1; ; attempt++) {
      const decidedOn = new Map<string, bigint | null>();
      const rehearsed = await execute(sameRehearsed(context, decidedOn));
      // Sent again: it is recorded already, and changes nothing more.
      if (rehearsed.position !== null) return execute(context);
      const now = await this.outcomeOf(rehearsed, context.actor);
      if (now.token !== token) throw outdated(token, now, rehearsed.events);
      try {
        return await execute({ ...context, decidedOn });
      } catch (error) {
        if (!(error instanceof StreamMovedError) || attempt === TRIES) throw error;
      }
    }
  }

  /** Returns what becomes of the records by events that were decided, and not recorded. */
  private async outcomeOf(
    { events, leave, deviceNumber }: Omit<Outcome, 'position'>,
    actor: string,
  ): Promise<PreviewedChange> {
    if (!(await this.projections.passed(['attendance', 'cutoffs'], await this.store.tail()))) {
      throw refusedAs('unavailable', changeMessages.behind());
    }
    const cutOffs = await this.closed.closedFor(events);
    return rehearse(this.configuration.databaseUrl, events, actor, { leave, deviceNumber, cutOffs });
  }
}

/** Returns the refusal of a call whose outcome is not the one that was shown, with what is new. */
function outdated(token: string, now: PreviewedChange, events: readonly TimekeepEvent[]): RefusedError {
  const [shown, present] = [readToken(token), readToken(now.token)];
  if (!shown || !present) return refusedAs('conflict', changeMessages.previewOther());
  const count = Math.abs(present.changed - shown.changed);
  if (present.changed > shown.changed) return refusedAs('conflict', changeMessages.previewMore({ count }));
  if (present.changed < shown.changed) return refusedAs('conflict', changeMessages.previewFewer({ count }));
  const { leave, moved } = present;
  if (leave.SL !== shown.leave.SL || leave.VL !== shown.leave.VL) {
    return refusedAs('conflict', changeMessages.previewLeave(leave));
  }
  if (moved !== shown.moved) return refusedAs('conflict', changeMessages.previewMoved({ count: moved }));
  const [fact] = newFacts(events, shown);
  if (fact) return refusedAs('conflict', changeMessages.previewFact({ fact: fieldInWords(fact) }));
  return refusedAs('conflict', changeMessages.previewOther());
}
