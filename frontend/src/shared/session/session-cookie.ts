import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';

/** Valid characters of a token. Others would make an invalid header, which prevents every request. */
const TOKEN = /^[\w.-]+$/;

/** Returns the token from the cookie, or null. An invalid cookie is removed. */
export function readSessionCookie(): string | null {
  const start = `${SESSION_COOKIE.name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  if (found === undefined) return null;
  const value = decoded(found.slice(start.length));
  if (TOKEN.test(value)) return value;
  removeSessionCookie();
  return null;
}

/** Stores the token for 30 days. */
export function writeSessionCookie(token: string): void {
  writeCookie(encodeURIComponent(token), SESSION_COOKIE.maxAgeMs / 1_000);
}

export function removeSessionCookie(): void {
  writeCookie('', 0);
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie =
    `${SESSION_COOKIE.name}=${value}; Path=${SESSION_COOKIE.path}` +
    `; Max-Age=${maxAgeSeconds}; SameSite=Strict${secure}`;
}

/** Decodes a percent-encoded text; empty when it is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
