import { Command } from '@nestjs/cqrs';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';

/** IT gives an account an authority. `email` has to be the account's: it shows that IT looked whose it is. */
export class GrantAuthority extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly grant: { readonly EMPID: string; readonly authority: Authority; readonly email: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT opens an account: one that waits for approval, or was deactivated. */
export class ActivateAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT closes an account; its sessions end at once. */
export class DeactivateAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT removes a wrongly claimed account, which frees its employee id and e-mail address. */
export class RemoveAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
