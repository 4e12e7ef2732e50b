import { CallCredentials, type ChannelCredentials, credentials, Metadata } from '@grpc/grpc-js';

import { type LogAccess, readLogAccess } from '../event-log/access/log-access.js';

/**
 * Returns the certificate and credentials of all event logs of a test run.
 *
 * @throws Error outside a test run
 */
export function testLogAccess(): LogAccess {
  const file = process.env['TEST_EVENT_LOG_ACCESS'];
  if (file === undefined)
    throw new Error('TEST_EVENT_LOG_ACCESS is not set: the tests need their global setup');
  return readLogAccess(file);
}

/** Returns the authorization header of a call. */
export function authorization({ username, password }: Pick<LogAccess, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Returns credentials for a gRPC client other than EventStoreDB's. */
export function channelCredentials(access: LogAccess): ChannelCredentials {
  const calls = CallCredentials.createFromMetadataGenerator((_options, done) => {
    const metadata = new Metadata();
    metadata.set('authorization', authorization(access));
    done(null, metadata);
  });
  return credentials.combineChannelCredentials(credentials.createSsl(Buffer.from(access.authority)), calls);
}
