import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { codeOf } from '@timekeep/contracts/api/answers';
import type { DeletedLine, DeleteLinesAnswer } from '@timekeep/contracts/api/leave-api';
import type { LeaveDays } from '@timekeep/contracts/api/preview-api';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { deleteLinesFields } from '@timekeep/contracts/leave/fields';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { transactionOf } from '@timekeep/contracts/leave/ledger';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import type { Request } from 'express';
import { type CommandContext, rehearsalContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { ChangePreviews } from '../../http/change-previews.js';
import { failureOf } from '../../http/failures/failure.filter.js';
import { messageAnswer, ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { dtoOf } from '../../http/validation/dto.js';
import { DateFields } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { EmployeeLeave } from '../employee-leave.js';
import { leaveDecider } from '../leave.decider.js';
import { changedSinceSeen, findSeen, type SeenLine } from './delete-lines.decision.js';

export class DeleteLinesDto extends dtoOf(deleteLinesFields) {}

/** HR takes several days of leave of an employee back. */
@Subject(({ EMPID }: DeleteLines) => EMPID)
export class DeleteLines extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly EMPID: string,
    readonly lines: readonly SeenLine[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteLines)
export class DeleteLinesHandler implements ICommandHandler<DeleteLines> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, lines, context }: DeleteLines): Promise<Recorded<LeaveEvent>> {
    const command = { type: 'delete-lines', EMPID, lines } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}

/** Deletes days of leave of one employee at once; each is answered by itself. */
@Injectable()
export class LeaveDeletions {
  constructor(
    private readonly commands: CommandBus,
    private readonly leave: EmployeeLeave,
    private readonly dates: DateFields,
    private readonly previews: ChangePreviews,
    private readonly reads: ReadYourWrites,
  ) {}

  /** Returns what would become of leave and records, and which of the days would stay. */
  async preview(body: DeleteLinesDto, request: Request): Promise<DeleteLinesAnswer> {
    const context = commandContext(request);
    const lines = await this.seenLines(body);
    const rehearsed = await this.delete(body.EMPID, lines, rehearsalContext(context));
    const results = await this.resultsOf(body.EMPID, lines, rehearsed.events);
    const preview = await this.previews.ofOutcome(rehearsed, context.actor);
    if (!preview) return { ...messageAnswer(deletedMessage(results)), results };
    const { changed, records: count, kept } = preview;
    return { ...messageAnswer(changeMessages.previewed({ changed, count, kept })), results, preview };
  }

  /** Records the deletions. */
  async save(
    body: DeleteLinesDto,
    request: Request,
    readers: readonly ProjectionName[],
  ): Promise<DeleteLinesAnswer> {
    const lines = await this.seenLines(body);
    const { events, position } = await this.previews.record(
      (context) => this.delete(body.EMPID, lines, context),
      request,
    );
    const results = await this.resultsOf(body.EMPID, lines, events);
    return { ...(await this.reads.confirm(deletedMessage(results), position, readers)), results };
  }

  private async delete(EMPID: string, lines: readonly SeenLine[], context: CommandContext) {
    const recorded = await this.commands.execute(new DeleteLines(EMPID, lines, context));
    if (!context.isRehearsal || recorded.position !== null) return recorded;
    return { ...recorded, leave: await this.givenBack(EMPID, recorded.events) };
  }

  /** Returns the days that deletions add to the balances: a day that counts no more, such as one on a holiday, adds none. */
  private async givenBack(EMPID: string, events: readonly LeaveEvent[]): Promise<LeaveDays> {
    const ledger = await this.leave.ledger(EMPID);
    const days = { SL: 0, VL: 0 };
    for (const { data } of deletionsIn(events)) {
      const line = transactionOf(ledger, data.TRANSAC_ID);
      if (line) days[line.LEAVE_TYPE] -= line.change;
    }
    return days;
  }

  /** The reasons are those of the leave as it is now, so that a repeated call has them too. */
  private async resultsOf(
    EMPID: string,
    lines: readonly SeenLine[],
    events: readonly LeaveEvent[],
  ): Promise<readonly DeletedLine[]> {
    const deleted = new Set(deletionsIn(events).map(({ data }) => data.TRANSAC_ID));
    const ledger = await this.leave.ledger(EMPID);
    return lines.map((line) => {
      const { TRANSAC_ID } = line;
      if (deleted.has(TRANSAC_ID)) return { TRANSAC_ID, status: 200 };
      const found = findSeen(EMPID, line, ledger);
      const refusal = 'kind' in found ? found : changedSinceSeen(TRANSAC_ID);
      const { status, err, declared } = failureOf(new RefusedError(refusal));
      return { TRANSAC_ID, status, err, ...(declared && codeOf(declared)) };
    });
  }

  private seenLines({ lines }: DeleteLinesDto): Promise<readonly SeenLine[]> {
    return Promise.all(
      lines.map(async ({ half = null, ...line }) => ({
        ...line,
        half,
        DATE: await this.dates.read(dateMessages.ofLeave(), line.DATE),
      })),
    );
  }
}

function deletionsIn(events: readonly LeaveEvent[]) {
  return events.filter((event) => event.type === 'LeaveTransactionDeleted');
}

function deletedMessage(results: readonly DeletedLine[]) {
  const count = results.filter(({ err }) => err === undefined).length;
  return leaveMessages.linesDeleted({ count, all: results.length });
}
