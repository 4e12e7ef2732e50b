import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReadNoticesRequest } from '@timekeep/contracts/api/notices-api';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import { isInstant } from '@timekeep/contracts/time/company-zone';
import type { CommandContext } from '../../event-store/command-context.js';
import { accept, refuse, type Decider } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { IsText } from '../../http/validation/fields.js';
import { CompanyTime } from '../../organization/organization.module.js';

const INSTANT_MAX_LENGTH = 40;

export class ReadNoticesDto implements ReadNoticesRequest {
  @IsText(INSTANT_MAX_LENGTH)
  readonly upTo: string = '';
}

interface ReadDecision {
  readonly EMPID: string;
  readonly upTo: string;
  /** Epoch milliseconds of the moment; later notices cannot have been read. */
  readonly now: number;
}

/** Rules of `notices-<EMPID>`. The state is the moment up to which notices are read, in epoch milliseconds. */
export const noticesDecider: Decider<number, ReadDecision, NoticesEvent> = {
  initialState: 0,
  evolve: (_, { data }) => Date.parse(data.upTo),
  decide({ EMPID, upTo, now }, read) {
    if (!isInstant(upTo)) return refuse('invalid', 'The moment of the newest notice must be an instant.');
    const moment = Math.min(Date.parse(upTo), now);
    if (moment <= read) return accept();
    return accept({ type: 'NoticesRead', data: { EMPID, upTo: new Date(moment).toISOString() } });
  },
};

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
    private readonly time: CompanyTime,
  ) {}

  execute({ EMPID, upTo, context }: ReadNotices): Promise<Recorded<NoticesEvent>> {
    const command = { EMPID, upTo, now: this.time.now() };
    return this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
  }
}
