import { EventStoreDBClient } from '@eventstore/db-client';

/** Valid forms of an address, for messages about an invalid one. */
export const LOG_ADDRESS_FORMS =
  'an address like esdb://host:2113, esdb://one:2113,two:2113,three:2113 or esdb+discover://cluster:2113';

/** Schemes of KurrentDB, the later name of EventStoreDB, for the same protocol; the client accepts only the older ones. */
const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['esdb', 'esdb'],
  ['esdb+discover', 'esdb+discover'],
  ['kurrentdb', 'esdb'],
  ['kurrentdb+discover', 'esdb+discover'],
]);

/**
 * Default options. Reads of a cluster go to its leader; a node that does not name the leader
 * within a second is skipped, and a silent connection is closed after at most 12 s. (Calls time out sooner:
 * see `EventStoreConnection`.) The client warns below 10 s of `keepAliveInterval`.
 */
const DEFAULTS: readonly (readonly [name: string, value: string])[] = [
  ['nodePreference', 'leader'],
  ['gossipTimeout', '1'],
  ['maxDiscoverAttempts', '3'],
  ['keepAliveInterval', '10000'],
  ['keepAliveTimeout', '2000'],
];

const DEFAULT_PORT = 2113;

const NOT_ENCODED = 'it has a path, or a / or ? in its password that is not percent-encoded';

/** Options that the client accepts. For any other it would log a warning with the whole address, password included. */
const OPTIONS: ReadonlySet<string> = new Set(
  [
    ...['connectionName', 'defaultDeadline', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval'],
    ...['keepAliveTimeout', 'maxDiscoverAttempts', 'nodePreference', 'throwOnAppendFailure', 'tls'],
    ...['tlsCAFile', 'userCertFile', 'userKeyFile'],
  ].map(flat),
);

interface Parts {
  readonly scheme: string;
  /** User and password with the at sign; empty if there are none. */
  readonly credentials: string;
  readonly hosts: readonly string[];
  /** Each `name=value`. */
  readonly options: readonly string[];
}

/** Parsed address of an event log. */
export class LogUrl {
  private constructor(private readonly parts: Parts) {}

  /** @throws Error when the text is not an address of an event log, or has an unknown option */
  static of(text: string): LogUrl {
    const parts = partsIn(text);
    if (!parts || parts.hosts.length === 0) throw new Error(formProblem(text));
    for (const option of parts.options) {
      const [name = ''] = option.split('=');
      if (OPTIONS.has(flat(name))) continue;
      // Before an at sign it is more likely the rest of a password, which must not be shown.
      throw new Error(
        parts.options.some((each) => each.includes('@'))
          ? NOT_ENCODED
          : `The client of the event log has no option ${name}`,
      );
    }
    return new LogUrl(parts);
  }

  /** The named nodes, each `host:port`. */
  get hosts(): readonly string[] {
    return this.parts.hosts;
  }

  /** True if the nodes have to be queried for their leader. */
  get isCluster(): boolean {
    return this.parts.scheme.endsWith('+discover') || this.hosts.length > 1;
  }

  /** Returns the value of an option as written. */
  option(name: string): string | undefined {
    for (const option of this.parts.options) {
      const [key = '', value] = option.split('=');
      if (flat(key) === flat(name)) return value;
    }
    return undefined;
  }

  /** Scheme and nodes, for display: without user, password and options. */
  get shown(): string {
    return `${this.parts.scheme}://${this.hosts.join(',')}`;
  }

  /** Returns the address with only one node. */
  at(host: string): LogUrl {
    return new LogUrl({ ...this.parts, scheme: 'esdb', hosts: [host] });
  }

  /** Returns the connection string for the client, with the default options that it does not set. */
  toString(): string {
    const { scheme, credentials, hosts, options } = this.parts;
    const given = new Set(options.map((option) => flat(option.split('=')[0] ?? '')));
    const defaults = DEFAULTS.filter(([name]) => !given.has(flat(name))).map((each) => each.join('='));
    return `${scheme}://${credentials}${hosts.join(',')}?${[...options, ...defaults].join('&')}`;
  }
}

/** Returns null if the client accepts the address, else its reason, without user and password. */
export function addressProblem(text: string): string | null {
  try {
    // Creating a client does not connect: the constructor checks the address and reads the certificate.
    EventStoreDBClient.connectionString(LogUrl.of(text).toString());
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { credentials } = partsIn(text) ?? { credentials: '' };
    const [firstLine = ''] = message.split('\n');
    return credentials === '' ? firstLine : firstLine.replaceAll(credentials, '');
  }
}

/** Returns why a text is not an address, without parts that may be a password. */
function formProblem(text: string): string {
  const scheme = /^([a-z+]+):\/\//i.exec(text.trim())?.[1];
  if (scheme === undefined) return 'it does not begin with esdb://';
  if (!SCHEMES.has(scheme)) return `it begins with ${scheme}://`;
  return partsIn(text) ? 'it names no host' : NOT_ENCODED;
}

function partsIn(text: string): Parts | undefined {
  const found = /^([a-z+]+):\/\/([^@/?]*@)?([^/?]*)\/?(?:\?(.*))?$/.exec(text.trim());
  const scheme = SCHEMES.get(found?.[1] ?? '');
  if (!found || scheme === undefined) return undefined;
  const [, , credentials = '', hosts = '', options = ''] = found;
  return {
    scheme,
    credentials,
    hosts: hosts.split(',').flatMap((host) => (host.trim() === '' ? [] : [withPort(host.trim())])),
    options: options.split('&').filter((option) => option !== ''),
  };
}

function withPort(host: string): string {
  return host.includes(':') ? host : `${host}:${DEFAULT_PORT}`;
}

/** Normalises the name of an option: the client ignores case, dashes and underscores. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
