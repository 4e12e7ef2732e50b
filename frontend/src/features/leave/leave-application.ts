import {
  LEAVE_MESSAGES,
  repeatedDate,
  repeatedDateMessage,
  type AddLeaveRequest,
  type LeaveEntryRequest,
} from '@timekeep/contracts/api/leave-api';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { array, nullable, object, pipe, string, transform, type InferInput } from 'valibot';
import type { FormProblem } from '@/shared/form/form-values';
import { problemCheck } from '@/shared/form/problem-check';
import { EMPTY } from './leave-schema';

const applicationValues = object({
  EMPID: string(),
  entries: array(
    object({
      /** Empty until it is chosen. */
      LEAVE_TYPE: string(),
      DATE: nullable(string()),
      REMARKS: string(),
    }),
  ),
});

export type ApplicationValues = InferInput<typeof applicationValues>;
type EntryValues = ApplicationValues['entries'][number];

export const EMPTY_ENTRY: EntryValues = { LEAVE_TYPE: '', DATE: null, REMARKS: '' };

/** Returns the values of a new application, for an employee or, with an empty id, for one who is still to be named. */
export function newApplication(EMPID: string): ApplicationValues {
  return { EMPID, entries: [EMPTY_ENTRY] };
}

/** Returns what is wrong with an application. Two entries with one date come first. */
export function applicationProblems({ EMPID, entries }: ApplicationValues): readonly FormProblem[] {
  const repeated = repeatedDate(entries);
  return [
    ...(repeated
      ? [{ field: `entries.${repeated.second - 1}.DATE`, message: repeatedDateMessage(repeated) }]
      : []),
    ...(EMPID.trim() === '' ? [{ field: 'EMPID', message: EMPTY.employee }] : []),
    ...entries.flatMap(({ LEAVE_TYPE, DATE, REMARKS }, index) => [
      ...(LEAVE_TYPE === '' ? [{ field: `entries.${index}.LEAVE_TYPE`, message: EMPTY.type }] : []),
      ...(DATE === null ? [{ field: `entries.${index}.DATE`, message: EMPTY.date }] : []),
      ...(REMARKS.trim() === '' ? [{ field: `entries.${index}.REMARKS`, message: EMPTY.remarks }] : []),
    ]),
  ];
}

/** Returns the message of the notice: the repeated date, else that fields are empty. */
export function applicationSummary(problems: readonly FormProblem[]): readonly string[] {
  const empty: readonly string[] = Object.values(EMPTY);
  const other = problems.find(({ message }) => !empty.includes(message));
  if (problems.length === 0) return [];
  return [other?.message ?? LEAVE_MESSAGES.fillFields];
}

/** Validates an application and makes its request; each transaction counts one day. */
export const applicationSchema = pipe(
  applicationValues,
  problemCheck(applicationProblems),
  transform(({ EMPID, entries }): AddLeaveRequest => ({
    EMPID: EMPID.trim(),
    leaveEntries: entries.flatMap(entryRequest),
  })),
);

function entryRequest({ LEAVE_TYPE, DATE, REMARKS }: EntryValues): LeaveEntryRequest[] {
  const type = LEAVE_TYPES.find((known) => known === LEAVE_TYPE);
  return type === undefined || DATE === null
    ? []
    : [{ LEAVE_TYPE: type, DATE, REMARKS: REMARKS.trim(), DAYS: '1' }];
}

/** Returns the employee with that id, in whatever case it is written; null when there is none. */
export function employeeOf(employees: readonly EmployeeListItem[], EMPID: string): EmployeeListItem | null {
  const wanted = EMPID.trim().toLowerCase();
  return employees.find((employee) => employee.EMPID.toLowerCase() === wanted) ?? null;
}

/** Returns the place, from 1, of an entry before the one at `index` that has its date; null when there is none. */
export function entryWithDate(entries: readonly Pick<EntryValues, 'DATE'>[], index: number): number | null {
  const date = entries[index]?.DATE ?? null;
  const first = date === null ? -1 : entries.findIndex(({ DATE }) => DATE === date);
  return first === -1 || first === index ? null : first + 1;
}
