import { describe, expect, it } from '@jest/globals';
import type { TerminalEvent } from '@timekeep/contracts/events/clock';
import { given } from '../testing/given.js';
import { terminalDecider } from './terminal.decider.js';
import { keyHashOf, keyText, matchesHash, newTerminalKey, parseTerminalKey } from './terminals.js';

const issued: TerminalEvent = {
  type: 'TerminalIssued',
  data: { name: 'gate-1', keyHash: 'aa', pinRequired: false },
};
const revoked: TerminalEvent = { type: 'TerminalRevoked', data: { name: 'gate-1' } };
const issue = { type: 'issue', name: 'gate-1', keyHash: 'aa', pinRequired: false } as const;

describe('issuing a terminal', () => {
  it('records the hash of its key', () => {
    expect(given(terminalDecider).when(issue)).toEqual({ events: [issued] });
  });

  it('records whether its punches need PINs', () => {
    expect(given(terminalDecider).when({ ...issue, pinRequired: true })).toEqual({
      events: [{ ...issued, data: { ...issued.data, pinRequired: true } }],
    });
  });

  it('refuses a name that has a key', () => {
    expect(given(terminalDecider, issued).when(issue)).toEqual({
      refusal: {
        kind: 'conflict',
        message: 'The terminal gate-1 has a key already. Revoke it before you issue another one.',
      },
    });
  });

  it('gives a revoked name a new key', () => {
    expect(given(terminalDecider, issued, revoked).when({ ...issue, keyHash: 'bb' })).toEqual({
      events: [{ type: 'TerminalIssued', data: { name: 'gate-1', keyHash: 'bb', pinRequired: false } }],
    });
  });

  it.each(['', 'Gate', 'gate 1', 'gate.1', 'x'.repeat(41)])('refuses the name %j', (name) => {
    expect(given(terminalDecider).when({ ...issue, name })).toEqual({
      refusal: {
        kind: 'invalid',
        message: 'A terminal has a name of 1 to 40 of the characters a-z, 0-9 and -.',
      },
    });
  });
});

describe('revoking a terminal', () => {
  const revoke = { type: 'revoke', name: 'gate-1' } as const;

  it('records it once', () => {
    expect(given(terminalDecider, issued).when(revoke)).toEqual({ events: [revoked] });
    expect(given(terminalDecider, issued, revoked).when(revoke)).toEqual({ events: [] });
  });

  it('refuses a terminal that never was', () => {
    expect(given(terminalDecider).when(revoke)).toEqual({
      refusal: { kind: 'missing', message: 'There is no terminal gate-1.' },
    });
  });
});

describe('a terminal’s key', () => {
  it('is the name and 43 random characters, and reads back', () => {
    const key = newTerminalKey('gate-1');
    expect(keyText(key)).toMatch(/^gate-1\.[\w-]{43}$/);
    expect(parseTerminalKey(keyText(key))).toEqual(key);
    expect(newTerminalKey('gate-1').secret).not.toBe(key.secret);
  });

  it('matches its own hash alone', () => {
    const key = newTerminalKey('gate-1');
    expect(matchesHash(key, keyHashOf(key))).toBe(true);
    expect(matchesHash(key, keyHashOf(newTerminalKey('gate-1')))).toBe(false);
    expect(matchesHash(key, 'short')).toBe(false);
  });

  it.each(['', 'gate-1', 'gate-1.', 'gate-1.short', `GATE.${'a'.repeat(43)}`, `g.${'a'.repeat(44)}`])(
    'is not %j',
    (text) => {
      expect(parseTerminalKey(text)).toBeNull();
    },
  );
});
