import { describe, expect, it } from '@jest/globals';
import { recordMessages } from './record-messages.js';
import { sharedEntry } from './shared-correction.js';

const DAY_SHIFT = { in: '08:00:00', out: '17:00:00' };
const forgotten = { Remarks: 'TimeIn', TimeIN1: '07:55:00', TimeOUT1: null } as const;
const absent = { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null } as const;
const restDay = { Remarks: 'RS', TimeIN1: '09:00:00', TimeOUT1: null } as const;

describe('a correction of many records, for one of them', () => {
  it('enters the out of its schedule, and Time In becomes Present', () => {
    const entry = { Remarks: 'Present', TimeIN1: '07:55:00', TimeOUT1: '17:00:00' };
    expect(sharedEntry({ change: 'scheduledOut' }, forgotten, DAY_SHIFT)).toEqual(entry);
    const allDay = { in: '08:00:00', out: '08:00:00' };
    expect(sharedEntry({ change: 'scheduledOut' }, forgotten, allDay)).toEqual({
      ...{ Remarks: 'Present', TimeIN1: '07:55:00', TimeOUT1: '08:00:00', outNextDay: true },
    });
    expect(sharedEntry({ change: 'scheduledOut' }, restDay, null)).toEqual(recordMessages.noScheduledOut());
  });

  it('enters another out, and keeps a remark that is not Time In', () => {
    const change = { change: 'out', TimeOUT1: '18:00:00' } as const;
    expect(sharedEntry(change, restDay, null)).toEqual({ ...restDay, TimeOUT1: '18:00:00' });
    expect(sharedEntry({ change: 'out' }, restDay, null)).toEqual(recordMessages.noSharedOut());
    expect(sharedEntry(change, absent, DAY_SHIFT)).toEqual(recordMessages.outWithoutIn());
  });

  it('sets the remark alone, or nothing', () => {
    const change = { change: 'remark', Remarks: 'OB' } as const;
    expect(sharedEntry(change, forgotten, DAY_SHIFT)).toEqual({ ...forgotten, Remarks: 'OB' });
    expect(sharedEntry({ change: 'remark' }, forgotten, null)).toEqual(recordMessages.noSharedRemark());
    expect(sharedEntry({ change: 'accept' }, absent, DAY_SHIFT)).toEqual(absent);
  });
});
