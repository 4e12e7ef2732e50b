import { Command } from '@nestjs/cqrs';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** An employee wants an account. The password is in plain text and goes no further than the handler. */
export class RegisterAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly account: { readonly EMPID: string; readonly email: string; readonly password: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}
