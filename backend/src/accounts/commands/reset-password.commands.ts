import { Command } from '@nestjs/cqrs';
import type { RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/event-store.js';

/** Somebody at `address` wants a code by e-mail, to choose a new password with. */
export class RequestPasswordReset extends Command<RequestResetAnswer> {
  constructor(
    readonly request: { readonly email: string; readonly address: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Somebody chooses a new password. Code and password are in plain text and go no further than the handler. */
export class ResetPassword extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly reset: { readonly ticket: string; readonly code: string; readonly password: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}
