import { describe, expect, it } from '@jest/globals';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { EmailEvent } from '@timekeep/contracts/events/email';
import { accept, plain, refuse } from '../event-store/decider.js';
import { given } from '../testing/given.js';
import { CLAIM_LIFETIME_MS, domainOf, emailDecider, sameEmail, streamOfEmail } from './email.decider.js';

const START = Date.parse('2024-03-01T00:00:00.000Z');
const after = (ms: number) => new Date(START + ms).toISOString();
const claimed = (EMPID: string, at = after(0)): EmailEvent => ({ type: 'EmailClaimed', data: { EMPID, at } });
const released: EmailEvent = { type: 'EmailReleased', data: { EMPID: '100001' } };
const claim = (EMPID: string, at: string, confirmedHolder: string | null = null) =>
  ({ type: 'claim', EMPID, at, confirmedHolder }) as const;

const taken = refuse('rule', plain(accountMessages.identityRefused().text));

describe('claiming an email', () => {
  it('is recorded when the address is free', () => {
    expect(given(emailDecider).when(claim('100001', after(0)))).toEqual(accept(claimed('100001')));
    const free = given(emailDecider, claimed('100001'), released);
    expect(free.when(claim('100002', after(1)))).toEqual(accept(claimed('100002', after(1))));
  });

  it('is refused to another while the claim is young', () => {
    const held = given(emailDecider, claimed('100001'));
    expect(held.when(claim('100002', after(CLAIM_LIFETIME_MS)))).toEqual(taken);
  });

  it('takes over a claim that no account confirmed in time', () => {
    const at = after(CLAIM_LIFETIME_MS + 1);
    expect(given(emailDecider, claimed('100001')).when(claim('100002', at))).toEqual(
      accept(claimed('100002', at)),
    );
  });

  it('never takes over a claim that an account confirmed', () => {
    const late = claim('100002', after(1_000 * CLAIM_LIFETIME_MS), '100001');
    expect(given(emailDecider, claimed('100001')).when(late)).toEqual(taken);
  });

  it('does not take a confirmation for that of a later holder', () => {
    const passedOn = given(emailDecider, claimed('100001'), claimed('100003', after(10)));
    const at = after(10 + CLAIM_LIFETIME_MS + 1);
    expect(passedOn.when(claim('100002', at, '100001'))).toEqual(accept(claimed('100002', at)));
  });

  it('is renewed for the same employee until it is confirmed', () => {
    const held = given(emailDecider, claimed('100001'));
    expect(held.when(claim('100001', after(5)))).toEqual(accept(claimed('100001', after(5))));
    expect(held.when(claim('100001', after(5), '100001'))).toEqual(accept());
  });
});

describe('releasing an email', () => {
  const release = (EMPID: string, at: string, confirmedHolder: string | null = null) =>
    ({ type: 'release', claim: { EMPID, at }, confirmedHolder }) as const;

  it('is recorded for the claim that holds', () => {
    expect(given(emailDecider, claimed('100001')).when(release('100001', after(0)))).toEqual(
      accept(released),
    );
  });

  it('leaves the address with the account that has it, whichever registration claimed it last', () => {
    const twice = given(emailDecider, claimed('100001'), claimed('100001', after(5)));
    expect(twice.when(release('100001', after(5), '100001'))).toEqual(accept());
  });

  it('is not kept from it by the account of another', () => {
    const held = given(emailDecider, claimed('100001'));
    expect(held.when(release('100001', after(0), '100002'))).toEqual(accept(released));
  });

  it('leaves a claim that came after', () => {
    const renewed = given(emailDecider, claimed('100001'), claimed('100001', after(5)));
    expect(renewed.when(release('100001', after(0)))).toEqual(accept());
    const passedOn = given(emailDecider, claimed('100001'), claimed('100002', after(0)));
    expect(passedOn.when(release('100001', after(0)))).toEqual(accept());
    expect(given(emailDecider).when(release('100001', after(0)))).toEqual(accept());
  });
});

describe('an email address', () => {
  it('is the same in whatever case', () => {
    expect(sameEmail('Ana@Acme.example', 'ana@acme.EXAMPLE')).toBe(true);
    expect(streamOfEmail('Ana@Acme.example')).toBe(streamOfEmail('ana@acme.example'));
    expect(streamOfEmail('ana@acme.example')).not.toBe(streamOfEmail('bea@acme.example'));
  });

  it('of a former version is the same as ever, and no other', () => {
    expect(sameEmail('JOSÉ@acme.example', 'josé@acme.example')).toBe(true);
    expect(streamOfEmail('JOSÉ@acme.example')).toBe(streamOfEmail('josé@acme.example'));
    expect(sameEmail('josé@acme.example', 'jose@acme.example')).toBe(false);
    // The sign of Kelvin is a k in lower case.
    expect(sameEmail('mar\u212A@acme.example', 'mark@acme.example')).toBe(false);
  });

  it('is not in the name of its stream', () => {
    expect(streamOfEmail('ana@acme.example')).toMatch(/^email-[0-9a-f]{64}$/);
  });

  it('has the domain after its last @', () => {
    expect(domainOf('"a@b"@Acme.Example')).toBe('acme.example');
  });
});
