import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streamHolds } from '@timekeep/contracts/events/catalog';
import { readEvent } from '@timekeep/contracts/events/read-event';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import type { EventVoided } from '@timekeep/contracts/events/voided';
import { WholeLog, type LoggedEvent } from '@timekeep/log/client/whole-log';
import { isStoppedAt } from '@timekeep/projections/checkpoint/checkpoint-table';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { voidEventDecider, type VoidCandidate } from '../void-event.decider.js';

/** IT declares the event at a position of the log void, since it cannot be applied. */
export class VoidEvent extends Command<Recorded<EventVoided>> {
  constructor(
    readonly position: bigint,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Events that may be declared void. */
@Injectable()
export class VoidCandidates {
  constructor(
    @InjectConfiguration() private readonly configuration: Configuration,
    private readonly projections: ProjectionWatch,
  ) {}

  /**
   * Returns the event at a position, and the reasons to declare it void; null when there is no event.
   *
   * @throws StoreUnavailableError when the log does not answer, and the error of PostgreSQL when it does not
   */
  async at(commit: bigint): Promise<VoidCandidate | null> {
    const log = new WholeLog(this.configuration);
    try {
      const event = await log.at(commit);
      if (!event) return null;
      const { stream, revision, position, type } = event;
      const statuses = await this.projections.status();
      const stopped = statuses
        .filter((status) => isStoppedAt(status, { stream, revision, type, position: event.place }))
        .map(({ name }) => name);
      return { stream, revision, position, type, unreadable: whyUnreadable(event), stopped };
    } finally {
      await log.close();
    }
  }
}

@CommandHandler(VoidEvent)
export class VoidEventHandler implements ICommandHandler<VoidEvent> {
  constructor(
    private readonly store: EventStore,
    private readonly candidates: VoidCandidates,
  ) {}

  async execute({ position, reason, context }: VoidEvent): Promise<Recorded<EventVoided>> {
    const event = await this.candidates.at(position);
    return this.store.execute(
      voidEventDecider,
      VOIDED_EVENTS_STREAM,
      { type: 'void', position: position.toString(), event, reason },
      context,
    );
  }
}

function whyUnreadable({ stream, type, data, metadata }: LoggedEvent): string | null {
  const given: { schemaVersion?: unknown } =
    typeof metadata === 'object' && metadata !== null ? metadata : {};
  const read = readEvent(type, given.schemaVersion, data);
  if ('unreadable' in read) return read.unreadable;
  return streamHolds(stream, type) ? null : 'its type does not belong into this stream';
}
