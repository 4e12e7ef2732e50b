import { isIP, isIPv4 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Some proxies append the port of the connection to the address. */
const WITH_PORT = /^(?:([^:]+):\d+|\[(.+)\](?::\d+)?)$/;
const GROUPS = 8;
/** The owner of one IPv6 address usually has the 2^64 addresses of its network. */
const NETWORK_GROUPS = 4;
const NETWORK_SUFFIX = '::/64';
/** This machine. It has all of 127.0.0.0/8 and ::1, and is one caller under any of them. */
const LOOPBACK = '127.0.0.1';
const LOOPBACK_IPV6 = '0:0:0:0:0:0:0:1';
/** Prefix of an IPv4 address that is written as an IPv6 one. */
const MAPPED = '0:0:0:0:0:ffff';

const FORWARDED =
  'A request came with X-Forwarded-For, but TRUST_PROXY is not set, so the header is ignored. If the backend stands behind a proxy, ' +
  'all people share its address and its limits of wrong passwords: set TRUST_PROXY to the number of proxies, or to their addresses.';

/**
 * Returns the address that a request is counted by: the IPv4 address, `127.0.0.1` for every one of this machine, or the
 * IPv6 network (`2001:db8:0:1::/64`).
 * `X-Forwarded-For` is used only behind `TRUST_PROXY`, and only if it is an address: any other text would make
 * a new caller of each request.
 */
export function clientAddress({ ip = '', socket }: Pick<Request, 'ip' | 'socket'>): string {
  return countedAddress(ip) ?? countedAddress(socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * Middleware that warns once, when the first request has an `X-Forwarded-For` of a proxy. For servers
 * without a trusted proxy: all clients behind it share one address, and its limits.
 */
export function warnOfForwarding(logger: Logger): RequestHandler {
  let hasWarned = false;
  return (request, _response, next) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      logger.warn(FORWARDED);
    }
    next();
  };
}

/** Returns the counted form of an address; null for an invalid address. */
export function countedAddress(text: string): string | null {
  const [, beforePort, inBrackets] = WITH_PORT.exec(text) ?? [];
  const [ip = ''] = (beforePort ?? inBrackets ?? text).split('%');
  if (isIPv4(ip)) return countedIPv4(ip);
  return isIP(ip) === 0 ? null : countedIPv6(groupsOf(ip));
}

/**
 * Returns the wider networks of a counted IPv6 network: its owner may have a /56 or a /48 and take another /64 for each request.
 * Empty for any other text.
 */
export function widerNetworks(
  counted: string,
): readonly { readonly network: string; readonly bits: 56 | 48 }[] {
  if (!counted.endsWith(NETWORK_SUFFIX)) return [];
  const [first = '0', second = '0', third = '0', fourth = '0'] = counted.split(':');
  const site = [first, second, third].join(':');
  const part = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { network: `${site}:${part}::/56`, bits: 56 },
    { network: `${site}::/48`, bits: 48 },
  ];
}

function countedIPv4(ip: string): string {
  return ip.startsWith('127.') ? LOOPBACK : ip;
}

function countedIPv6(groups: readonly number[]): string {
  const written = groups.map((group) => group.toString(16));
  if (written.slice(0, -2).join(':') === MAPPED)
    return countedIPv4(groups.slice(-2).flatMap(bytesOf).join('.'));
  if (written.join(':') === LOOPBACK_IPV6) return LOOPBACK;
  return `${written.slice(0, NETWORK_GROUPS).join(':')}${NETWORK_SUFFIX}`;
}

/** Returns all eight groups of an IPv6 address. */
function groupsOf(ip: string): readonly number[] {
  const [head = '', tail = ''] = ip.split('::', 2);
  const first = writtenGroups(head);
  const last = writtenGroups(tail);
  const missing = GROUPS - first.length - last.length;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

/** The last two groups may be written as an IPv4 address. */
function writtenGroups(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function bytesOf(group: number): number[] {
  return [Math.floor(group / 256), group % 256];
}
