import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_TEMPLATE,
  type ScheduleWeekday,
  templateOf,
} from '@timekeep/contracts/schedules/weekly-times';
import { getDotPath, safeParse } from 'valibot';
import {
  newDraft,
  scheduleProblems,
  scheduleSchema,
  scheduleSummary,
  startDraft,
  templateIn,
  templatesFor,
  viewOfProblem,
  withDays,
  withSameBreaks,
  withTemplate,
  type ScheduleDraft,
} from './schedule-draft';

const fresh = newDraft('2026-11-20');
const none = [null, null];
/** A week without breaks of its own, as the form has it. */
const noBreaks = {
  hasBreaks: false,
  BREAK: {
    monday: none,
    tuesday: none,
    wednesday: none,
    thursday: none,
    friday: none,
    saturday: none,
    sunday: none,
  },
};
const off = ['00:00:00', '00:00:00'] as const;

function withTimes(
  draft: ScheduleDraft,
  weekday: ScheduleWeekday,
  pair: [string | null, string | null],
): ScheduleDraft {
  return { ...draft, TIME: { ...draft.TIME, [weekday]: pair } };
}

describe('a new schedule', () => {
  it('has five days by the default template, from today until the year ends', () => {
    const TIME = { ...DEFAULT_TEMPLATE, sunday: off };
    expect(fresh).toEqual({ FROM: '2026-11-20', TO: '2026-12-31', DAYS: 5, TIME, ...noBreaks });
    expect(templateIn(fresh)).toBe('default');
  });
});

describe('startDraft', () => {
  const range = { DAYS: 6, TIME: templateOf(['07:00:00', '16:00:00'], 6) } as const;
  const draft = { ...range, TIME: { ...range.TIME, sunday: off }, ...noBreaks };
  const past = { ...range, FROM: '2025-01-01', TO: '2026-11-19' };

  it('starts from the hours in force, from today on', () => {
    const inForce = { ...range, FROM: '2026-11-20', TO: '2027-06-30' };
    expect(startDraft([past, inForce], '2026-12-01')).toEqual({
      ...draft,
      FROM: '2026-12-01',
      TO: '2027-06-30',
    });
  });

  it('starts from the next hours where none are in force', () => {
    const next = { ...range, FROM: '2027-01-01', TO: '2027-12-31' };
    expect(startDraft([past, next], '2026-11-20')).toEqual({
      ...draft,
      FROM: '2027-01-01',
      TO: '2027-12-31',
    });
  });

  it('starts with a new schedule when all ranges are in the past', () => {
    expect(startDraft([past], '2026-11-20')).toEqual(fresh);
  });
});

describe('the number of days', () => {
  it('six selects the first 5-day template and loads the first 6-day template', () => {
    const six = withDays(fresh, 6);
    expect(six.TIME).toEqual({ ...templateOf(['09:00:00', '18:00:00'], 6), sunday: off });
    expect(six.TIME.saturday).toEqual(['09:00:00', '18:00:00']);
    expect(templateIn(six)).toBe('09:00:00-18:00:00');
  });

  it('five selects the default template again', () => {
    const five = withDays(withDays(fresh, 6), 5);
    expect(five).toEqual(fresh);
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
    expect(withTemplate(fresh, 'custom').TIME).toEqual({ ...templateOf(off, 5), sunday: off });
  });

  it('is custom once a time differs', () => {
    expect(templateIn(withTimes(fresh, 'monday', ['08:00:00', '19:00:30']))).toBe('custom');
  });
});

describe('the request of a draft', () => {
  const saved = (draft: ScheduleDraft) => safeParse(scheduleSchema, draft).output;

  it('has the times of each weekday', () => {
    const draft = withTimes(fresh, 'monday', ['22:00:00', '06:00:15']);
    expect(saved(draft)).toEqual({
      FROM: '2026-11-20',
      TO: '2026-12-31',
      DAYS: 5,
      TIME: { ...DEFAULT_TEMPLATE, monday: ['22:00:00', '06:00:15'] },
    });
  });

  it('has Saturday off in a week of five days, whatever was entered', () => {
    const draft = withTimes(fresh, 'saturday', [null, '00:00:00']);
    expect(saved(draft)).toMatchObject({ TIME: { saturday: ['00:00:00', '00:00:00'] } });
  });

  it('has the breaks of its working days alone, while they are wanted', () => {
    const six = withTemplate(withDays(fresh, 6), '08:00:00-17:00:00');
    const BREAK: ScheduleDraft['BREAK'] = { ...six.BREAK, tuesday: ['12:00:00', '12:45:00'] };
    const draft = { ...withTimes(six, 'friday', [...off]), hasBreaks: true, BREAK };
    expect(saved(draft)).toMatchObject({ BREAK: { tuesday: ['12:00:00', '12:45:00'] } });
    expect(saved({ ...draft, hasBreaks: false })).not.toHaveProperty('BREAK');
    const same = withSameBreaks(draft);
    const pause = ['12:00:00', '12:45:00'];
    expect(same && saved(same)).toMatchObject({ BREAK: { monday: pause, thursday: pause, saturday: pause } });
    expect(same && saved(same)).not.toHaveProperty('BREAK.friday');
    expect(withSameBreaks({ ...draft, BREAK: six.BREAK })).toBeNull();
  });

  it('has Sunday if it is worked, in a week of six days', () => {
    const six = withTimes(withDays(fresh, 6), 'monday', [...off]);
    expect(saved(six)).not.toHaveProperty('TIME.sunday');
    const sunday = withTimes(six, 'sunday', ['08:00:00', '12:00:00']);
    expect(saved(sunday)).toHaveProperty('TIME.sunday', ['08:00:00', '12:00:00']);
  });

  it.each([
    [
      { ...fresh, hasBreaks: true, BREAK: { ...fresh.BREAK, monday: ['12:00:00', null] } },
      'days',
      'BREAK.monday.1',
      'Please enter each time as HH:MM:SS.',
    ],
    [
      { ...fresh, hasBreaks: true, BREAK: { ...fresh.BREAK, monday: ['07:00:00', '07:30:00'] } },
      'days',
      'BREAK.monday.0',
      'The break of Monday must begin after the time in and end before the time out.',
    ],
    [
      { ...fresh, hasBreaks: true, BREAK: { ...fresh.BREAK, monday: ['13:00:00', '13:00:00'] } },
      'days',
      'BREAK.monday.0',
      'The break of Monday must end after it begins.',
    ],
    [
      withTimes(withDays(fresh, 6), 'sunday', ['08:00:00', '17:00:00']),
      'days',
      'TIME.sunday.0',
      'A week has at most 6 working days. One of the seven days must be off.',
    ],
    [{ ...fresh, FROM: null }, 'range', 'FROM', 'Please enter the first and the last day.'],
    [{ ...fresh, FROM: '2027-01-01' }, 'range', 'TO', 'The first day is after the last.'],
    [
      withTimes(fresh, 'friday', ['08:00:00', null]),
      'days',
      'TIME.friday.1',
      'Please enter each time as HH:MM:SS.',
    ],
  ] satisfies readonly [ScheduleDraft, string, string, string][])(
    'is missing while there are problems, which name their sub-view',
    (draft, view, field, message) => {
      const { issues = [], success } = safeParse(scheduleSchema, draft);
      expect(success).toBe(false);
      expect(issues.map((issue) => getDotPath(issue))).toEqual([field]);
      const problems = scheduleProblems(draft);
      expect([viewOfProblem(problems), scheduleSummary(problems)]).toEqual([view, [message]]);
    },
  );
});
