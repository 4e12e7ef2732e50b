import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReadNoticesRequest } from '@timekeep/contracts/api/notices-api';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { IsDateText } from '../../http/validation/fields.js';
import { Notices } from '../list-notices/list-notices.query.js';
import { noticesDecider } from '../notices.decider.js';

export class ReadNoticesDto implements ReadNoticesRequest {
  @IsDateText()
  readonly upTo: string = '';
}

/** An employee has read notices. */
export class ReadNotices extends Command<Recorded<NoticesEvent>> {
  constructor(
    readonly EMPID: string,
    readonly upTo: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReadNotices)
export class ReadNoticesHandler implements ICommandHandler<ReadNotices> {
  constructor(
    private readonly store: EventStore,
    private readonly notices: Notices,
  ) {}

  async execute({ EMPID, upTo, context }: ReadNotices): Promise<Recorded<NoticesEvent>> {
    const [unread] = await this.notices.unread(EMPID, Date.parse(upTo));
    const newest = unread ? Date.parse(unread.at) : null;
    const command = { type: 'read', EMPID, upTo, newest } as const;
    return this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
  }
}
