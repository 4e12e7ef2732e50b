import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TakenPunch } from '@timekeep/contracts/api/clock-api';
import { takeRefusedPunchesFields } from '@timekeep/contracts/clock/fields';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { partContext, type CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { RecordPunches } from '../record-punches/record-punches.command.js';
import type { KeptPunch } from '../list-refused-punches/list-refused-punches.query.js';
import { refusedDecider } from '../refused-punches/refused-punches.decider.js';

export class TakeRefusedPunchesDto extends dtoOf(takeRefusedPunchesFields) {}

/** The outcome of each punch, in their order, and the position from which on all can be read; null when nothing is recorded. */
export interface TakenPunches {
  readonly results: readonly TakenPunch[];
  readonly position: LogPosition | null;
}

/** HR records refused punches after all. A punch is recorded once, so that the call may be repeated. */
@Subject(({ punches }: TakeRefusedPunches) => punches.map(({ EMPID }) => EMPID))
export class TakeRefusedPunches extends Command<TakenPunches> {
  constructor(
    readonly punches: readonly KeptPunch[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

const SIDE_BY_SIDE = 16;

/**
 * Records the punches first, and then that they were taken over: if the process ends in between, the punches are duplicates when the
 * call is repeated, and noted as taken over then.
 */
@CommandHandler(TakeRefusedPunches)
export class TakeRefusedPunchesHandler implements ICommandHandler<TakeRefusedPunches> {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** @throws StoreUnavailableError when the log does not answer; the call may be repeated */
  async execute({ punches, context }: TakeRefusedPunches): Promise<TakenPunches> {
    if (punches.length === 0) return { results: [], position: null };
    const entries = punches.map(({ EMPID, at }) => ({ EMPID, at }));
    const { outcomes, position } = await this.commands.execute(
      new RecordPunches(entries, partContext(context, 'punches'), {
        terminals: punches.map(({ terminal }) => terminal),
      }),
    );
    const results = outcomes.map((outcome, index) => ({ id: punches[index]?.id ?? '', ...outcome }));
    const taken = new Map<string, KeptPunch[]>();
    punches.forEach((punch, index) => {
      if (outcomes[index]?.outcome === 'rejected') return;
      taken.set(punch.stream, [...(taken.get(punch.stream) ?? []), punch]);
    });
    let last = position;
    await sideBySide([...taken], SIDE_BY_SIDE, async ([stream, ofStream]) => {
      const punches = ofStream.map(({ sent: EMPID, terminal, at }) => ({ EMPID, terminal, at }));
      const command = { type: 'take', punches } as const;
      const recorded = await this.store.execute(refusedDecider, stream, command, context);
      if (recorded.position) last = laterPosition(last, recorded.position);
    });
    return { results, position: last };
  }
}
