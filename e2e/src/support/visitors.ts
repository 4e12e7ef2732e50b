import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_COOKIE, type SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** Employees of the demo company, and a visitor without a session. */
export const VISITORS = {
  anonymous: null,
  employee: '100003',
  supervisor: '100002',
  HR: '100001',
} as const;
export type Visitor = keyof typeof VISITORS;

export const DEMO_PASSWORD = 'demo2023';

/**
 * Returns a browser profile in which the visitor is signed in, with transitions disabled to save time.
 *
 * @param session returns the session token; a new one by default
 */
export async function contextOf(
  browser: Browser,
  url: string,
  visitor: Visitor,
  options: BrowserContextOptions = {},
  session = tokenOf,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    // It would answer for the server where a test speaks about the server.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  const id = VISITORS[visitor];
  if (id !== null) {
    await context.addCookies([{ name: SESSION_COOKIE.name, value: await session(url, id), url }]);
  }
  return context;
}

/** Calls the server, and returns its answer. */
export type ApiCaller = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Returns a caller of the API for one of the visitors. */
export async function callAs(url: string, visitor: Exclude<Visitor, 'anonymous'>): Promise<ApiCaller> {
  const send = await senderFor(url, visitor);
  return async <Answer>(method: string, path: string, body?: object) =>
    (await (await send(method, path, body)).json()) as Answer;
}

/** Returns the text of a file for one of the visitors. */
export async function fileFor(
  url: string,
  visitor: Exclude<Visitor, 'anonymous'>,
  path: string,
  body: object,
): Promise<string> {
  const send = await senderFor(url, visitor);
  return await (await send('POST', path, body)).text();
}

async function senderFor(url: string, visitor: Exclude<Visitor, 'anonymous'>) {
  const token = decodeURIComponent(await sharedTokenOf(url, VISITORS[visitor]));
  return async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

const sharedTokens = new Map<string, Promise<string>>();

/**
 * Returns one session token of the person for all tests of a file that do not end it, as the cookie stores it: an account can sign in
 * 120 times in an hour, which all files together would exceed.
 */
export function sharedTokenOf(url: string, id: string): Promise<string> {
  const key = `${url} ${id}`;
  const token = sharedTokens.get(key) ?? tokenOf(url, id);
  sharedTokens.set(key, token);
  return token;
}

/** Returns a new session token of the person, as the cookie stores it. */
export async function tokenOf(url: string, id: string): Promise<string> {
  const response = await fetch(url + API_PATHS.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${id} could not sign in: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as SignInAnswer;
  return encodeURIComponent(token);
}
