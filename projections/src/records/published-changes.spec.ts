import { describe, expect, it } from '@jest/globals';
import type { PositionedEvent } from '../engine/projection.js';
import { MAX_EVENTS, PublishedChanges } from './fold-batch.js';

const eventAt = (place: number): PositionedEvent => ({
  event: { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  id: String(place),
  stream: 'organization',
  revision: BigInt(place),
  position: { commit: BigInt(place), prepare: BigInt(place) },
  actor: 'system',
  recordedAt: new Date(place),
});

/** Returns the changes that two folds share. */
function shared(): PublishedChanges {
  const published = new PublishedChanges();
  published.join('attendance');
  published.join('audit');
  return published;
}

describe('published changes', () => {
  it('are taken once, by the fold of the same event', () => {
    const published = shared();
    const [event, equal] = [eventAt(1), eventAt(1)];
    published.publish(event, []);
    expect(published.take(equal)).toBeUndefined();
    expect(published.take(event)).toEqual([]);
    expect(published.take(event)).toBeUndefined();
  });

  it('are not kept for a fold that is alone, however often it has begun', () => {
    const published = new PublishedChanges();
    published.join('attendance');
    published.join('attendance');
    const event = eventAt(1);
    published.publish(event, []);
    expect(published.take(event)).toBeUndefined();
    published.join('audit');
    published.publish(event, []);
    expect(published.take(event)).toEqual([]);
  });

  it('are those of the latest events, however many nobody takes', () => {
    const published = shared();
    const events = Array.from({ length: 3 * MAX_EVENTS + 1 }, (_, place) => eventAt(place));
    for (const event of events) published.publish(event, []);
    const kept = events.filter((event) => published.take(event) !== undefined);
    expect(kept).toHaveLength(MAX_EVENTS);
    expect(kept[0]).toBe(events[2 * MAX_EVENTS + 1]);
  });
});
