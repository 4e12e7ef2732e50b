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

/** The client repeats an address with another option in a warning, password and all. */
const OPTIONS: ReadonlySet<string> = new Set(
  [
    ...['connectionName', 'defaultDeadline', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval'],
    ...['keepAliveTimeout', 'maxDiscoverAttempts', 'nodePreference', 'throwOnAppendFailure', 'tls'],
    ...['tlsCAFile', 'userCertFile', 'userKeyFile'],
  ].map(flat),
);

interface AddressParts {
  readonly scheme: string;
  /** With the colon and the at sign; empty when there are none. */
  readonly credentials: string;
  readonly hosts: readonly string[];
  readonly options: readonly string[];
}

/**
 * The connection string for the client.
 *
 * @throws Error when the text is no address of an event log, with the client's reason
 */
export function clientAddress(text: string): string {
  return written(partsOf(text));
}

/** Null when the client takes the address, else its reason, without the user and the password. */
export function addressProblem(text: string): string | null {
  try {
    // Made, it connects to nothing yet: its constructor checks the address and reads the certificate.
    EventStoreDBClient.connectionString(clientAddress(text));
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const { credentials } = partsIn(text) ?? { credentials: '' };
    const [firstLine = ''] = message.split('\n');
    return credentials === '' ? firstLine : firstLine.replaceAll(credentials, '');
  }
}

/** True if the nodes of a cluster are to be asked for their leader. */
export function namesCluster(text: string): boolean {
  const { scheme, hosts } = partsOf(text);
  return scheme.endsWith('+discover') || hosts.length > 1;
}

/** The same address with these nodes, to be asked one after the other. */
export function withNodes(text: string, hosts: readonly string[]): string {
  return written({ ...partsOf(text), scheme: 'esdb', hosts });
}

/** The nodes that the address names, each `host:port`. */
export function nodesOf(text: string): readonly string[] {
  return partsOf(text).hosts;
}

/** The value of an option of the address, as it stands there. */
export function optionOf(text: string, name: string): string | undefined {
  for (const option of partsOf(text).options) {
    const [key = '', value] = option.split('=');
    if (flat(key) === flat(name)) return value;
  }
  return undefined;
}

function partsOf(text: string): AddressParts {
  const parts = partsIn(text);
  if (!parts || parts.hosts.length === 0) throw new Error(`The event log needs ${LOG_ADDRESS_FORMS}`);
  for (const option of parts.options) {
    const [name = ''] = option.split('=');
    if (!OPTIONS.has(flat(name))) throw new Error(`The client of the event log has no option ${name}`);
  }
  return parts;
}

function partsIn(text: string): AddressParts | undefined {
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

function written({ scheme, credentials, hosts, options }: AddressParts): string {
  const given = new Set(options.map((option) => flat(option.split('=')[0] ?? '')));
  const defaults = DEFAULTS.filter(([name]) => !given.has(flat(name))).map((each) => each.join('='));
  return `${scheme}://${credentials}${hosts.join(',')}?${[...options, ...defaults].join('&')}`;
}

/** The client does not look at case, dashes and underscores of an option's name. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
