import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { TestProvider } from '@timekeep/embedded/testing/test-provider';
import {
  APPLICATION_URL,
  personOf,
  sentTo,
  setCookiesOf,
  settingsOf,
} from '../../testing/company-sign-in.js';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { MAX_ATTEMPTS } from './sealed-cookies.js';

const EMPID = '100001';

let provider: TestProvider;
let backend: TestBackend;

/** A browser with several tabs, which share its cookies. */
class Browser {
  private readonly cookies = new Map<string, string>();

  get attempts(): number {
    return [...this.cookies.keys()].filter((name) => !name.endsWith('-ticket')).length;
  }

  /** Opens an address in a tab, and returns the one to which it is sent on. */
  async open(path: string): Promise<string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { headers } = await backend.http.get(path).set('Cookie', cookie).expect(303);
    for (const set of setCookiesOf(headers)) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? [];
      if (rest.includes('Expires=Thu, 01 Jan 1970')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return String(headers['location']);
  }

  /** Goes to the provider in a tab, and returns the address at which the provider sends it back. */
  async begin(): Promise<string> {
    const { pathname, search } = new URL(await provider.signIn(await this.open(SESSION_PATHS.companySignIn)));
    return `${pathname}${search}`;
  }
}

beforeAll(async () => {
  provider = await TestProvider.start(APPLICATION_URL);
  provider.person = personOf(EMPID);
  backend = await startTestBackend({ companySignIn: settingsOf(provider) });
  await backend.user(EMPID);
  await backend.proveEmail(EMPID);
});

afterAll(async () => {
  await backend.stop();
  await provider.stop();
});

describe("sign-ins at the company's provider in several tabs", () => {
  it('are finished in any order, each by its own attempt', async () => {
    const browser = new Browser();
    const [first, second] = [await browser.begin(), await browser.begin()];
    expect(await browser.open(first)).toBe(sentTo('done'));
    expect(await browser.open(second)).toBe(sentTo('done'));
    expect(browser.attempts).toBe(0);
    expect(await browser.open(second)).toBe(sentTo('expired'));
  });

  it('replace the oldest one beyond five', async () => {
    const browser = new Browser();
    const begun: string[] = [];
    for (let tab = 0; tab <= MAX_ATTEMPTS; tab += 1) begun.push(await browser.begin());
    expect(browser.attempts).toBe(MAX_ATTEMPTS);
    const [oldest = '', ...others] = begun;
    expect(await browser.open(oldest)).toBe(sentTo('expired'));
    for (const other of others) expect(await browser.open(other)).toBe(sentTo('done'));
  });

  it('are not held up by cookies that nobody here has made', async () => {
    const strange = ['mtkp-oidc-attempt-', 'mtkp-oidc-attempt-a(b', 'mtkp-oidc-attempt-AAAAAAAAAAA']
      .map((name) => `${name}=v1.x`)
      .join('; ');
    const { headers } = await backend.http
      .get(SESSION_PATHS.companySignIn)
      .set('Cookie', `${strange}; mtkp-oidc-ticket=v1.x`)
      .expect(303);
    expect(setCookiesOf(headers)).toHaveLength(1);
  });
});
