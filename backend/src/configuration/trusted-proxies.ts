import { isIP } from 'node:net';

/** The form of TRUST_PROXY, for messages. */
export const TRUSTED_PROXIES =
  'the number of proxies before the backend, or their addresses (10.0.0.5, 10.0.0.0/8) separated by commas';

const HOPS = /^[1-9]\d?$/;
const BLOCK = /^([^/]+)(?:\/(\d{1,3}))?$/;

/** Parses the proxies, by number or address; null for an invalid text, or one that would trust every address. */
export function parseTrustedProxies(text: string): number | string[] | null {
  if (HOPS.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isAddressOrBlock) ? addresses : null;
}

function isAddressOrBlock(text: string): boolean {
  const [, address = '', bits] = BLOCK.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
