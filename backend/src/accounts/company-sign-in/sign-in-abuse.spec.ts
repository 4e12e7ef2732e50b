import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { portOf } from '@timekeep/embedded/testing/port-of';
import { TestProvider } from '@timekeep/embedded/testing/test-provider';
import type { CompanySignInSettings } from '../../configuration/configuration.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import {
  APPLICATION_URL,
  countedSignIns,
  personOf,
  setCookiesOf,
  settingsOf,
} from '../../testing/company-sign-in.js';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { CompanySignInError, Provider } from './provider.js';

const SECONDS = 1_000;

describe('a provider that is away', () => {
  let server: Server;
  let settings: CompanySignInSettings;
  let provider: Provider;
  let isAway = true;
  let calls = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      calls += 1;
      const { issuer } = settings;
      const description = { issuer, authorization_endpoint: `${issuer}/authorize` };
      response.writeHead(isAway ? 503 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(description));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${portOf(server)}`;
    const client = { issuer, clientId: 'timekeep', clientSecret: 'of-the-test-and-nothing-else-0815' };
    const application = { name: 'Acme', applicationUrl: APPLICATION_URL, only: true };
    settings = { ...client, ...application, employeeClaim: 'employee_id' };
    provider = new Provider(testConfiguration({ companySignIn: settings }));
  });

  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is called once in some seconds and logged once a minute, with the number, however many want to sign in', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
    const visit = async () => {
      const visits = Array.from({ length: 50 }, () =>
        provider.begin(settings).catch((error: unknown) => error),
      );
      for (const error of await Promise.all(visits)) expect(error).toBeInstanceOf(CompanySignInError);
    };
    await visit();
    await visit();
    expect(calls).toBe(1);
    clock.mockReturnValue(start + 6 * SECONDS);
    await visit();
    expect(calls).toBe(2);
    const line = `A sign-in at ${settings.issuer} was unavailable: `;
    expect(warn.mock.calls).toEqual([[expect.stringContaining(line)]]);
    clock.mockReturnValue(start + 61 * SECONDS);
    await visit();
    expect(warn.mock.calls.slice(1)).toEqual([
      [expect.stringMatching(/ \(and 149 more since the last such line\)$/)],
    ]);
    isAway = false;
    clock.mockReturnValue(start + 67 * SECONDS);
    expect((await provider.begin(settings)).url).toContain(`${settings.issuer}/authorize`);
  });
});

describe('a browser that brings back failed sign-ins', () => {
  const { companySignIn } = LIMITS;
  let provider: TestProvider;
  let backend: TestBackend;

  beforeAll(async () => {
    provider = await TestProvider.start(APPLICATION_URL);
    backend = await startTestBackend({ companySignIn: settingsOf(provider) });
    await backend.user('100001');
    await backend.proveEmail('100001');
    provider.person = personOf('100001');
  });

  afterAll(async () => {
    await backend.stop();
    await provider.stop();
  });

  const begin = async (device = '') => {
    const { headers } = await backend.http.get(SESSION_PATHS.companySignIn).set('Cookie', device).expect(303);
    return { cookie: cookieOf(headers, 'mtkp-oidc-attempt-'), there: String(headers['location']) };
  };
  const breakOff = async ({ cookie, there }: { readonly cookie: string; readonly there: string }) => {
    const state = new URL(there).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    const path = `${SESSION_PATHS.companySignInReturn}?${query.toString()}`;
    const { status, headers } = await backend.http.get(path).set('Cookie', cookie);
    return status === 303 ? new URL(String(headers['location'])).searchParams.get('company-sign-in') : status;
  };
  const comeBack = async (begun: { readonly cookie: string; readonly there: string }) => {
    const { pathname, search } = new URL(await provider.signIn(begun.there));
    return backend.http.get(pathname + search).set('Cookie', begun.cookie);
  };
  const points = () => countedSignIns(backend);

  it('is counted once for each attempt, also for many copies at once', async () => {
    const begun = await begin();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => breakOff(begun)));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'expired')).toHaveLength(19);
    expect(await points()).toBe(1);
    // The attempt cannot be finished any more.
    expect(String((await comeBack(begun)).headers['location'])).toContain('=expired');
  });

  it('holds up no browser at its address in which somebody was signed in to before', async () => {
    const { headers } = await comeBack(await begin());
    const ticket = cookieOf(headers, 'mtkp-oidc-ticket=');
    const opened = await backend.http
      .post(SESSION_PATHS.companySignInToken)
      .set('Cookie', ticket)
      .expect(200);
    const device = cookieOf(opened.headers, 'mtkp-device=');
    const limit = { limit: companySignIn, of: ['127.0.0.1'] };
    for (let used = await points(); used < companySignIn.points; used += 1)
      await backend.app.get(RateLimits).countFailure(limit);
    expect(await breakOff(await begin())).toBe(429);
    expect(String((await comeBack(await begin(device))).headers['location'])).toContain('=done');
    // The limit of the browser itself.
    const { points: own } = LIMITS.companySignInOnDevice;
    for (let n = 0; n < own; n += 1) expect(await breakOff(await begin(device))).toBe('refused');
    expect(await breakOff(await begin(device))).toBe(429);
  });
});

/** The cookie of an answer whose name begins so, as a browser sends it back. */
function cookieOf(headers: Readonly<Record<string, unknown>>, start: string): string {
  const found = setCookiesOf(headers).find((cookie) => cookie.startsWith(start));
  return found?.split(';')[0] ?? '';
}
