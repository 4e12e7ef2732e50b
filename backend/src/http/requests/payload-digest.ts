import { createHash, createHmac } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';
import type { Request } from 'express';

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
export function payloadDigestOf(request: Request): string {
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
