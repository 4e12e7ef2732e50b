import { describe, expect, it } from '@jest/globals';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import { stateAfter } from '../event-store/decider.js';
import { MAX_PUNCH_CHANGES } from '@timekeep/contracts/clock/clock-messages';
import { punchChangesDecider, type PunchChangeCommand } from './punch-changes.decider.js';

const KNOWN = { terminal: true, employee: true };
const time = { from: '2024-05-06T00:00:00.000Z', to: '2024-05-09T00:00:00.000Z', reason: 'Set to UTC' };
const clock = { ...time, terminal: 'gate', minutes: 480 };
const withdrawal = { ...time, terminal: null, EMPID: '100003' };
const corrected = (id = '1', data: object = {}): ClockEvent => ({
  type: 'ClockCorrected',
  data: { id, ...clock, ...data },
});
const { reason: _, ...undone } = clock;

function decide(command: PunchChangeCommand, ...events: readonly ClockEvent[]) {
  const recording = { id: '', position: { commit: 1n, prepare: 1n }, actor: 'x', recordedAt: new Date() };
  const state = stateAfter(
    punchChangesDecider,
    events.map((event) => ({ ...recording, event })),
  );
  return punchChangesDecider.decide(command, state);
}

const correct = (entry: object = {}, known = KNOWN): PunchChangeCommand => ({
  ...{ type: 'correct-clock', known },
  entry: { ...clock, ...entry },
});
const withdraw = (entry: object = {}, known = KNOWN): PunchChangeCommand => ({
  ...{ type: 'withdraw', known },
  entry: { ...withdrawal, ...entry },
});

describe('changes of punches', () => {
  it('are recorded with numbers that corrections and withdrawals share', () => {
    expect(decide(correct({ reason: ' Set to UTC ' }))).toEqual({ events: [corrected()] });
    expect(decide(withdraw(), corrected())).toEqual({
      events: [{ type: 'PunchesWithdrawn', data: { id: '2', ...withdrawal } }],
    });
  });

  it.each([
    ['no minutes', correct({ minutes: 0 }), 'invalid'],
    ['more than three days', correct({ minutes: -4_321 }), 'invalid'],
    ['a part of a minute', correct({ minutes: 1.5 }), 'invalid'],
    ['an end that is the start', correct({ to: clock.from }), 'invalid'],
    ['more than 31 days', correct({ to: '2024-06-06T00:00:00.001Z' }), 'invalid'],
    ['no reason', correct({ reason: ' ' }), 'invalid'],
    ['a terminal that was never issued', correct({}, { ...KNOWN, terminal: false }), 'missing'],
    ['neither terminal nor employee', withdraw({ EMPID: null }), 'invalid'],
    ['an unknown employee', withdraw({}, { ...KNOWN, employee: false }), 'missing'],
    ['an unknown terminal', withdraw({ terminal: 'gate' }, { ...KNOWN, terminal: false }), 'missing'],
  ])('are refused with %s', (_case, command, kind) => {
    expect(decide(command)).toMatchObject({ refusal: { kind } });
  });

  it('are not recorded twice, and corrections of a clock do not overlap', () => {
    expect(decide(correct(), corrected())).toEqual({ events: [] });
    const later = { from: '2024-05-08T23:59:59.000Z', to: '2024-05-10T00:00:00.000Z' };
    expect(decide(correct(later), corrected())).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(decide(correct({ minutes: 60 }), corrected())).toMatchObject({ refusal: { kind: 'conflict' } });
    const next = { from: clock.to, to: '2024-05-10T00:00:00.000Z' };
    for (const free of [{ terminal: 'door' }, next])
      expect(decide(correct(free), corrected())).toEqual({ events: [corrected('2', free)] });
  });

  it('are undone once, by the call of their kind, and may be recorded anew', () => {
    const undo = { type: 'undo', kind: 'clock', id: '1' } as const;
    const event: ClockEvent = { type: 'ClockCorrectionUndone', data: { id: '1', ...undone } };
    expect(decide(undo, corrected())).toEqual({ events: [event] });
    expect(decide(undo, corrected(), event)).toEqual({ events: [] });
    expect(decide(undo)).toMatchObject({ refusal: { kind: 'missing' } });
    expect(decide({ ...undo, kind: 'withdrawal' }, corrected())).toMatchObject({
      refusal: { kind: 'missing' },
    });
    expect(decide(correct({ minutes: 60 }), corrected(), event)).toEqual({
      events: [corrected('2', { minutes: 60 })],
    });
  });

  it('are so many at most', () => {
    const many = Array.from({ length: MAX_PUNCH_CHANGES }, (_, index) =>
      corrected(String(index + 1), { terminal: `gate-${index}` }),
    );
    expect(decide(correct(), ...many)).toMatchObject({ refusal: { kind: 'rule' } });
  });
});
