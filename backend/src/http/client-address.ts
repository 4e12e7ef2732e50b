import { isIP, isIPv4 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

/** Some proxies append the port of the connection to the address. */
const WITH_PORT = /^(?:([^:]+):\d+|\[(.+)\](?::\d+)?)$/;
/** The owner of one IPv6 address usually has the 2^64 addresses of its network. */
const NETWORK_GROUPS = 4;
const NETWORK_SUFFIX = '::/64';
/** This machine. It has all of 127.0.0.0/8 and ::1, and is one caller under any of them. */
const LOOPBACK = '127.0.0.1';

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
  return isIP(ip) === 0 ? null : countedIPv6(ip);
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

function countedIPv6(ip: string): string {
  // An IPv4 address in the notation of IPv6 becomes one of IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return countedIPv4(address.toString());
  if (address.range() === 'loopback') return LOOPBACK;
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}${NETWORK_SUFFIX}`;
}
