import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Caller } from '../security/caller.js';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './test-backend.js';
import { TestOutbox } from './test-mail.js';

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1';
/** The phone, as notices and mails name it. */
export const ON_PHONE: Caller = { device: 'Safari on iPhone', address: '203.0.113.7' };
/** The headers of its calls. */
export const FROM_PHONE = { 'X-Forwarded-For': ON_PHONE.address, 'User-Agent': IPHONE };

interface SignInWith {
  readonly password?: string;
  readonly agent?: string;
  readonly code?: string;
}

/** A phone on which nobody signed in before, and the backend that it calls, whose mail can be read. */
export class TestPhone {
  private constructor(
    readonly backend: TestBackend,
    readonly outbox: TestOutbox,
  ) {}

  static async start(): Promise<TestPhone> {
    const outbox = await TestOutbox.create();
    return new TestPhone(await startTestBackend({ trustProxy: 1, mail: outbox.settings }), outbox);
  }

  /** Stops the backend, and deletes its mail. */
  async stop(): Promise<void> {
    await this.backend.stop();
    await this.outbox.remove();
  }

  /** Signs in without a cookie of an earlier sign-in, with another browser where one is given. */
  signIn(id: string, { password = TEST_PASSWORD, agent = IPHONE, ...more }: SignInWith = {}) {
    return this.backend.http
      .post(API_PATHS.signIn)
      .set({ ...FROM_PHONE, 'User-Agent': agent })
      .send({ id, password, ...more });
  }
}
