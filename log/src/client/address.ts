import { EventStoreDBClient } from '@eventstore/db-client';

/** The forms of an address, for messages about a wrong one. */
export const LOG_ADDRESS_FORMS =
  'an address like esdb://host:2113, esdb://one:2113,two:2113,three:2113 or esdb+discover://cluster:2113';

/** Names that KurrentDB, the later name of EventStoreDB, gives the same protocol; the client knows the first ones only. */
const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['esdb', 'esdb'],
  ['esdb+discover', 'esdb+discover'],
  ['kurrentdb', 'esdb'],
  ['kurrentdb+discover', 'esdb+discover'],
]);

/**
 * Used unless the address says otherwise. Reads of a cluster go to its leader; a node that does not say which one that is
 * within a second is passed over, and a connection that is silent is given up after at most 12 s. (Calls are given up sooner:
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

/** The client repeats an address with another option in a warning, password and all. */
const OPTIONS: ReadonlySet<string> = new Set(
  [
    ...['connectionName', 'defaultDeadline', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval'],
    ...['keepAliveTimeout', 'maxDiscoverAttempts', 'nodePreference', 'throwOnAppendFailure', 'tls'],
    ...['tlsCAFile', 'userCertFile', 'userKeyFile'],
  ].map(flat),
);

interface Parts {
  readonly scheme: string;
  /** With the colon and the at sign; empty when there are none. */
  readonly credentials: string;
  readonly hosts: readonly string[];
  /** Each `name=value`. */
  readonly options: readonly string[];
}

/** The address of an event log, taken apart once. */
export class LogUrl {
  private constructor(private readonly parts: Parts) {}

  /** @throws Error when the text is no address of an event log, or has an option that the client does not know */
  static of(text: string): LogUrl {
    const parts = partsIn(text);
    if (!parts || parts.hosts.length === 0) throw new Error(formProblem(text));
    for (const option of parts.options) {
      const [name = ''] = option.split('=');
      if (OPTIONS.has(flat(name))) continue;
      // With an at sign behind it, it is more likely the rest of a password, which must not be shown.
      throw new Error(
        parts.options.some((each) => each.includes('@'))
          ? NOT_ENCODED
          : `The client of the event log has no option ${name}`,
      );
    }
    return new LogUrl(parts);
  }

  /** The nodes that it names, each `host:port`. */
  get hosts(): readonly string[] {
    return this.parts.hosts;
  }

  /** True if the nodes of a cluster are to be asked for their leader. */
  get isCluster(): boolean {
    return this.parts.scheme.endsWith('+discover') || this.hosts.length > 1;
  }

  /** The value of an option, as it stands there. */
  option(name: string): string | undefined {
    for (const option of this.parts.options) {
      const [key = '', value] = option.split('=');
      if (flat(key) === flat(name)) return value;
    }
    return undefined;
  }

  /** Scheme and nodes alone, as they may be shown: without the user, the password and the options. */
  get shown(): string {
    return `${this.parts.scheme}://${this.hosts.join(',')}`;
  }

  /** The same address with one node alone. */
  at(host: string): LogUrl {
    return new LogUrl({ ...this.parts, scheme: 'esdb', hosts: [host] });
  }

  /** The connection string for the client, with our defaults for the options that it does not have. */
  toString(): string {
    const { scheme, credentials, hosts, options } = this.parts;
    const given = new Set(options.map((option) => flat(option.split('=')[0] ?? '')));
    const defaults = DEFAULTS.filter(([name]) => !given.has(flat(name))).map((each) => each.join('='));
    return `${scheme}://${credentials}${hosts.join(',')}?${[...options, ...defaults].join('&')}`;
  }
}

/** Null when the client takes the address, else its reason, without the user and the password. */
export function addressProblem(text: string): string | null {
  try {
    // Made, it connects to nothing yet: its constructor checks the address and reads the certificate.
    EventStoreDBClient.connectionString(LogUrl.of(text).toString());
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { credentials } = partsIn(text) ?? { credentials: '' };
    const [firstLine = ''] = message.split('\n');
    return credentials === '' ? firstLine : firstLine.replaceAll(credentials, '');
  }
}

/** The reason why a text is taken for no address, without repeating what may be a password. */
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

/** The client does not look at case, dashes and underscores of an option's name. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
