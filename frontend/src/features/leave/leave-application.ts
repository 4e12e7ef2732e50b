import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import {
  MAX_LEAVE_ENTRIES,
  missingTexts,
  type AddLeaveRequest,
  type LeaveEntryRequest,
} from '@timekeep/contracts/leave/fields';
import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { reasonOff, type DaysOff } from '@timekeep/contracts/leave/days-off';
import {
  leaveMessages,
  repeatedDate,
  repeatedDateMessage,
  type TakenDate,
} from '@timekeep/contracts/leave/leave-messages';
import { isMessage, type Message } from '@timekeep/contracts/messages/message';
import { datesBetween, daysBetween, isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { array, nullable, object, pipe, string, transform, type InferInput } from 'valibot';
import { isFailedAs, property, serverMessage } from '@/shared/api/failure';
import { problemCheck, type FormProblem } from '@/shared/form/form-values';
import { declaredText, t } from '@/shared/language/language';
import { chosenPart, daysTaken, halfOfDay, TAKEN_PARTS, type DayChoice } from '@/shared/leave/day-parts';
import { offReasonText } from '@/shared/leave/leave-values';
import { DAY_TEXTS, EMPTY, EMPTY_TEXTS, missingTextMessage, trimmedTexts } from './leave-schema';

const applicationValues = object({
  EMPID: string(),
  entries: array(
    object({
      /** Empty until a type is chosen. */
      LEAVE_TYPE: string(),
      DATE: nullable(string()),
      TO: nullable(string()),
      /** The chosen parts of days, as `2026-11-20 AM`. */
      parts: array(string()),
      ...DAY_TEXTS,
    }),
  ),
});

export type ApplicationValues = InferInput<typeof applicationValues>;
type EntryValues = ApplicationValues['entries'][number];

export const EMPTY_ENTRY: EntryValues = {
  ...{ LEAVE_TYPE: '', DATE: null, TO: null, parts: [] },
  ...EMPTY_TEXTS,
};

/** Messages about the days of an entry. */
export const DAY_PROBLEMS = {
  backwards: t('The last day is before the first day.'),
  tooMany: t('One application takes at most {count} days.', { count: MAX_LEAVE_ENTRIES }),
  none: t('All of these days are left out. Choose at least one.'),
} as const;

/** Returns the key of the draft of an application; the id is empty until an employee is chosen. */
export function applicationKey(EMPID: string, from: WorkDate | null): string {
  return ['new-leave', EMPID, from ?? []].flat().join(' ');
}

/** Returns the day with which the application of a draft begins, null for none; undefined for other forms and employees. */
export function dayOfApplication(form: string, EMPID: string): WorkDate | null | undefined {
  if (form === applicationKey(EMPID, null)) return null;
  const day = form.slice(-'YYYY-MM-DD'.length);
  return isWorkDate(day) && form === applicationKey(EMPID, day) ? day : undefined;
}

/** Returns the values of a new application; the id is empty until an employee is chosen. */
export function newApplication(EMPID: string, DATE: WorkDate | null = null): ApplicationValues {
  return { EMPID, entries: [{ ...EMPTY_ENTRY, DATE }] };
}

/** Returns the problems of an application. The notice names a date in two entries before anything else. */
export function applicationProblems(
  { EMPID, entries }: ApplicationValues,
  off: DaysOff,
): readonly FormProblem[] {
  const repeated = repeatedDate(entries.map((entry) => partsTaken(entry, off)));
  return [
    ...(repeated
      ? [
          {
            field: `entries.${repeated.second - 1}.DATE`,
            message: declaredText(repeatedDateMessage(repeated)),
          },
        ]
      : []),
    ...(EMPID.trim() === '' ? [{ field: 'EMPID', message: EMPTY.employee, isEmpty: true }] : []),
    ...entries.flatMap((entry, index) => [
      ...(entry.LEAVE_TYPE === ''
        ? [{ field: `entries.${index}.LEAVE_TYPE`, message: EMPTY.type, isEmpty: true }]
        : []),
      ...(entry.DATE === null
        ? [{ field: `entries.${index}.DATE`, message: EMPTY.date, isEmpty: true }]
        : []),
      ...daysProblem(entry, off).map((message) => ({ field: `entries.${index}.TO`, message })),
      ...missingTexts(entry).map((name) => ({
        field: `entries.${index}.${name}`,
        message: missingTextMessage(name),
        isEmpty: true,
      })),
    ]),
    ...tooManyDays(entries, off),
  ];
}

/** Returns the problem of the days of one entry, as a list of at most one message. */
export function daysProblem(entry: EntryValues, off: DaysOff): readonly string[] {
  if (entry.DATE === null) return [];
  if (isBackwards(entry)) return [DAY_PROBLEMS.backwards];
  if (isTooLong(entry)) return [DAY_PROBLEMS.tooMany];
  return datesTaken(entry, off).length === 0 ? [DAY_PROBLEMS.none] : [];
}

/** Returns the problem of the entry whose days exceed the limit of one application. */
function tooManyDays(entries: readonly EntryValues[], off: DaysOff): readonly FormProblem[] {
  let days = 0;
  for (const [index, entry] of entries.entries()) {
    days += datesTaken(entry, off).length;
    if (days > MAX_LEAVE_ENTRIES) return [{ field: `entries.${index}.TO`, message: DAY_PROBLEMS.tooMany }];
  }
  return [];
}

/** Returns the message of the notice: the first problem other than empty fields, else that fields are empty. */
export function applicationSummary(problems: readonly FormProblem[]): readonly string[] {
  const other = problems.find(({ isEmpty }) => !isEmpty);
  if (problems.length === 0) return [];
  return [other?.message ?? declaredText(leaveMessages.fillFields())];
}

/** A valid application. */
export interface Application {
  /** With one transaction for each day. */
  readonly request: AddLeaveRequest;
  /** For each day of the request the number of its entry in the form, from 1. */
  readonly entryNumbers: readonly number[];
}

/** Returns the schema of an application, which validates the values and converts them to a request. */
export function applicationSchema(off: DaysOff) {
  return pipe(
    applicationValues,
    problemCheck((values: ApplicationValues) => applicationProblems(values, off)),
    transform(({ EMPID, entries }): Application => {
      const requests = entries.map((entry) => entryRequests(entry, off));
      return {
        request: { EMPID: EMPID.trim(), leaveEntries: requests.flat() },
        entryNumbers: requests.flatMap((days, index) => days.map(() => index + 1)),
      };
    }),
  );
}

/** A day that the server refused, with the reason. */
export interface RefusedDate {
  readonly date: WorkDate;
  readonly message: string;
}

/** Returns the day that a failed application was refused for; null if the reason is about no single day. */
export function refusedDate(error: unknown): RefusedDate | null {
  const entry = refusedEntry(error);
  const date = property(entry?.reason.values ?? property(property(error, 'data'), 'values'), 'date');
  const message = entry ? declaredText(entry.reason) : serverMessage(error);
  return typeof date === 'string' && message !== null ? { date, message } : null;
}

/**
 * Returns the message of a refused entry with its number in the form, or without a number if the form has one entry. The server counts
 * days, and an entry of the form can have several. Null if the failure is about no single entry.
 */
export function refusedEntryMessage(error: unknown, { entryNumbers }: Application): string | null {
  const refused = refusedEntry(error);
  if (!refused) return null;
  const { day, reason } = refused;
  const entry = entryNumbers.at(-1) === 1 ? undefined : entryNumbers[day - 1];
  return declaredText(entry === undefined ? reason : leaveMessages.ofEntry({ entry, reason }));
}

/** Returns the refused entry of the request, by the number of its day from 1, with the reason; null if none is named. */
function refusedEntry(error: unknown): { readonly day: number; readonly reason: Message } | null {
  if (!isFailedAs(error, 'leave.ofEntry')) return null;
  const values = property(property(error, 'data'), 'values');
  const [day, reason] = [property(values, 'entry'), property(values, 'reason')];
  return typeof day === 'number' && isMessage(reason) ? { day, reason } : null;
}

function entryRequests(entry: EntryValues, off: DaysOff): readonly LeaveEntryRequest[] {
  const type = LEAVE_TYPES.find((known) => known === entry.LEAVE_TYPE);
  if (type === undefined) return [];
  return partsTaken(entry, off).map(({ DATE, half }) => ({
    LEAVE_TYPE: type,
    DATE,
    ...trimmedTexts(entry),
    ...(half === null ? { DAYS: '1' } : { DAYS: '0.5', half }),
  }));
}

/** Returns how many days of each type an application takes. */
export function daysByType(
  entries: readonly EntryValues[],
  off: DaysOff,
): readonly { readonly type: LeaveType; readonly days: number }[] {
  return LEAVE_TYPES.flatMap((type) => {
    const days = entries
      .filter(({ LEAVE_TYPE }) => LEAVE_TYPE === type)
      .reduce((sum, entry) => sum + daysTaken(daysOf(entry, off)), 0);
    return days > 0 ? [{ type, days }] : [];
  });
}

/** Returns the employee with that id, in any case; null when there is none. */
export function employeeOf(employees: readonly EmployeeListItem[], EMPID: string): EmployeeListItem | null {
  const wanted = EMPID.trim().toLowerCase();
  return employees.find((employee) => employee.EMPID.toLowerCase() === wanted) ?? null;
}

/** Returns the number, from 1, of an entry before the one at `index` that takes one of its dates; null when there is none. */
export function entryWithDate(entries: readonly EntryValues[], index: number, off: DaysOff): number | null {
  const entry = entries[index];
  const parts = entry ? partsTaken(entry, off) : [];
  const first = entries
    .slice(0, index)
    .findIndex((other) => repeatedDate([partsTaken(other, off), parts]) !== null);
  return first === -1 ? null : first + 1;
}

/** The longest range whose days are listed; a longer list would not be read. */
const LISTED_DAYS = 2 * MAX_LEAVE_ENTRIES;

/** The values of an entry that select its days. */
interface RangeValues {
  /** First and last day; the last is null for a single day. */
  readonly DATE: WorkDate | null;
  readonly TO: WorkDate | null;
  readonly parts: readonly string[];
}

/** True if the last day is before the first. */
export function isBackwards({ DATE, TO }: Pick<RangeValues, 'DATE' | 'TO'>): boolean {
  return DATE !== null && TO !== null && TO < DATE;
}

/** True if the range is too long for one application. */
function isTooLong({ DATE, TO }: Pick<RangeValues, 'DATE' | 'TO'>): boolean {
  return DATE !== null && TO !== null && daysBetween(DATE, TO) >= LISTED_DAYS;
}

/**
 * Returns the days of an entry's range. Rest days, holidays and days of leave are left out unless a part of them was chosen. A single day
 * is always taken, because it was chosen explicitly. HR may enter leave on any day.
 */
export function daysOf(choice: RangeValues, off: DaysOff): readonly DayChoice[] {
  const { DATE, TO, parts } = choice;
  if (DATE === null || isBackwards(choice) || isTooLong(choice)) return [];
  const dates = datesBetween(DATE, TO ?? DATE);
  const isSingle = dates.length === 1;
  return dates.map((date) => {
    const free = reasonOff(off, date);
    const reason = free === null ? null : offReasonText(free);
    const part = chosenPart(parts, date) ?? (reason === null ? 'whole' : 'none');
    return { date, reason, possible: TAKEN_PARTS, part: isSingle && part === 'none' ? 'whole' : part };
  });
}

/** Returns the dates that an entry takes. */
export function datesTaken(choice: RangeValues, off: DaysOff): readonly WorkDate[] {
  return partsTaken(choice, off).map(({ DATE }) => DATE);
}

/** Returns the dates that an entry takes, or half of each. */
function partsTaken(choice: RangeValues, off: DaysOff): readonly TakenDate[] {
  return daysOf(choice, off).flatMap(({ date, part }) =>
    part === 'none' ? [] : [{ DATE: date, half: halfOfDay(part) }],
  );
}
