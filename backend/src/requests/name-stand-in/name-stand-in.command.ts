import type { StandInEvent } from '@timekeep/contracts/events/request';
import { nameStandInFields } from '@timekeep/contracts/requests/fields';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { standInStream } from '@timekeep/contracts/events/streams';
import { accept, refuse, type Decider, type Decision } from '../../event-store/decider.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { Supervisors } from '../list-stand-ins/list-stand-ins.query.js';

/** The person who represents a supervisor, both days inclusive. */
interface Representation {
  readonly standIn: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

export type StandInState = Representation | null;

export type StandInCommand =
  | (Representation & {
      readonly type: 'name';
      readonly EMPID: string;
      /** Facts: true for active accounts with the authority of a supervisor. */
      readonly isSupervisor: boolean;
      readonly mayRepresent: boolean;
    })
  | { readonly type: 'remove'; readonly EMPID: string };

/** Rules of `standin-<EMPID>`: one stand-in at a time, who is a supervisor too. */
export const standInDecider: Decider<StandInState, StandInCommand, StandInEvent> = {
  initialState: null,
  evolve: (_, { type, data }) => (type === 'StandInNamed' ? data : null),
  decide: (command, state) => (command.type === 'name' ? name(command, state) : remove(command, state)),
};

function name(
  command: Extract<StandInCommand, { type: 'name' }>,
  state: StandInState,
): Decision<StandInEvent> {
  const { EMPID, standIn, FROM, TO, isSupervisor, mayRepresent } = command;
  const problem = dateProblem(FROM) ?? dateProblem(TO);
  if (problem !== null) return refuse('invalid', problem);
  if (TO < FROM) return refuse('invalid', requestMessages.endsBeforeStart());
  if (standIn === EMPID) return refuse('rule', requestMessages.standInOfOneself());
  if (!isSupervisor) return refuse('rule', requestMessages.noSupervisor({ employee: EMPID }));
  // Authority needs a proven address, so a stand-in has it already.
  if (!mayRepresent) return refuse('rule', requestMessages.standInNoSupervisor({ employee: standIn }));
  if (state?.standIn === standIn && state.FROM === FROM && state.TO === TO) return accept();
  return accept({ type: 'StandInNamed', data: { EMPID, standIn, FROM, TO } });
}

function remove({ EMPID }: { readonly EMPID: string }, state: StandInState): Decision<StandInEvent> {
  return state === null ? accept() : accept({ type: 'StandInRemoved', data: { EMPID } });
}

export class NameStandInDto extends dtoOf(nameStandInFields) {}

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
