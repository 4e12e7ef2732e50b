import { describe, expect, it } from '@jest/globals';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { given, recordedAt } from '../testing/given.js';
import { noticesDecider } from './notices.decider.js';

const EMPID = '100003';
const MON = '2026-11-23';
const TUE = '2026-11-24';
/** Moments of notices, in order. */
const [FIRST, SECOND, THIRD] = [
  '2026-11-22T09:00:00.000Z',
  '2026-11-22T10:00:00.000Z',
  '2026-11-23T09:00:00.000Z',
];

const on: NoticesEvent = { type: 'DigestTurnedOn', data: { EMPID, FROM: MON } };
const off: NoticesEvent = { type: 'DigestTurnedOff', data: { EMPID } };
const readTo = (upTo: string): NoticesEvent => ({ type: 'NoticesRead', data: { EMPID, upTo } });
const claimed = (day: string, upTo: string): NoticesEvent => ({
  type: 'DigestClaimed',
  data: { EMPID, day, upTo },
});
const released = (day: string): NoticesEvent => ({ type: 'DigestReleased', data: { EMPID, day } });

const after = (...events: readonly NoticesEvent[]) => given(noticesDecider, ...events);
const NOTHING = { events: [] };

describe('turning the digest on and off', () => {
  const turnOn = { type: 'turn-on', EMPID, FROM: MON, isProven: true, canBeSent: true } as const;
  const turnOff = { type: 'turn-off', EMPID } as const;

  it('is recorded when it changes something', () => {
    expect(after().when(turnOn)).toEqual({ events: [on] });
    expect(after(on).when({ ...turnOn, FROM: TUE })).toEqual(NOTHING);
    expect(after(on).when(turnOff)).toEqual({ events: [off] });
    expect(after().when(turnOff)).toEqual(NOTHING);
    expect(after(on, off).when(turnOn)).toEqual({ events: [on] });
  });

  it('needs a proven address and a mail server to turn it on', () => {
    const refused = (kind: string, message: string) => ({ refusal: { kind, message } });
    expect(after().when({ ...turnOn, isProven: false })).toEqual(
      refused('rule', requestMessages.digestNotProven().text),
    );
    expect(after().when({ ...turnOn, canBeSent: false })).toEqual(
      refused('unavailable', requestMessages.digestNoMail().text),
    );
  });
});

describe('claiming a digest', () => {
  const claim = (day: string, upTo: string) => ({ type: 'claim', EMPID, day, upTo }) as const;

  it('is for those who want it, from their first day on', () => {
    expect(after(on).when(claim(MON, FIRST))).toEqual({ events: [claimed(MON, FIRST)] });
    expect(after().when(claim(MON, FIRST))).toEqual(NOTHING);
    expect(after(on, off).when(claim(MON, FIRST))).toEqual(NOTHING);
    expect(after(on).when(claim('2026-11-22', FIRST))).toEqual(NOTHING);
  });

  it('is done once a day, and not for a day before', () => {
    expect(after(on, claimed(MON, FIRST)).when(claim(MON, SECOND))).toEqual(NOTHING);
    expect(after(on, claimed(TUE, FIRST)).when(claim(MON, SECOND))).toEqual(NOTHING);
    expect(after(on, claimed(MON, FIRST)).when(claim(TUE, SECOND))).toEqual({
      events: [claimed(TUE, SECOND)],
    });
  });

  it('needs a notice that was not read, and that no digest had', () => {
    expect(after(on, readTo(FIRST)).when(claim(MON, FIRST))).toEqual(NOTHING);
    expect(after(on, readTo(FIRST)).when(claim(MON, SECOND))).toEqual({ events: [claimed(MON, SECOND)] });
    expect(after(on, claimed(MON, SECOND)).when(claim(TUE, SECOND))).toEqual(NOTHING);
  });

  it('may be done again when it was released, also on a later day', () => {
    const tried = [on, claimed(MON, FIRST), claimed(TUE, SECOND), released(TUE)];
    expect(after(...tried).when(claim(TUE, SECOND))).toEqual({ events: [claimed(TUE, SECOND)] });
    expect(after(...tried).when(claim('2026-11-25', THIRD))).toEqual({
      events: [claimed('2026-11-25', THIRD)],
    });
    // Notices of an earlier digest stay mailed.
    expect(after(...tried).when(claim(TUE, FIRST))).toEqual(NOTHING);
  });
});

