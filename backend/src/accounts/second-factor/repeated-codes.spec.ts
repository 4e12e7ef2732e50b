import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import {
  RECOVERY_CODES,
  type BeginSecondFactorAnswer,
  type RecoveryCodesAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import { codeAt, TestAuthenticator, TestClock } from '../../testing/test-authenticator.js';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { says } from '../../testing/says.js';

type Session = Awaited<ReturnType<TestBackend['bearer']>>;

let backend: TestBackend;
let clock: TestClock;

beforeAll(async () => {
  backend = await startTestBackend();
});

beforeEach(() => {
  clock = new TestClock(backend);
});

afterAll(() => backend.stop());

describe('a call with a code that is sent again under its key', () => {
  const typesOf = async (EMPID: string): Promise<readonly string[]> => {
    const stored = await backend.app.get(EventStore).history<AccountEvent>(accountStream(EMPID));
    return stored.map(({ event }) => event.type);
  };
  const withSecondFactor = async (EMPID: string) => {
    await backend.user(EMPID);
    const session = await backend.bearer(EMPID);
    return { session, app: await TestAuthenticator.setUp(backend, session, clock) };
  };
  const send = (path: string, session: Session, body: object, key = 'once') =>
    backend.http.post(path).set(session).set('Idempotency-Key', key).send(body);

  it('is answered as the first time, with the same recovery codes, and uses one code', async () => {
    await backend.user('100001');
    const session = await backend.bearer('100001');
    const begun = await backend.http.post(SESSION_PATHS.beginSecondFactor).set(session).expect(200);
    const { secret, ticket }: BeginSecondFactorAnswer = begun.body;
    let types = await typesOf('100001');
    for (const [path, ...recorded] of [
      [SESSION_PATHS.secondFactor, 'SecondFactorTurnedOn'],
      [SESSION_PATHS.verifySecondFactor, 'SecondFactorVerified'],
      [SESSION_PATHS.recoveryCodes, 'SecondFactorVerified', 'RecoveryCodesReplaced'],
      [SESSION_PATHS.turnOffSecondFactor, 'SecondFactorTurnedOff'],
    ] as const) {
      const code = codeAt(secret, clock.now);
      const body = path === SESSION_PATHS.secondFactor ? { ticket, code } : { code };
      const first = await send(path, session, body).expect(200);
      // Wrong codes would be refused from the fifth on.
      for (let n = 0; n < 6; n += 1) await send(path, session, body).expect(200, first.body);
      await send(path, session, { ...body, code: '000000' }).expect(422);
      types = [...types, ...recorded];
      expect(await typesOf('100001')).toEqual(types);
      clock.advance();
    }
  });

  it('has other recovery codes under another key', async () => {
    const { app, session } = await withSecondFactor('100002');
    const replace = async (key: string): Promise<RecoveryCodesAnswer> => {
      const sent = send(SESSION_PATHS.recoveryCodes, session, { code: app.nextCode() }, key);
      const { body }: { body: RecoveryCodesAnswer } = await sent.expect(200);
      return body;
    };
    const sets = [await replace('a'), await replace('b')];
    expect(new Set(sets.flatMap(({ recoveryCodes }) => recoveryCodes)).size).toBe(2 * RECOVERY_CODES);
  });

  it('counts in its session alone', async () => {
    const { app, session } = await withSecondFactor('100003');
    const other = await app.signIn(backend, '100003');
    const body = { code: app.nextCode() };
    await send(SESSION_PATHS.verifySecondFactor, session, body).expect(200);
    await send(SESSION_PATHS.verifySecondFactor, other, body)
      .expect(422)
      .expect(says(sessionMessages.wrongCode().text));
  });
});
