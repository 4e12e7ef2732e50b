import { streamHolds, versionOf } from '@timekeep/contracts/events/catalog';
import { readEvent } from '@timekeep/contracts/events/read-event';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';

import { type Append, companyEvents } from './company-events.js';
import { companyOf } from './company.js';

const EMPLOYEES = 120;
const dates = datesBetween('2026-03-02', '2026-03-08');
const zone = new CompanyZone('Asia/Manila');

function appendsOf(seed: number): Append[] {
  const random = new Random(seed);
  const company = companyOf(EMPLOYEES, '2026-03-02', random);
  return [...companyEvents(company, { zone, dates, scheduledUntil: '2026-12-31' }, random)].flatMap(
    (phase) => [...phase],
  );
}

describe('the events of a company', () => {
  it('are events that the system can read, each in a stream that may hold it', () => {
    for (const { stream, events } of appendsOf(1)) {
      for (const event of events) {
        expect(readEvent(event.type, versionOf(event.type), event.data)).toEqual({ event });
        expect({ stream, holds: streamHolds(stream, event.type) }).toEqual({ stream, holds: true });
      }
    }
  });

  it('are the same for the same seed', () => {
    expect(appendsOf(7)).toEqual(appendsOf(7));
    expect(appendsOf(7)).not.toEqual(appendsOf(8));
  });

  it('punch in and out for each employee on five or six days of the week', () => {
    const punches = appendsOf(1).filter(({ stream }) => stream.startsWith('punches-'));
    const daysOf = new Map<string, number>();
    for (const { stream, events } of punches) {
      expect(events).toHaveLength(2);
      const EMPID = stream.split('-')[1] ?? '';
      daysOf.set(EMPID, (daysOf.get(EMPID) ?? 0) + 1);
    }
    expect(daysOf.size).toBe(EMPLOYEES);
    expect(new Set(daysOf.values())).toEqual(new Set([5, 6]));
  });
});
