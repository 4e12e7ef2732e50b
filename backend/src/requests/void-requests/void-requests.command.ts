import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { AccountReader } from '../../accounts/account-reader.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RequestTurns } from '../request-turns.js';
import { requestDecider } from '../request.decider.js';

const NOTHING: Recorded<RequestEvent> = { events: [], position: null, revision: null };

/** IT declares void what somebody else asked for with an account that was not theirs: the open requests since its registration. */
export class VoidRequests extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(VoidRequests)
export class VoidRequestsHandler implements ICommandHandler<VoidRequests> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly turns: RequestTurns,
  ) {}

  async execute({ EMPID, context }: VoidRequests): Promise<Recorded<RequestEvent>> {
    const registeredAt = await this.accounts.registeredAt(EMPID);
    if (!registeredAt) return NOTHING;
    const command = { type: 'void', EMPID, since: registeredAt.getTime() } as const;
    return this.turns.run(EMPID, (stream) => this.store.execute(requestDecider, stream, command, context));
  }
}
