import { describe, expect, it } from '@jest/globals';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { given } from '../testing/given.js';
import { voidEventDecider, type VoidCandidate, type VoidEventCommand } from './void-event.decider.js';

const unreadable: VoidCandidate = {
  ...{ stream: 'punches-100001-2024-05-01', revision: '0', position: '7', type: 'TimeClockPunched' },
  ...{ unreadable: 'its at is missing or malformed', stopped: [] },
};
const command = (event: VoidCandidate | null, reason = 'The clock broke.'): VoidEventCommand => ({
  type: 'void',
  position: '7',
  event,
  reason,
});
const voided = {
  type: 'EventVoided',
  data: {
    ...{ stream: unreadable.stream, revision: '0', type: 'TimeClockPunched' },
    reason: 'The clock broke.',
  },
} as const;

describe('declaring an event void', () => {
  it('records which, and why', () => {
    expect(given(voidEventDecider).when(command(unreadable, ' The clock broke. '))).toEqual({
      events: [voided],
    });
  });

  it('takes one that can be read, when a projection has stopped at it', () => {
    const stopped = { ...unreadable, unreadable: null, stopped: ['directory'] };
    expect(given(voidEventDecider).when(command(stopped))).toEqual({ events: [voided] });
  });

  it('changes nothing when it is void already', () => {
    expect(given(voidEventDecider, voided).when(command(unreadable, 'Again'))).toEqual({ events: [] });
    const applicable = { ...unreadable, unreadable: null };
    expect(given(voidEventDecider, voided).when(command(applicable))).toEqual({ events: [] });
  });

  it('takes another event of the same stream', () => {
    const next = { ...unreadable, revision: '1', position: '8' };
    expect(given(voidEventDecider, voided).when(command(next))).toMatchObject({
      events: [{ data: { revision: '1' } }],
    });
  });

  it('accepts an unreadable declaration', () => {
    const declaration = { ...unreadable, stream: VOIDED_EVENTS_STREAM, type: 'EventVoided' };
    expect(given(voidEventDecider).when(command(declaration))).toHaveProperty('events');
  });

  it.each<[string, VoidCandidate | null, string]>([
    ['no event', null, 'The log has no event at position 7.'],
    ['one that can be applied', { ...unreadable, unreadable: null }, 'no projection has stopped at it'],
    ['one of the log', { ...unreadable, type: '$metadata' }, "is an event of the log's own."],
    ['a stream of the log', { ...unreadable, stream: '$$punches' }, "is an event of the log's own."],
    [
      'a declaration',
      {
        ...unreadable,
        stream: VOIDED_EVENTS_STREAM,
        type: 'EventVoided',
        unreadable: null,
        stopped: ['audit'],
      },
      'declares another event void. That cannot be taken back.',
    ],
  ])('refuses %s', (_, event, message) => {
    expect(given(voidEventDecider).when(command(event))).toMatchObject({
      refusal: { message: expect.stringContaining(message) },
    });
  });

  it.each(['', '  ', 'two\nlines', 'x'.repeat(501)])('refuses the reason %j', (reason) => {
    expect(given(voidEventDecider).when(command(unreadable, reason))).toMatchObject({
      refusal: { kind: 'invalid' },
    });
  });
});
