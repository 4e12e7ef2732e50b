import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { takeBackFields } from '@timekeep/contracts/requests/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { RequestMutex } from '../request-mutex.js';
import { requestDecider } from '../request.decider.js';
import { AccountReader } from '../../accounts/account-reader.module.js';

export class TakeBackRequestDto extends dtoOf(takeBackFields) {}

/** An employee no longer asks for something. */
export class TakeBackRequest extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly EMPID: string,
    readonly REQUEST_ID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeBackRequest)
export class TakeBackRequestHandler implements ICommandHandler<TakeBackRequest> {
  constructor(
    private readonly store: EventStore,
    private readonly mutex: RequestMutex,
  ) {}

  execute({ EMPID, REQUEST_ID, context }: TakeBackRequest): Promise<Recorded<RequestEvent>> {
    const command = { type: 'take-back', EMPID, REQUEST_ID } as const;
    return this.mutex.run(EMPID, (stream) => this.store.execute(requestDecider, stream, command, context));
  }
}

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
    private readonly mutex: RequestMutex,
  ) {}

  async execute({ EMPID, context }: VoidRequests): Promise<Recorded<RequestEvent>> {
    const registeredAt = await this.accounts.registeredAt(EMPID);
    if (!registeredAt) return NOTHING;
    const command = { type: 'void', EMPID, since: registeredAt.getTime() } as const;
    return this.mutex.run(EMPID, (stream) => this.store.execute(requestDecider, stream, command, context));
  }
}
