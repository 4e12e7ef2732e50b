import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import type { Request } from 'express';
import { newCommandContext, type CommandContext } from '../event-store/command-context.js';
import { refusedAs } from '../event-store/store-errors.js';
import { signedInUser } from '../security/signed-in-user.js';
import { clientAddress } from './requests/client-address.js';
import { payloadDigestOf } from './requests/payload-digest.js';
import { correlationIdOf } from './requests/request-logging.js';
import { routeOf } from './requests/route-of.js';

const KEY_MAX_LENGTH = 200;

/**
 * Returns the context of the command of a request.
 *
 * @param actor the author; by default the signed-in employee
 * @throws RefusedError for an `Idempotency-Key` that is empty or longer than 200 characters
 */
export function commandContext(request: Request, actor = signedInUser(request).EMPID): CommandContext {
  const context = newCommandContext({
    actor,
    route: `${request.method} ${routeOf(request) ?? request.path}`,
    key: idempotencyKey(request),
    correlationId: correlationIdOf(request),
    payloadDigest: payloadDigestOf(request),
  });
  return { ...context, address: clientAddress(request) };
}

/**
 * Returns the context of a command that counts once under whatever `Idempotency-Key`, such as a sign-in with a code: a repetition is
 * decided anew.
 */
export function onceContext(request: Request, actor = signedInUser(request).EMPID): CommandContext {
  const context = newCommandContext({
    actor,
    route: `${request.method} ${routeOf(request) ?? request.path}`,
    correlationId: correlationIdOf(request),
  });
  return { ...context, address: clientAddress(request) };
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.get(IDEMPOTENCY_KEY_HEADER);
  if (key !== undefined && (key === '' || key.length > KEY_MAX_LENGTH)) {
    throw refusedAs('invalid', changeMessages.keyLength({ count: KEY_MAX_LENGTH }));
  }
  return key;
}
