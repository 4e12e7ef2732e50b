import { createHash, createHmac } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import type { Request } from 'express';
import { type CommandContext, newCommandContext } from '../event-store/command-context.js';
import { refusedAs } from '../event-store/store-errors.js';
import { signedInUser } from '../security/signed-in-user.js';
import { clientAddress } from './client-address.js';
import { correlationIdOf } from './logging/request-logging.js';
import { routeOf } from './logging/request-notes.js';

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

const bodyDigests = new WeakMap<Request, string>();

/**
 * Stores the digest of the request's body when it has an idempotency key, so that two requests with one key can be
 * distinguished. The digest becomes part of a command's id in the log, so it is keyed: a body may hold a password or a
 * PIN.
 */
export function rememberPayload(request: Request, secret: string): void {
  if (request.get(IDEMPOTENCY_KEY_HEADER) === undefined) return;
  const body = JSON.stringify([sorted(request.body)]);
  bodyDigests.set(request, createHmac('sha256', secret).update(body).digest('hex'));
}

/**
 * Returns the digest of a routed request with an idempotency key; empty for others. It uses the routed parameters of
 * the path, since a path can be written in several ways.
 */
function payloadDigestOf(request: Request): string {
  const body = bodyDigests.get(request);
  if (body === undefined) return '';
  return createHash('sha256')
    .update(JSON.stringify([sorted(request.params), body]))
    .digest('hex');
}

/** Sorts the fields of all objects, so that their order makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, content]: [string, unknown]) => [field, sorted(content)]);
}
