import { jest } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type { BeginSecondFactorAnswer, RecoveryCodesAnswer } from '@timekeep/contracts/api/second-factor-api';
import { Secret, TOTP } from 'otpauth';
import { CompanyTime } from '../organization/organization.module.js';
import { TEST_PASSWORD, type TestBackend } from './test-backend.js';

const STEP_MS = 30_000;

/** The company's clock of a backend, under the control of a test. It begins at the present moment. */
export class TestClock {
  private nowMs = Date.now();

  constructor(backend: TestBackend) {
    jest.spyOn(backend.app.get(CompanyTime), 'now').mockImplementation(() => this.nowMs);
  }

  get now(): number {
    return this.nowMs;
  }

  /** Goes on, by one step of codes unless it is said otherwise. */
  advance(ms = STEP_MS): void {
    this.nowMs += ms;
  }
}

/** An employee with an authenticator app: the calls of the setup, and the codes of the app. */
export class TestAuthenticator {
  private constructor(
    private readonly secret: string,
    private readonly clock: TestClock,
    readonly recoveryCodes: readonly string[],
  ) {}

  /** Turns the second factor of a signed-in employee on. */
  static async setUp(
    backend: TestBackend,
    session: { readonly Authorization: string },
    clock: TestClock,
  ): Promise<TestAuthenticator> {
    const begun = await backend.http.post(SESSION_PATHS.beginSecondFactor).set(session).expect(200);
    const { secret, ticket }: BeginSecondFactorAnswer = begun.body;
    const code = codeAt(secret, clock.now);
    const confirmed = await backend.http
      .post(SESSION_PATHS.secondFactor)
      .set(session)
      .send({ ticket, code })
      .expect(200);
    const { recoveryCodes }: RecoveryCodesAnswer = confirmed.body;
    return new TestAuthenticator(secret, clock, recoveryCodes);
  }

  /** Returns the code that the app shows, so many steps from now. */
  code(steps = 0): string {
    return codeAt(this.secret, this.clock.now + steps * STEP_MS);
  }

  /** Waits for the next code of the app and returns it. */
  nextCode(): string {
    this.clock.advance();
    return this.code();
  }

  /** Signs in with the next code and returns the header of the session. */
  async signIn(backend: TestBackend, EMPID: string): Promise<{ Authorization: string }> {
    const request = { id: EMPID, password: TEST_PASSWORD, code: this.nextCode() };
    const { body } = await backend.http.post(API_PATHS.signIn).send(request).expect(200);
    const { token }: { token: string } = body;
    return { Authorization: `Bearer ${token}` };
  }
}

/** Returns the code of a secret at a moment, as an app computes it. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** Returns a code of six digits that is not right around a moment. */
export function wrongCodeAt(authenticator: TestAuthenticator): string {
  const right = [-1, 0, 1].map((steps) => authenticator.code(steps));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '555555';
}
