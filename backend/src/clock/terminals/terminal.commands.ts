import { Command } from '@nestjs/cqrs';
import type { TerminalEvent } from '@timekeep/contracts/events/terminal';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** The key of a terminal that was just issued. It is kept nowhere: this is the only time it can be read. */
export interface IssuedTerminal {
  readonly name: string;
  readonly key: string;
}

/** IT lets a time clock send punches. Its context must not have a key of its own: each call makes a new secret. */
export class IssueTerminal extends Command<IssuedTerminal> {
  constructor(
    readonly name: string,
    readonly context: CommandContext,
    /** Whether its punches need the employee's PIN. */
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
