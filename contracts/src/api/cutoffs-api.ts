import { auditKind } from '../audit/audit-kinds.js';
import { ANSWER_STATES, CHECKLIST_KINDS } from '../cutoffs/cutoff-kinds.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { changeAnswer } from './answers.js';
import { answer, extended, group, named, recordOf, says, workDate, type Of } from './define.js';
import { HOURS_MAX_DAYS } from './hours-api.js';

/** Paths of cut-offs; apart from the others, so that the script of the sign-in page leaves them out. */
export const CUTOFF_PATHS = {
  /** POST closes, GET lists, DELETE withdraws. */
  cutoffs: '/api/data/a/cutoffs',
  checklist: '/api/data/a/cutoffs/checklist',
  csv: '/api/data/a/cutoffs/:number/csv',
  differences: '/api/data/a/cutoffs/:number/differences',
  answers: '/api/data/a/cutoffs/:number/answers',
  own: '/api/data/cutoffs',
  acknowledged: '/api/data/cutoffs/acknowledged',
  disputed: '/api/data/cutoffs/disputed',
} as const;

/** The most days from the first to the last day of a cut-off. */
export const CUTOFF_MAX_DAYS = HOURS_MAX_DAYS;
/** Items of a kind that a checklist lists; its counts are of all. */
export const CHECKLIST_MAX_ITEMS = 500;

const instant = says('An instant in UTC, such as `2026-01-05T01:00:00.000Z`.', text);

export const figures = named(
  'HoursFigures',
  says(
    'Figures of a day or a period that are not zero, by their names in `HoursRow`; other paid days without work as `OTHER <remark>`. Empty for a day that pays nothing.',
    recordOf(number),
  ),
);
export type HoursFigures = Of<typeof figures>;

export const checklistKind = named(
  'ChecklistKind',
  says(
    '`no-out`: an out is missing; `absent`: an absence without leave; `request`: a request that waits for a decision; `refused-punch`: a punch that was refused; `no-schedule`: no scheduled hours are known for the date; `overtime`: overtime, or work on a rest day, that nobody granted.',
    oneOf(CHECKLIST_KINDS),
  ),
);
export type ChecklistKind = Of<typeof checklistKind>;

export const checklistCounts = answer(
  'ChecklistCounts',
  'Numbers of open matters of a period, by kind.',
  () => ({
    'no-out': number,
    absent: number,
    request: number,
    'refused-punch': number,
    'no-schedule': number,
    overtime: number,
  }),
);
export type ChecklistCounts = Of<typeof checklistCounts>;

export const checklistItem = answer(
  'ChecklistItem',
  'An open matter of a period, with what leads to it.',
  () => ({
    kind: checklistKind,
    EMPID: says('Null for a refused punch of no employee.', orNull(text)),
    EMPNAME: orNull(text),
    DEPT: orNull(text),
    COMPANY: orNull(text),
    date: workDate,
    minutes: says('Minutes that were worked and not granted; null for other kinds.', orNull(number)),
    REQUEST_ID: says('Of a request; null for other kinds.', orNull(text)),
    terminal: says('The terminal that refused a punch; null for other kinds.', orNull(text)),
    note: says('The kind of a request, the reason of a refusal; null for other kinds.', orNull(text)),
  }),
);
export type ChecklistItem = Of<typeof checklistItem>;

export const checklistAnswer = answer('CutOffChecklistAnswer', 'What is open in a period.', () => ({
  counts: checklistCounts,
  data: says(
    `By kind, then by date and name; at most ${CHECKLIST_MAX_ITEMS} of a kind.`,
    listOf(checklistItem),
  ),
}));
export type CutOffChecklistAnswer = Of<typeof checklistAnswer>;

export const cutOff = answer('CutOff', 'A closed cut-off.', () => ({
  number,
  FROM: workDate,
  TO: workDate,
  COMPANY: says('The names of its companies at the closing.', listOf(text)),
  rows: says('Lines of the period in its file: one for each employee and company.', number),
  carried: says('Differences of earlier cut-offs that it carries.', number),
  digest: says('SHA-256 of its file, in hex.', text),
  knownTo: says('What was recorded up to this moment is counted.', instant),
  open: says('What was open at the closing.', checklistCounts),
  closedAt: instant,
  closedBy: says('For people.', text),
  withdrawn: says(
    'Null unless it was withdrawn.',
    orNull(group(() => ({ at: instant, by: says('For people.', text), reason: text }))),
  ),
  isNewest: says('True if it may be withdrawn: no later one of the same company holds.', flag),
}));
export type CutOff = Of<typeof cutOff>;

