import { isIPv6 } from 'node:net';
import type { Request } from 'express';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Whoever has one IPv6 address has the 2^64 of its network. */
const NETWORK_GROUPS = 4;

/** Whom a request counts for: the IPv4 address that it came from, or the IPv6 network (`2001:db8:0:1::/64`). */
export function clientAddress(request: Request): string {
  return countedAddress(request.ip ?? 'unknown');
}

/** The address as it is counted; `X-Forwarded-For` has its say only behind `TRUST_PROXY`. */
export function countedAddress(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? `${networkOf(ip)}::/64` : ip;
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::', 2) ?? [];
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
