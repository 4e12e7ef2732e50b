import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NameStandInRequest } from '@timekeep/contracts/api/stand-ins-api';
import type { StandInEvent } from '@timekeep/contracts/events/stand-in';
import { standInStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { IsOptional } from 'class-validator';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { IsDateText, IsEmpid } from '../../http/validation/fields.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { Supervisors } from '../list-stand-ins/list-stand-ins.query.js';
import { standInDecider } from './stand-in.decider.js';

export class NameStandInDto implements NameStandInRequest {
  @IsEmpid()
  readonly EMPID: string = '';

  @IsOptional()
  @IsEmpid()
  readonly standIn?: string;

  @IsOptional()
  @IsDateText()
  readonly FROM?: string;

  @IsOptional()
  @IsDateText()
  readonly TO?: string;
}

/** HR names the stand-in of a supervisor, or none. */
@Subject(({ EMPID, named }: NameStandIn) => (named ? [EMPID, named.standIn] : EMPID))
export class NameStandIn extends Command<Recorded<StandInEvent>> {
  constructor(
    readonly EMPID: string,
    /** Null to remove the stand-in. */
    readonly named: { readonly standIn: string; readonly FROM: WorkDate; readonly TO: WorkDate } | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(NameStandIn)
export class NameStandInHandler implements ICommandHandler<NameStandIn> {
  constructor(
    private readonly store: EventStore,
    private readonly supervisors: Supervisors,
  ) {}

  async execute({ EMPID, named, context }: NameStandIn): Promise<Recorded<StandInEvent>> {
    const stream = standInStream(EMPID);
    if (!named) return this.store.execute(standInDecider, stream, { type: 'remove', EMPID }, context);
    const [isSupervisor, mayRepresent] = await Promise.all([
      this.supervisors.include(EMPID),
      this.supervisors.include(named.standIn),
    ]);
    const command = { type: 'name', EMPID, ...named, isSupervisor, mayRepresent } as const;
    return this.store.execute(standInDecider, stream, command, context);
  }
}
