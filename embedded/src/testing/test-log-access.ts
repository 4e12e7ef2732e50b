import { CallCredentials, type ChannelCredentials, credentials, Metadata } from '@grpc/grpc-js';

import { type LogAccess, readLogAccess } from '../event-log/access/log-access.js';

/**
 * The certificate and credentials of all event logs of a test run.
 *
 * @throws Error when none were made for the tests
 */
export function testLogAccess(): Promise<LogAccess> {
  const file = process.env['TEST_EVENT_LOG_ACCESS'];
  if (file === undefined)
    throw new Error('TEST_EVENT_LOG_ACCESS is not set: the tests need their global setup');
  return readLogAccess(file);
}

/** The header by which a call says who makes it. */
export function authorization({ username, password }: Pick<LogAccess, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** For a client of gRPC that is not EventStoreDB's. */
export function channelCredentials(access: LogAccess): ChannelCredentials {
  const calls = CallCredentials.createFromMetadataGenerator((_options, done) => {
    const metadata = new Metadata();
    metadata.set('authorization', authorization(access));
    done(null, metadata);
  });
  return credentials.combineChannelCredentials(credentials.createSsl(Buffer.from(access.authority)), calls);
}
