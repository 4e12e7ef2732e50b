import {
  createParamDecorator,
  SetMetadata,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { Authority } from '@timekeep/contracts/events/account';
import type { Request } from 'express';
import { signedInUser, type SignedInUser } from './signed-in-user.js';

export const PUBLIC = 'public';
export const TERMINALS = 'terminals';
export const ROLES = 'roles';
export const WITHOUT_SECOND_FACTOR = 'without-second-factor';
export const ASKS_FOR_SECOND_FACTOR = 'asks-for-second-factor';

/** Allows requests without a session. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/** Allows requests with the key of a terminal instead of a session. */
export const ForTerminals = (): CustomDecorator => SetMetadata(TERMINALS, true);

/** Allows sessions of these authorities alone. */
export const Roles = (...roles: readonly Authority[]): CustomDecorator => SetMetadata(ROLES, roles);

/** Allows sessions of accounts that need a second factor and have none yet: for its setup. */
export const WithoutSecondFactor = (): CustomDecorator => SetMetadata(WITHOUT_SECOND_FACTOR, true);

/**
 * Asks for the second factor again when its last code in the session is older than a quarter of an hour: for exports of personal data,
 * and what gives authority or takes it away for good. Accounts without a second factor pass.
 */
export const AsksForSecondFactor = (): CustomDecorator => SetMetadata(ASKS_FOR_SECOND_FACTOR, true);

/** The signed-in user, as a parameter of a route. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInUser =>
  signedInUser(context.switchToHttp().getRequest<Request>()),
);
