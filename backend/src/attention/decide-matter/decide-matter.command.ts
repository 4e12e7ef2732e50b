import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MatterKey } from '@timekeep/contracts/attention/attention-kinds';
import {
  acceptAttentionFields,
  assignAttentionFields,
  reopenAttentionFields,
} from '@timekeep/contracts/attention/fields';
import type { AttentionEvent } from '@timekeep/contracts/events/attention';
import { attentionStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { attentionDecider } from '../attention.decider.js';
import { AttentionList } from '../list-attention/list-attention.query.js';

export class AcceptAttentionDto extends dtoOf(acceptAttentionFields) {}
export class AssignAttentionDto extends dtoOf(assignAttentionFields) {}
export class ReopenAttentionDto extends dtoOf(reopenAttentionFields) {}

interface Decided {
  readonly matter: MatterKey;
  /** The employee whom the matter is about (`AttentionList.employeeOf`); null for none. */
  readonly EMPID: string | null;
  readonly revision?: string | null | undefined;
}

function subjectsOf({ EMPID }: Decided): readonly string[] {
  return EMPID === null ? [] : [EMPID];
}

/** HR accepts a matter as it is. */
@Subject(({ decided }: AcceptMatter) => subjectsOf(decided))
export class AcceptMatter extends Command<Recorded<AttentionEvent>> {
  constructor(
    readonly decided: Decided & { readonly facts: string; readonly reason: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AcceptMatter)
export class AcceptMatterHandler implements ICommandHandler<AcceptMatter> {
  constructor(
    private readonly store: EventStore,
    private readonly attention: AttentionList,
  ) {}

  async execute({ decided, context }: AcceptMatter): Promise<Recorded<AttentionEvent>> {
    const stream = attentionStream(decided.matter);
    const earlier = await this.store.earlierOutcome<AttentionEvent>(stream, context);
    if (earlier) return earlier;
    const present = await this.attention.factsOf(decided.matter);
    return this.store.execute(attentionDecider, stream, { type: 'accept', ...decided, present }, context);
  }
}

/** HR gives a matter to somebody, or to nobody any more. */
@Subject(({ decided }: AssignMatter) => subjectsOf(decided))
export class AssignMatter extends Command<Recorded<AttentionEvent>> {
  constructor(
    readonly decided: Decided & { readonly to: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AssignMatter)
export class AssignMatterHandler implements ICommandHandler<AssignMatter> {
  constructor(
    private readonly store: EventStore,
    private readonly attention: AttentionList,
  ) {}

  async execute({ decided, context }: AssignMatter): Promise<Recorded<AttentionEvent>> {
    const { to, matter } = decided;
    const stream = attentionStream(matter);
    const earlier = await this.store.earlierOutcome<AttentionEvent>(stream, context);
    if (earlier) return earlier;
    const [present, assignees] = await Promise.all([
      this.attention.factsOf(matter),
      this.attention.assignees(),
    ]);
    const isAble = assignees.some(({ EMPID }) => EMPID === to);
    const command = { type: 'assign', ...decided, isAble, present } as const;
    return this.store.execute(attentionDecider, stream, command, context);
  }
}

/** HR takes the acceptance of a matter back. */
@Subject(({ decided }: ReopenMatter) => subjectsOf(decided))
export class ReopenMatter extends Command<Recorded<AttentionEvent>> {
  constructor(
    readonly decided: Decided,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReopenMatter)
export class ReopenMatterHandler implements ICommandHandler<ReopenMatter> {
  constructor(private readonly store: EventStore) {}

  async execute({ decided, context }: ReopenMatter): Promise<Recorded<AttentionEvent>> {
    const stream = attentionStream(decided.matter);
    return this.store.execute(attentionDecider, stream, { type: 'reopen', ...decided }, context);
  }
}
