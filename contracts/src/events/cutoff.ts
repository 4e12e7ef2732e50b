import { checklistCounts } from '../api/cutoffs-api.js';
import { recordOf } from '../api/define.js';
import { CAUSE_KINDS } from '../audit/audit-kinds.js';
import { category, event, type EventOf } from './define.js';
import { hoursRulesData } from './organization.js';
import {
  assigned,
  date,
  groupOf,
  instant,
  listOf,
  number,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from './schema.js';

const company = { COMPANY: text, COMPANY_ID: text };
/** Figures that are not zero, by their names; empty for a day that pays nothing. */
const figures = recordOf(number);
const datedFigures = listOf(groupOf({ date, figures }));

/** The hours of an employee that a cut-off pays in a company, with the names at the closing. */
export const countedLine = groupOf({
  EMPID: text,
  EMPNAME: text,
  DEPT: text,
  ...company,
  days: datedFigures,
});

/** A day that an earlier cut-off paid with the figures `before`, and that this one pays as `after`. */
export const carriedDifference = groupOf({
  EMPID: text,
  EMPNAME: text,
  DEPT: text,
  ...company,
  date,
  number: wholeNumber,
  before: figures,
  after: figures,
  causes: listOf(
    groupOf({ at: instant, actor: text, by: text, kind: oneOf(CAUSE_KINDS), reason: orNull(text) }),
  ),
});

/**
 * The counted hours of a closing, in events so small that every log takes them. They hold once `CutOffClosed` names the id: parts
 * without a closing are those of one that failed.
 */
export const cutoffDaysEvents = category('cutoffdays-<id>', {
  CutOffStarted: event({
    says: 'the hours of these days are about to be counted for a cut-off, from all that was recorded before',
    data: { days: text, FROM: date, TO: date, companies: listOf(groupOf(company)) },
  }),
  CutOffHoursCounted: event({
    says: 'a cut-off pays these hours of employees, by date',
    data: { days: text, part: wholeNumber, lines: listOf(countedLine) },
  }),
  CutOffDifferencesCarried: event({
    says: 'a cut-off carries these differences of days that were paid before',
    data: { days: text, part: wholeNumber, differences: listOf(carriedDifference) },
  }),
});

export type CutOffDaysEvent = EventOf<typeof cutoffDaysEvents>;
export type CountedLine = EventOf<typeof cutoffDaysEvents, 'CutOffHoursCounted'>['data']['lines'][number];
export type CarriedDifference = EventOf<
  typeof cutoffDaysEvents,
  'CutOffDifferencesCarried'
>['data']['differences'][number];

export const cutoffEvents = category('cutoff-<number>', {
  /**
   * `knownTo` is an instant and not a position, which another log would not have. `days` is the id of the stream with the hours and
   * differences, in so many `parts`. `after` are the cut-offs of the same companies that hold: the differences are those from them.
   */
  CutOffClosed: event({
    says: 'the hours of these days were given to payroll, with the differences of earlier ones, as a file with this SHA-256; what was recorded up to `knownTo` is counted, by these rules',
    data: {
      number: assigned(wholeNumber),
      FROM: date,
      TO: date,
      companies: listOf(groupOf(company)),
      knownTo: assigned(instant),
      rules: listOf(groupOf(hoursRulesData)),
      digest: text,
      rows: wholeNumber,
      carried: wholeNumber,
      days: assigned(text),
      parts: wholeNumber,
      after: listOf(wholeNumber),
      open: groupOf(checklistCounts.entries),
    },
  }),
  CutOffWithdrawn: event({
    says: 'the cut-off does not hold, for this reason: its days may be closed again, and differences that it carried wait again',
    data: { number: wholeNumber, reason: text },
  }),
});

export type CutOffEvent = EventOf<typeof cutoffEvents>;
export type CutOffClosed = EventOf<typeof cutoffEvents, 'CutOffClosed'>;

/** The days that were others than those of the closing when the employee answered. */
const answer = { EMPID: text, number: wholeNumber, seen: datedFigures };

export const cutoffAnswersEvents = category('cutoffanswers-<EMPID>', {
  TimeRecordAcknowledged: event({
    says: 'the employee agrees to the days of a cut-off, those in `seen` as they were by then',
    data: answer,
  }),
  TimeRecordDisputed: event({
    says: 'the employee does not agree to the days of a cut-off, those in `seen` as they were by then, and says why',
    data: { ...answer, text },
  }),
});

export type CutOffAnswerEvent = EventOf<typeof cutoffAnswersEvents>;
