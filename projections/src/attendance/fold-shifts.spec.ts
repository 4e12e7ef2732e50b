import { describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { foldedRecords } from '../testing/attendance-model.js';
import {
  corrected,
  opened,
  punched,
  registered,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
  shiftSet,
  shiftWithdrawn,
} from '../testing/sample-events.js';

const EMPID = '100001';
const SUNDAY = '2023-01-01';
const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const ten = ['10:00:00', '19:00:00'] as const;

const before: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered(EMPID),
  scheduleSaved(EMPID, ['08:00:00', '17:00:00']),
  ...[SUNDAY, MONDAY, TUESDAY].map(opened),
  punched(EMPID, `${MONDAY}T10:05:00`),
];

/** Returns the record of a date after these events. */
function recordOn(date: string, ...events: readonly TimekeepEvent[]) {
  return foldedRecords([...before, ...events], new CompanyZone('Asia/Manila'))(EMPID, date);
}

describe('hours of one date', () => {
  it('change the figures of a record that is open already, and withdrawn give the former ones', () => {
    expect(recordOn(MONDAY)).toMatchObject({ Remarks: 'TimeIn', MinsLate: 125 });
    const set = shiftSet(EMPID, MONDAY, ten);
    expect(recordOn(MONDAY, set)).toMatchObject({ Remarks: 'TimeIn', MinsLate: 5 });
    expect(recordOn(TUESDAY, set)).toEqual(recordOn(TUESDAY));
    expect(recordOn(MONDAY, set, shiftWithdrawn(EMPID, MONDAY))).toEqual(recordOn(MONDAY));
  });

  it('make a Sunday a working day, and a Tuesday a day off', () => {
    expect(recordOn(SUNDAY)).toMatchObject({ Remarks: 'RS' });
    expect(recordOn(SUNDAY, shiftSet(EMPID, SUNDAY, ten))).toMatchObject({ Remarks: 'Absent' });
    expect(recordOn(TUESDAY, shiftSet(EMPID, TUESDAY, null))).toMatchObject({ Remarks: 'RS' });
  });

  it('hold on a date that opens later', () => {
    const [wednesday, sunday] = ['2023-01-04', '2023-01-08'];
    const set = [shiftSet(EMPID, wednesday, null), shiftSet(EMPID, sunday, ten)];
    expect(recordOn(wednesday, ...set, opened(wednesday))).toMatchObject({ Remarks: 'RS' });
    expect(recordOn(sunday, ...set, opened(sunday))).toMatchObject({ Remarks: 'Absent' });
    const withdrawn = shiftWithdrawn(EMPID, sunday);
    expect(recordOn(sunday, ...set, opened(sunday), withdrawn)).toMatchObject({ Remarks: 'RS' });
  });

  it('stay when a range is saved, deleted or renewed, which holds once they are withdrawn', () => {
    const set = shiftSet(EMPID, MONDAY, ten);
    const changes = [
      scheduleSaved(EMPID, ['09:00:00', '18:00:00'], { savedOn: MONDAY }),
      schedulesDeleted(EMPID, MONDAY),
      schedulesRenewed(2023, ['07:00:00', '16:00:00'], [EMPID]),
    ];
    changes.forEach((_, index) => {
      const some = changes.slice(0, index + 1);
      expect(recordOn(MONDAY, set, ...some)).toEqual(recordOn(MONDAY, ...some, set));
      expect(recordOn(MONDAY, set, ...some)).toEqual(recordOn(MONDAY, set));
      expect(recordOn(MONDAY, set, ...some, shiftWithdrawn(EMPID, MONDAY))).toEqual(
        recordOn(MONDAY, ...some),
      );
    });
  });

  it('give back the hours that the record was opened with, although the range is another by then', () => {
    const later = scheduleSaved(EMPID, ['09:00:00', '18:00:00'], { savedOn: TUESDAY });
    const set = [shiftSet(EMPID, MONDAY, ten), shiftWithdrawn(EMPID, MONDAY)];
    expect(recordOn(MONDAY, later, ...set)).toMatchObject({ MinsLate: 125 });
  });

  it('change no corrected record, before or after', () => {
    const shift = { in: '08:00:00', out: '17:00:00' };
    const timeIn = new Date(`${MONDAY}T08:30:00+08:00`).toISOString();
    const correction = corrected(EMPID, MONDAY, 'TimeIn', { timeIn, shift });
    const set = shiftSet(EMPID, MONDAY, ten);
    expect(recordOn(MONDAY, correction)).toMatchObject({ MinsLate: 30 });
    expect(recordOn(MONDAY, correction, set)).toMatchObject({ MinsLate: 30 });
    expect(recordOn(MONDAY, set, correction, shiftWithdrawn(EMPID, MONDAY))).toMatchObject({ MinsLate: 30 });
  });

  it('leave punches on the date that they belong to', () => {
    const late = punched(EMPID, `${TUESDAY}T02:00:00`);
    // The window of Tuesday would now begin before the punch.
    const set = shiftSet(EMPID, TUESDAY, ['05:00:00', '14:00:00']);
    expect(recordOn(MONDAY, late)).toMatchObject({ TimeOUT1: '02:00:00' });
    expect(recordOn(MONDAY, late, set)).toMatchObject({ TimeOUT1: '02:00:00' });
    expect(recordOn(TUESDAY, late, set)).toMatchObject({ TimeIN1: null });
    expect(recordOn(TUESDAY, set, late)).toMatchObject({ TimeIN1: '02:00:00' });
  });
});