export const cutOffsAnswer = answer('CutOffsAnswer', 'All cut-offs.', () => ({
  data: says('The newest first, withdrawn ones included.', listOf(cutOff)),
}));
export type CutOffsAnswer = Of<typeof cutOffsAnswer>;

export const closeCutOffAnswer = extended(
  changeAnswer,
  'CloseCutOffAnswer',
  'The cut-off that was closed.',
  () => ({
    number,
    rows: says('Lines of the period in its file.', number),
    carried: says('Differences of earlier cut-offs that it carries.', number),
    digest: says('SHA-256 of its file, in hex.', text),
    open: says('What was open at the closing.', checklistCounts),
  }),
);
export type CloseCutOffAnswer = Of<typeof closeCutOffAnswer>;

export const differenceCause = answer('DifferenceCause', 'A change that a difference may come from.', () => ({
  at: instant,
  by: says('The author, for people.', text),
  kind: auditKind,
  reason: says('Null without one.', orNull(text)),
}));
export type DifferenceCause = Of<typeof differenceCause>;

export const difference = answer(
  'CutOffDifference',
  'A closed day whose hours are others than those that were closed, or carried, before.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    DEPT: text,
    COMPANY: text,
    date: workDate,
    number: says('The cut-off that closed the day.', number),
    before: says('As they were closed, or carried last.', figures),
    after: figures,
    causes: says(
      'Changes of the day since, the latest last. Without any, the latest change of another date or of a rule that may have led to it.',
      listOf(differenceCause),
    ),
    carriedIn: says('The cut-off that carries it; null while it waits for the next one.', orNull(number)),
  }),
);
export type CutOffDifference = Of<typeof difference>;

export const differencesAnswer = answer('CutOffDifferencesAnswer', 'Differences of a cut-off.', () => ({
  data: says(
    'Those of its days, by name and date: carried by later ones, or waiting for the next.',
    listOf(difference),
  ),
  carried: says('Those of days of earlier ones, which it carries.', listOf(difference)),
}));
export type CutOffDifferencesAnswer = Of<typeof differencesAnswer>;

export const answerState = named(
  'CutOffAnswerState',
  says(
    '`waiting`: not answered; `asked-again`: days are others than those that were answered; `acknowledged`; `disputed`.',
    oneOf(ANSWER_STATES),
  ),
);
export type CutOffAnswerState = Of<typeof answerState>;

export const employeeAnswer = answer('EmployeeAnswer', 'The answer of an employee to a cut-off.', () => ({
  EMPID: text,
  EMPNAME: says('`LAST, FIRST`.', text),
  DEPT: text,
  COMPANY: text,
  state: answerState,
  at: says('Of the latest answer; null without one.', orNull(instant)),
  text: says('Of a dispute; null otherwise.', orNull(text)),
  days: says('Days that are others since the answer.', number),
}));
export type EmployeeAnswer = Of<typeof employeeAnswer>;

export const cutOffAnswersAnswer = answer(
  'CutOffAnswersAnswer',
  'The answers of the employees of a cut-off.',
  () => ({
    counts: group(() => ({ waiting: number, 'asked-again': number, acknowledged: number, disputed: number })),
    data: says('By name.', listOf(employeeAnswer)),
  }),
);
export type CutOffAnswersAnswer = Of<typeof cutOffAnswersAnswer>;

export const changedDay = answer('ChangedDay', 'A closed day that is another since.', () => ({
  date: workDate,
  before: figures,
  after: figures,
}));
export type ChangedDay = Of<typeof changedDay>;

export const ownCutOff = answer('OwnCutOff', 'A closed period of one employee.', () => ({
  number,
  FROM: workDate,
  TO: workDate,
  COMPANY: text,
  closedAt: instant,
  state: answerState,
  at: says('Of the latest answer; null without one.', orNull(instant)),
  text: says('Of a dispute; null otherwise.', orNull(text)),
  total: says('The period with the differences so far.', figures),
  days: says(
    'Ascending, with the differences so far; days that pay nothing are left out.',
    listOf(group(() => ({ date: workDate, figures }))),
  ),
  changes: says(
    'Days that are others than those that were answered, or closed if nothing was answered.',
    listOf(changedDay),
  ),
  seen: says('To be sent with the answer: it is refused when the days have changed since.', text),
}));
export type OwnCutOff = Of<typeof ownCutOff>;

export const ownCutOffsAnswer = answer('OwnCutOffsAnswer', "One's own closed periods.", () => ({
  data: says('The newest first.', listOf(ownCutOff)),
}));
export type OwnCutOffsAnswer = Of<typeof ownCutOffsAnswer>;
