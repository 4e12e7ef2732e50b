import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';

import type { StatusObject } from '@grpc/grpc-js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';

import type { Credentials } from '../../access/log-access.js';
import { accessDenied, unauthenticated } from '../errors/grpc-errors.js';

/** Returns the status that refuses a call, or undefined to let it pass. */
export type CallCheck = (headers: IncomingHttpHeaders) => StatusObject | undefined;

/**
 * The client sends no credentials with these, and EventStoreDB asks for none. Their answers hold the address that the
 * caller used and the names of methods.
 */
const OPEN_METHODS: ReadonlySet<string | undefined> = new Set([
  gossipGrpc.GossipService.read.path,
  featuresGrpc.ServerFeaturesService.getSupportedMethods.path,
]);

/** Lets calls pass that carry these credentials as HTTP Basic authentication; compares in constant time. */
export function requireCredentials({ username, password }: Credentials): CallCheck {
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return ({ authorization, ':path': path }) => {
    if (OPEN_METHODS.has(path)) return undefined;
    if (authorization === undefined) return accessDenied();
    return timingSafeEqual(digest(authorization), expected) ? undefined : unauthenticated();
  };
}

/** Of equal length whatever is compared, as `timingSafeEqual` needs it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
