import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { Request } from 'express';
import { plain } from '../event-store/decider.js';
import { refusedAs } from '../event-store/store-errors.js';
import { checkAuthority } from '../security/authority-recheck.js';
import { clientAddress } from '../http/client-address.js';
import { noteUser } from '../http/logging/request-notes.js';
import { TERMINALS } from '../security/access.decorators.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import { rememberTerminal } from '../security/signed-in-user.js';
import { Terminals, type KnownTerminal } from './terminals.js';

const REFUSED = 'The key of the terminal is missing, unknown or revoked.';

const terminals = new WeakMap<Request, KnownTerminal>();

/** Guards every route: a route for terminals accepts the key of a terminal alone. */
@Injectable()
export class TerminalGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly terminals: Terminals,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (!this.reflector.getAllAndOverride<boolean | undefined>(TERMINALS, targets)) return true;

    const request = context.switchToHttp().getRequest<Request>();
    await checkAuthority(request, () => this.admit(request));
    return true;
  }

  private async admit(request: Request): Promise<void> {
    const key = request.get(TERMINAL_KEY_HEADER) ?? '';
    const wrong = { limit: LIMITS.terminalKey, of: [clientAddress(request)] };
    // Over the limit, an unknown key costs no read of its stream, and terminals behind the same address pass.
    const isLookedUp = !(await this.limits.isUsedUpInMemory(wrong)) || (await this.terminals.mayBeKnown(key));
    const terminal = isLookedUp ? await this.terminals.identify(key) : null;
    if (!terminal) {
      await this.limits.countFailure(wrong);
      throw refusedAs('unauthorized', plain(REFUSED));
    }
    terminals.set(request, terminal);
    rememberTerminal(request, terminal.name);
    noteUser(request, `terminal:${terminal.name}`);
  }
}

/** The terminal that sent the request, as a parameter of a route for terminals. */
export const CurrentTerminal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): KnownTerminal => {
    const terminal = terminals.get(context.switchToHttp().getRequest<Request>());
    if (!terminal) throw new Error('The route is not for terminals.');
    return terminal;
  },
);
