import { describe, expect, it } from '@jest/globals';
import { event as declared } from './define.js';
import { presentData, readEvent } from './read-event.js';
import { date, text } from './schema.js';

/** `day`, then `date` alone, then `date` and `remark`. */
const moved = declared({
  says: 'a holiday of three versions',
  data: { date, remark: text },
  upcasters: [({ day, ...others }) => ({ ...others, date: day }), (data) => ({ ...data, remark: 'LH' })],
});
const event = { type: 'HolidayApplied', data: { date: '2023-12-25', remark: 'LH' } };

describe('an event of a former version', () => {
  it.each([
    [1, { day: '2023-12-25' }],
    [2, { date: '2023-12-25' }],
    [3, { date: '2023-12-25', remark: 'LH' }],
  ])('is upcast to the present shape, step by step: version %i', (version, data) => {
    expect(presentData(moved, version, data)).toEqual({ data: event.data });
  });

  it('is not changed in place', () => {
    const data = Object.freeze({ day: '2023-12-25' });
    presentData(moved, 1, data);
    expect(data).toEqual({ day: '2023-12-25' });
  });

  it('whose data does not fit its version is refused after upcasting', () => {
    const terminal = { name: 'gate-1', key: 'of no version' };
    expect(readEvent('TerminalIssued', 1, terminal)).toEqual({
      unreadable: 'its keyHash is missing or malformed',
    });
  });
});

describe('an unreadable event is refused with the reason', () => {
  const data = { date: '2023-12-25', remark: 'LH' };
  it.each([
    ['an unknown type', 'HolidayMoved', 1, data, 'its type is unknown to this program'],
    ['a type by inheritance', 'toString', 1, data, 'its type is unknown to this program'],
    ['a newer version', 'HolidayApplied', 5, data, 'its schemaVersion 5 is newer than this program'],
    ['no version', 'HolidayApplied', undefined, data, 'its metadata has no schemaVersion'],
    ['a version before the first', 'HolidayApplied', 0, data, 'its schemaVersion 0 is not a version'],
    ['half a version', 'HolidayApplied', 0.5, data, 'its schemaVersion 0.5 is not a version'],
    ['a version in words', 'HolidayApplied', '1', data, 'its schemaVersion "1" is not a version'],
    ['a field missing', 'HolidayApplied', 1, { date: '2023-12-25' }, 'its remark is missing or malformed'],
    ['no data', 'HolidayApplied', 1, null, 'its data is no object'],
    ['a list', 'HolidayApplied', 1, [], 'its data is no object'],
  ])('%s', (_, type, version, given, unreadable) => {
    expect(readEvent(type, version, given)).toEqual({ unreadable });
  });
});
