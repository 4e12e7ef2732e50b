import { isIP, isIPv4 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Some proxies write the port of the connection behind the address. */
const WITH_PORT = /^(?:([^:]+):\d+|\[(.+)\](?::\d+)?)$/;
const GROUPS = 8;
/** Whoever has one IPv6 address has the 2^64 of its network. */
const NETWORK_GROUPS = 4;
/** What comes before an IPv4 address that is written as an IPv6 one. */
const MAPPED = '0:0:0:0:0:ffff';

const FORWARDED =
  'A request came with X-Forwarded-For, but TRUST_PROXY is not set, so the header is ignored. If the backend stands behind a proxy, ' +
  'all people share its address and its limits of wrong passwords: set TRUST_PROXY to the number of proxies, or to their addresses.';

/**
 * Whom a request counts for: the IPv4 address that it came from, or the IPv6 network (`2001:db8:0:1::/64`).
 * `X-Forwarded-For` has its say only behind `TRUST_PROXY`, and only when it says an address: made-up words would make
 * a new caller of each request.
 */
export function clientAddress({ ip = '', socket }: Pick<Request, 'ip' | 'socket'>): string {
  return countedAddress(ip) ?? countedAddress(socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * Middleware that warns once, when the first request says in `X-Forwarded-For` that it came through a proxy. For where
 * no proxy is trusted: everybody behind it then has one address, and shares its limits.
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

/** The address as it is counted; null for what is none. */
export function countedAddress(text: string): string | null {
  const [, beforePort, inBrackets] = WITH_PORT.exec(text) ?? [];
  const [ip = ''] = (beforePort ?? inBrackets ?? text).split('%');
  if (isIPv4(ip)) return ip;
  return isIP(ip) === 0 ? null : countedIPv6(groupsOf(ip));
}

function countedIPv6(groups: readonly number[]): string {
  const written = groups.map((group) => group.toString(16));
  if (written.slice(0, -2).join(':') === MAPPED) return groups.slice(-2).flatMap(bytesOf).join('.');
  return `${written.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups of an IPv6 address. */
function groupsOf(ip: string): readonly number[] {
  const [head = '', tail = ''] = ip.split('::', 2);
  const first = writtenGroups(head);
  const last = writtenGroups(tail);
  const missing = GROUPS - first.length - last.length;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

/** The end may be written as an IPv4 address. */
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
