import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { SessionUses } from '../../security/session-uses.js';
import { accountDecider } from '../account.decider.js';
import type { KeptSession } from './end-sessions.decision.js';

/** The owner of an account ends one session of it, in the one that is `kept` or ends itself. */
export class EndSession extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly session: string,
    readonly kept: KeptSession,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The owner ends all sessions but the one that is `kept`. */
export class EndOtherSessions extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly kept: KeptSession,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly store: EventStore,
    private readonly uses: SessionUses,
  ) {}

  async execute({ EMPID, session, kept, context }: EndSession): Promise<Recorded<AccountEvent>> {
    const command = { type: 'endSession', session, kept } as const;
    const recorded = await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    await this.uses.forget(session);
    return recorded;
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(
    private readonly store: EventStore,
    private readonly uses: SessionUses,
  ) {}

  async execute({ EMPID, kept, context }: EndOtherSessions): Promise<Recorded<AccountEvent>> {
    const command = { type: 'endOtherSessions', kept } as const;
    const recorded = await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    await this.uses.forgetAllOf(EMPID, kept.session);
    return recorded;
  }
}
