import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';

import type { StatusObject } from '@grpc/grpc-js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';

import type { Credentials } from '../../access/log-access.js';
import { accessDenied, unauthenticated } from '../errors/grpc-errors.js';

/** The result of a check of a call. */
export interface CheckedCall {
  /** Status of a refused call; undefined for an accepted one. */
  readonly refusal?: StatusObject;
  /** True if the call has the credentials. */
  readonly isProven: boolean;
}

export type CallCheck = (headers: IncomingHttpHeaders) => CheckedCall;

export const PROVEN: CheckedCall = { isProven: true };
const OPEN: CheckedCall = { isProven: false };

/**
 * The client sends no credentials with these calls, and EventStoreDB requires none. Their answers contain the address that the
 * caller used and the names of methods.
 */
const OPEN_METHODS: ReadonlySet<string | undefined> = new Set([
  gossipGrpc.GossipService.read.path,
  featuresGrpc.ServerFeaturesService.getSupportedMethods.path,
]);

/** Accepts calls with these credentials as HTTP Basic authentication; compares in constant time. */
export function requireCredentials({ username, password }: Credentials): CallCheck {
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return ({ authorization, ':path': path }) => {
    if (authorization === undefined) {
      return OPEN_METHODS.has(path) ? OPEN : { refusal: accessDenied(), isProven: false };
    }
    if (timingSafeEqual(digest(authorization), expected)) return PROVEN;
    return OPEN_METHODS.has(path) ? OPEN : { refusal: unauthenticated(), isProven: false };
  };
}

/** Hashes to equal lengths, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
