import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Channel, credentials, type ChannelCredentials, type ChannelOptions } from '@grpc/grpc-js';
import { LONGEST_MESSAGE } from '../wire/message-limits.js';
import { LogUrl } from './address.js';

const MEBIBYTE = 1_048_576;

/**
 * By default gRPC backs off up to two minutes before it reconnects, and shares the backoff and the connection among
 * all clients of a process. With these options each client has its own connections, and retries within a second.
 */
const RECONNECT: ChannelOptions = {
  'grpc.use_local_subchannel_pool': 1,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
};

/** Flow control window of HTTP/2. With the default of 64 KiB a reader of all events would wait every hundred events. */
const WINDOW: ChannelOptions = { 'grpc-node.flow_control_window': 4 * MEBIBYTE };

/**
 * Name sent to a server whose address is an IP address. TLS allows no address there (RFC 6066), gRPC would send it all the same, and
 * Node.js 26 refuses to. The certificate is still checked against the address.
 */
const NAME_OF_ADDRESSES = 'address.invalid';

/**
 * Creates a client, which connects with the first call.
 *
 * @throws Error when the client refuses the connection string, or a file of certificates cannot be read
 */
export function openClient(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  const url = LogUrl.of(connectionString);
  const credentialsFor = credentialsOf(url);
  const options = { ...keepAliveOf(url), ...RECONNECT, ...WINDOW };
  // The client has no way to set options of gRPC, so each channel is replaced by one with the same target.
  const maker: object = client;
  if (!makesChannels(maker))
    throw new Error('The client of the event log is not of the version that is pinned');
  const createChannel = maker.createChannel;
  maker.createChannel = async () => {
    const made = await createChannel();
    const target = made.getTarget();
    made.close();
    const address = addressOf(target);
    return new Channel(target, credentialsFor(address), {
      ...options,
      ...(address === null ? {} : { 'grpc.ssl_target_name_override': NAME_OF_ADDRESSES }),
      'grpc.max_receive_message_length': LONGEST_MESSAGE,
    });
  };
  return client;
}

/** Narrows to the private method of the client. */
function makesChannels(client: object): client is { createChannel: () => Promise<Channel> } {
  return 'createChannel' in client && typeof client.createChannel === 'function';
}

/** Returns the version that the server names; null when the client does not say it. */
export async function serverVersion(client: EventStoreDBClient): Promise<string | null> {
  const asked: object = client;
  if (!('capabilities' in asked)) return null;
  const features = await (asked.capabilities as Promise<{ readonly serverVersion?: unknown }>);
  return typeof features.serverVersion === 'string' ? features.serverVersion : null;
}

/** Returns the IP address of a target of gRPC, like `dns:[::1]:2113`; null where it has a name. */
function addressOf(target: string): string | null {
  const host = /^(?:dns:)?\[?(.*?)\]?:\d+$/.exec(target)?.[1] ?? '';
  return isIP(host) === 0 ? null : host;
}

/** Returns the credentials of a connection by the IP address of its server, which is null where the server has a name. */
function credentialsOf(url: LogUrl): (address: string | null) => ChannelCredentials {
  if (url.option('tls') === 'false') return () => credentials.createInsecure();
  const contentsOf = (option: string): Buffer | null => {
    const file = url.option(option);
    return file === undefined ? null : readFileSync(decodeURIComponent(file));
  };
  const files = [contentsOf('tlsCAFile'), contentsOf('userKeyFile'), contentsOf('userCertFile')] as const;
  return (address) =>
    credentials.createSsl(
      ...files,
      address === null
        ? {}
        : { checkServerIdentity: (_, certificate) => checkServerIdentity(address, certificate) },
    );
}

/** Converts the keep-alive options of an address, where -1 disables the check. */
function keepAliveOf(url: LogUrl): ChannelOptions {
  const milliseconds = (option: string): number => {
    const value = Number(url.option(option));
    return value < 0 ? Number.MAX_VALUE : value;
  };
  return {
    'grpc.keepalive_time_ms': milliseconds('keepAliveInterval'),
    'grpc.keepalive_timeout_ms': milliseconds('keepAliveTimeout'),
  };
}
