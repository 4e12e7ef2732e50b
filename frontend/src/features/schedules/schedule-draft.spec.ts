import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/templates';
import {
  isSameDraft,
  newDraft,
  scheduleRequest,
  startDraft,
  templateIn,
  templatesFor,
  withDays,
  withTemplate,
  withTime,
} from './schedule-draft';

const fresh = newDraft('2026-11-20');

describe('a new schedule', () => {
  it('has five days by the default template, from today until the year ends', () => {
    expect(fresh).toEqual({ FROM: '2026-11-20', TO: '2026-12-31', DAYS: 5, TIME: DEFAULT_TEMPLATE });
    expect(templateIn(fresh)).toBe('default');
  });
});

describe('startDraft', () => {
  const range = { DAYS: 6, TIME: templateOf(['07:00:00', '16:00:00'], 6) } as const;
  const past = { ...range, FROM: '2025-01-01', TO: '2026-11-19' };

  it('starts from the hours in force, from today on', () => {
    const inForce = { ...range, FROM: '2026-11-20', TO: '2027-06-30' };
    expect(startDraft([past, inForce], '2026-12-01')).toEqual({ ...inForce, FROM: '2026-12-01' });
  });

  it('starts from the next hours where none are in force', () => {
    const next = { ...range, FROM: '2027-01-01', TO: '2027-12-31' };
    expect(startDraft([past, next], '2026-11-20')).toEqual(next);
  });

  it('starts anew when all lies in the past', () => {
    expect(startDraft([past], '2026-11-20')).toEqual(fresh);
  });
});

describe('the number of days', () => {
  it('six selects the first 5-day template and loads the first 6-day template', () => {
    const six = withDays(fresh, 6);
    expect(six.TIME).toEqual(templateOf(['09:00:00', '18:00:00'], 6));
    expect(six.TIME.saturday).toEqual(['09:00:00', '18:00:00']);
    expect(templateIn(six)).toBe('09:00:00-18:00:00');
  });

  it('five selects the default template again', () => {
    const five = withDays(withDays(fresh, 6), 5);
    expect(isSameDraft(five, fresh)).toBe(true);
  });
});

describe('templates', () => {
  it('offers the default for five days alone', () => {
    expect(templatesFor(5).map(({ label }) => label)).toEqual([
      'Default',
      '09:00–18:00',
      '08:30–17:30',
      '08:00–17:00',
      '07:30–16:30',
      '07:00–16:00',
      '06:30–15:30',
      '06:00–15:00',
      'Custom times',
    ]);
    expect(templatesFor(6).map(({ value }) => value)).not.toContain('default');
  });

  it('fills the times of the weekdays', () => {
    const early = withTemplate(fresh, '06:00:00-15:00:00');
    expect(early.TIME.friday).toEqual(['06:00:00', '15:00:00']);
    expect(early.TIME.saturday).toEqual(['00:00:00', '00:00:00']);
    expect(withTemplate(withDays(fresh, 6), '06:00:00-15:00:00').TIME.saturday).toEqual([
      '06:00:00',
      '15:00:00',
    ]);
  });

  it('begins custom times at 00:00:00', () => {
    expect(withTemplate(fresh, 'custom').TIME).toEqual(templateOf(['00:00:00', '00:00:00'], 5));
  });

  it('is custom once a time differs', () => {
    expect(templateIn(withTime(fresh, 'monday', 'out', '19:00:30'))).toBe('custom');
  });
});

describe('scheduleRequest', () => {
  it('sends the times of each weekday', () => {
    const draft = withTime(withTime(fresh, 'monday', 'in', '22:00:00'), 'monday', 'out', '06:00:15');
    expect(scheduleRequest('100003', draft)).toEqual({
      EMPID: '100003',
      FROM: '2026-11-20',
      TO: '2026-12-31',
      DAYS: 5,
      TIME: { ...DEFAULT_TEMPLATE, monday: ['22:00:00', '06:00:15'] },
    });
  });

  it('sends Saturday off in a week of five days, whatever stood there', () => {
    const draft = { ...withTime(fresh, 'saturday', 'in', null), DAYS: 5 } as const;
    expect(scheduleRequest('100003', draft)).toMatchObject({ TIME: { saturday: ['00:00:00', '00:00:00'] } });
  });

  it.each([
    [{ ...fresh, FROM: null }, 'range', 'Please enter the first and the last day.'],
    [{ ...fresh, FROM: '2027-01-01' }, 'range', 'The first day is after the last.'],
    [withTime(fresh, 'friday', 'out', null), 'days', 'Please enter each time as HH:MM:SS.'],
  ])('says what is wrong and where', (draft, view, problem) => {
    expect(scheduleRequest('100003', draft)).toEqual({ view, problem });
  });
});
