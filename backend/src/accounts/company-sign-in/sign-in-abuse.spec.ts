import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { portOf } from '@timekeep/embedded/testing/port-of';
import type { CompanySignInSettings } from '../../configuration/configuration.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { CompanySignInError } from './company-sign-in.error.js';
import { Provider } from './provider.js';

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
    const application = { name: 'Acme', applicationUrl: 'https://timekeep.example', only: true };
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
