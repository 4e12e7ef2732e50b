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

/** Allows requests without a session. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/** Allows requests with the key of a terminal instead of a session. */
export const ForTerminals = (): CustomDecorator => SetMetadata(TERMINALS, true);

/** Allows sessions of these authorities alone. */
export const Roles = (...roles: readonly Authority[]): CustomDecorator => SetMetadata(ROLES, roles);

/** The signed-in user, as a parameter of a route. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): SignedInUser =>
  signedInUser(context.switchToHttp().getRequest<Request>()),
);
