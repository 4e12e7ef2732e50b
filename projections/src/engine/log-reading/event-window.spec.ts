import { describe, expect, it } from '@jest/globals';
import { positionAt } from '../../testing/read-model.js';
import { EventWindow } from './event-window.js';
import type { LoggedEvent } from './logged-event.js';

function eventAt(place: number): LoggedEvent {
  const position = positionAt(place);
  const recordedAt = new Date(0);
  return {
    id: String(place),
    stream: 's',
    revision: 0n,
    type: 't',
    data: {},
    schemaVersion: 1,
    actor: 'system',
    position,
    recordedAt,
  };
}

/** A window that begins after `after` and has events at the other positions. */
function windowOf(after: number, ...places: number[]): EventWindow {
  const window = new EventWindow(positionAt(after));
  for (const place of places) window.append(eventAt(place));
  return window;
}

const taken = (window: EventWindow, after: number, most = 10) => {
  const batch = window.after(positionAt(after), most);
  return batch && [batch.events.map(({ id }) => id), Number(batch.position.commit)];
};

describe('the window of a reader', () => {
  it('returns the events after a position, up to a maximum', () => {
    const window = windowOf(10, 12, 14, 16);
    expect(taken(window, 10)).toEqual([['12', '14', '16'], 16]);
    expect(taken(window, 12, 1)).toEqual([['14'], 14]);
    expect(taken(window, 15)).toEqual([['16'], 16]);
    expect(taken(window, 16)).toBeUndefined();
  });

  it('without a position begins before the first event', () => {
    const window = new EventWindow(null);
    expect(window.covers(null)).toBe(true);
    expect(window.after(null, 10)).toBeUndefined();
    window.append(eventAt(0));
    expect(window.after(null, 10)?.events).toHaveLength(1);
    expect(window.countAfter(null)).toBe(1);
  });

  it('advances where the log has no events of Timekeep, and never moves back', () => {
    const window = windowOf(10, 12);
    window.passed(positionAt(20));
    window.passed(positionAt(11));
    expect(taken(window, 10)).toEqual([['12'], 20]);
    expect(taken(window, 12)).toEqual([[], 20]);
    expect(taken(window, 20)).toBeUndefined();
  });

  it('reports the read position only with the last events', () => {
    const window = windowOf(10, 12, 14);
    window.passed(positionAt(20));
    expect(taken(window, 10, 1)).toEqual([['12'], 12]);
  });

  it('covers positions from the dropped events to the end', () => {
    const window = windowOf(10, 12, 14, 16);
    expect([9, 10, 16, 17].map((place) => window.covers(positionAt(place)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    window.drop(2);
    expect([10, 13, 14].map((place) => window.covers(positionAt(place)))).toEqual([false, false, true]);
    expect(taken(window, 14)).toEqual([['16'], 16]);
    window.drop(0);
    expect(window.size).toBe(1);
  });
});
