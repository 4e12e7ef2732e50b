import { Command } from '@nestjs/cqrs';
import type { RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** Somebody at `address` wants a code by e-mail, to choose a new password with. */
export class RequestPasswordReset extends Command<RequestResetAnswer> {
  constructor(
    readonly request: { readonly email: string; readonly address: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A code as IT reads it to the owner of an account. Times are ISO instants. */
export interface IssuedResetCode {
  /** In plain text. */
  readonly code: string;
  /** The address that it was asked for. */
  readonly email: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** IT wants to read the code to somebody who asked for one on the page, and has no mail to get it by. */
export class IssueResetCode extends Command<IssuedResetCode> {
  constructor(
    readonly EMPID: string,
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
