import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { terminalStream } from '@timekeep/contracts/events/streams';
import type { TerminalEvent } from '@timekeep/contracts/events/terminal';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { IssueTerminal, RevokeTerminal, type IssuedTerminal } from './terminal.commands.js';
import { terminalDecider } from './terminal.decider.js';
import { keyHashOf, keyText, newTerminalKey } from './terminal-key.js';

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
