import { describe, expect, it } from '@jest/globals';
import type { AttentionEvent } from '@timekeep/contracts/events/attention';
import { given } from '../testing/given.js';
import { attentionDecider, type AttentionCommand } from './attention.decider.js';

const key = { kind: 'no-out', subject: '300001-2026-11-05' } as const;
const matter = { ...key, EMPID: '300001' };
const accepted = { type: 'AttentionAccepted', data: { ...matter, facts: 'a', reason: 'Off' } } as const;
const reopened: AttentionEvent = { type: 'AttentionReopened', data: matter };
const assigned = { type: 'AttentionAssigned', data: { ...matter, to: '100002' } } as const;
const accept = { type: 'accept', matter: key, facts: 'a', present: 'a', reason: 'Off' } as const;
const assign = { type: 'assign', matter: key, to: '100002', isAble: true, present: 'a' } as const;

/** Returns the events of a decision, or the kind of its refusal. */
function decided(history: readonly AttentionEvent[], command: AttentionCommand) {
  const decision = given(attentionDecider, ...history).when(command);
  return 'refusal' in decision ? decision.refusal.kind : decision.events;
}

describe('a matter that needs attention', () => {
  it('is accepted once for the same facts, and anew for others', () => {
    expect(decided([], accept)).toEqual([accepted]);
    expect(decided([accepted], accept)).toEqual([]);
    const other = { ...accepted, data: { ...accepted.data, facts: 'b' } };
    expect(decided([accepted], { ...accept, facts: 'b', present: 'b' })).toEqual([other]);
    expect(decided([accepted, reopened], accept)).toEqual([accepted]);
  });

  it('is not accepted for facts that are not there any more', () => {
    expect(decided([], { ...accept, present: 'b' })).toBe('conflict');
    expect(decided([], { ...accept, present: null })).toBe('missing');
  });

  it('is taken back once', () => {
    expect(decided([accepted], { type: 'reopen', matter: key })).toEqual([reopened]);
    expect(decided([accepted, reopened], { type: 'reopen', matter: key })).toBe('missing');
  });

  it('is assigned to somebody who can settle it, while it needs attention', () => {
    expect(decided([], assign)).toEqual([assigned]);
    expect(decided([assigned], assign)).toEqual([]);
    expect(decided([], { ...assign, isAble: false })).toBe('rule');
    expect(decided([], { ...assign, present: null })).toBe('missing');
    const nobody = { ...assigned, data: { ...assigned.data, to: null } };
    expect(decided([assigned], { ...assign, to: null, present: null })).toEqual([nobody]);
  });

  it('is decided on the revision that was seen', () => {
    expect(decided([accepted], { ...accept, revision: 'other' })).toBe('conflict');
    expect(decided([], { ...accept, revision: 'other' })).toBe('conflict');
    expect(decided([], { ...accept, revision: null })).toEqual([accepted]);
    expect(decided([assigned], { ...accept, revision: null })).toBe('conflict');
  });
});
