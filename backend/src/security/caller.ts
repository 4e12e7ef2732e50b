import type { Request } from 'express';
import { clientAddress } from '../http/client-address.js';

/** Where a request comes from. */
export interface Caller {
  /** As it is counted (`clientAddress`). */
  readonly address: string;
  /** The device in words. */
  readonly device: string;
}

/** Returns where a request comes from. */
export function callerOf(request: Request): Caller {
  return { address: clientAddress(request), device: deviceName(request.get('user-agent') ?? '') };
}

/** Under this an address is known from which somebody signed in. */
export function companyAddress(address: string): readonly string[] {
  return ['address', address];
}

/** Returns the value of a cookie of a request; undefined without one. */
export function cookieOf(request: Request, name: string): string | undefined {
  return cookiesOf(request)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** Returns the names of the cookies of a request. */
export function cookieNamesOf(request: Request): readonly string[] {
  return cookiesOf(request).map((cookie) => cookie.split('=', 1)[0] ?? '');
}

/** Returns the cookies of a request, each as name and value with `=` between them. */
function cookiesOf(request: Request): readonly string[] {
  return (request.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Returns the session token of a request; null without one. */
export function tokenOf(request: Request): string | null {
  return BEARER.exec(request.get('authorization') ?? '')?.[1] ?? null;
}

/** Browsers by a word of their User-Agent, the most specific first: most of them name the ones below too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN = 'Unknown device';

/**
 * Returns a device in words by its User-Agent, such as `Chrome on Windows`. Nothing that a caller wrote is returned: the words are
 * shown to the owner of an account, and anybody can send any User-Agent.
 */
function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  if (browser === undefined) return system ?? UNKNOWN;
  return system === undefined ? browser : `${browser} on ${system}`;
}