describe('releasing a digest', () => {
  const release = (day: string) => ({ type: 'release', EMPID, day }) as const;

  it('is recorded for the newest claim alone', () => {
    expect(after(on, claimed(MON, FIRST)).when(release(MON))).toEqual({ events: [released(MON)] });
    expect(after(on, claimed(MON, FIRST), claimed(TUE, SECOND)).when(release(MON))).toEqual(NOTHING);
    expect(after(on, claimed(MON, FIRST), released(MON)).when(release(MON))).toEqual(NOTHING);
  });
});

describe('reading notices', () => {
  const read = (upTo: string, newest: string | null) =>
    ({ type: 'read', EMPID, upTo, newest: newest === null ? null : Date.parse(newest) }) as const;

  it('goes forward to the newest notice, once', () => {
    expect(after().when(read(THIRD, FIRST))).toEqual({ events: [readTo(FIRST)] });
    expect(after(readTo(FIRST)).when(read(THIRD, FIRST))).toEqual(NOTHING);
    expect(after(readTo(SECOND)).when(read(THIRD, FIRST))).toEqual(NOTHING);
    expect(after().when(read(THIRD, null))).toEqual(NOTHING);
    expect(after().when(read('yesterday', null))).toMatchObject({ refusal: { kind: 'invalid' } });
  });
});

describe('sign-ins on new devices', () => {
  const MINUTE_MS = 60_000;
  const START = Date.parse(FIRST);
  const place = { EMPID, device: 'Chrome on Windows', address: '203.0.113.7' };
  const signIn = (minutes: number) => ({
    ...place,
    at: new Date(START + minutes * MINUTE_MS).toISOString(),
  });
  const signedIn = (minutes: number, isFirst = false): NoticesEvent => ({
    type: 'DeviceSignedIn',
    data: { ...signIn(minutes), isFirst },
  });
  const when = (minutes: number, registeredAt = START) =>
    ({ type: 'new-device', signIn: signIn(minutes), registeredAt }) as const;

  it('are recorded, the first one since the registration as such', () => {
    expect(after().when(when(1))).toEqual({ events: [signedIn(1, true)] });
    expect(after(signedIn(1, true)).when(when(2))).toEqual({ events: [signedIn(2)] });
    const again = START + 5 * MINUTE_MS;
    expect(after(signedIn(1, true), signedIn(2)).when(when(6, again))).toEqual({
      events: [signedIn(6, true)],
    });
  });

  it('are recorded ten times in 24 hours', () => {
    const ten = Array.from({ length: 10 }, (_, n) => signedIn(n, n === 0));
    expect(after(...ten).when(when(24 * 60 - 1))).toEqual(NOTHING);
    expect(after(...ten).when(when(24 * 60))).toEqual({ events: [signedIn(24 * 60)] });
    expect(after(...ten, signedIn(24 * 60)).when(when(24 * 60))).toEqual(NOTHING);
    // Those of a former account count no more.
    const again = START + 10 * MINUTE_MS;
    expect(after(...ten).when(when(11, again))).toEqual({ events: [signedIn(11, true)] });
  });

  it('that failed are recorded once in six hours, however early the last try was', () => {
    const numbers = { passwords: 3, codes: 0, registrations: 0 };
    const failed = { ...place, ...numbers, from: FIRST, upTo: SECOND };
    const event: NoticesEvent = { type: 'SignInsFailed', data: failed };
    const first = recordedAt(1).recordedAt.getTime();
    const when = (minutes: number) =>
      ({ type: 'failed-sign-ins', failed, at: first + minutes * MINUTE_MS }) as const;
    expect(after().when(when(0))).toEqual({ events: [event] });
    expect(after(event).when(when(359))).toEqual(NOTHING);
    expect(after(event).when(when(360))).toEqual({ events: [event] });
  });
});
