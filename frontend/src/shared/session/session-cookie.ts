import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';

/** The characters of a token. Others would make a header that no request can be sent with. */
const TOKEN = /^[\w.-]+$/;

/** The token kept in the browser, or null. A cookie that holds no token is removed. */
export function readSessionCookie(): string | null {
  const start = `${SESSION_COOKIE.name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  if (found === undefined) return null;
  const value = decoded(found.slice(start.length));
  if (TOKEN.test(value)) return value;
  removeSessionCookie();
  return null;
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

/** Empty for a text that is not percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
