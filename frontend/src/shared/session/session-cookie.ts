import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';

/** The token kept in the browser, or null. */
export function readSessionCookie(): string | null {
  const start = `${SESSION_COOKIE.name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  const value = found?.slice(start.length) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}

/** Keeps the token for 30 days. */
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
