import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { terminalStream } from '@timekeep/contracts/events/streams';
import type { TerminalEvent } from '@timekeep/contracts/events/clock';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { terminalDecider } from '../terminal.decider.js';
import { keyHashOf, keyText, newTerminalKey } from '../terminals.js';

/** The key of a terminal that was just issued. It is stored nowhere: this is the only time it can be read. */
export interface IssuedTerminal {
  readonly name: string;
  readonly key: string;
}

/** IT lets a time clock send punches. Its context must not have a key of its own: each call makes a new secret. */
export class IssueTerminal extends Command<IssuedTerminal> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
    /** True when its punches need the employee's PIN. */
    readonly pinRequired = false,
  ) {
    super();
  }
}

/** IT withdraws a time clock's key. */
export class RevokeTerminal extends Command<Recorded<TerminalEvent>> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IssueTerminal)
export class IssueTerminalHandler implements ICommandHandler<IssueTerminal> {
  constructor(private readonly store: EventStore) {}

  async execute({ name, context, pinRequired }: IssueTerminal): Promise<IssuedTerminal> {
    const key = newTerminalKey(name);
    const command = { type: 'issue', name, keyHash: keyHashOf(key), pinRequired } as const;
    await this.store.execute(terminalDecider, terminalStream(name), command, context);
    return { name, key: keyText(key) };
  }
}

@CommandHandler(RevokeTerminal)
export class RevokeTerminalHandler implements ICommandHandler<RevokeTerminal> {
  constructor(private readonly store: EventStore) {}

  execute({ name, context }: RevokeTerminal): Promise<Recorded<TerminalEvent>> {
    return this.store.execute(terminalDecider, terminalStream(name), { type: 'revoke', name }, context);
  }
}
