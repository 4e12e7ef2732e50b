import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import {
  LEAVE_MESSAGES,
  repeatedDate,
  repeatedDateMessage,
  type AddLeaveAnswer,
  type AddLeaveRequest,
} from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { serverMessage } from '@/shared/api/failure';

/** A day that is applied for, as far as it is filled in. */
export interface EntryDraft {
  /** Tells the entries of one form apart. */
  readonly key: number;
  readonly LEAVE_TYPE: LeaveType | '';
  readonly DATE: WorkDate | null;
  readonly REMARKS: string;
}

export interface ApplicationDraft {
  readonly EMPID: string;
  readonly entries: readonly EntryDraft[];
}

/** Each transaction counts one day. */
const DAYS = '1';

/** A new application, for an employee or for one who is still to be named. */
export function newApplication(EMPID: string): ApplicationDraft {
  return { EMPID, entries: [newEntry(0)] };
}

/** True if something was entered since it began for `EMPID`. */
export function isStarted(draft: ApplicationDraft, EMPID: string): boolean {
  return draft.EMPID !== EMPID || draft.entries.length !== 1 || draft.entries.some(isFilledIn);
}

export function withEntry({ EMPID, entries }: ApplicationDraft): ApplicationDraft {
  return { EMPID, entries: [...entries, newEntry((entries.at(-1)?.key ?? -1) + 1)] };
}

export function withoutEntry({ EMPID, entries }: ApplicationDraft, key: number): ApplicationDraft {
  return { EMPID, entries: entries.filter((entry) => entry.key !== key) };
}

export function withChange(
  { EMPID, entries }: ApplicationDraft,
  key: number,
  part: Partial<EntryDraft>,
): ApplicationDraft {
  return { EMPID, entries: entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)) };
}

/** The employee of that id, in whatever case it is written; null when nobody is known by it. */
export function employeeOf(employees: readonly EmployeeListItem[], EMPID: string): EmployeeListItem | null {
  const wanted = EMPID.trim().toLowerCase();
  return employees.find((employee) => employee.EMPID.toLowerCase() === wanted) ?? null;
}

/** The application as it is sent; null while a required field is empty. */
export function applicationRequest({ EMPID, entries }: ApplicationDraft): AddLeaveRequest | null {
  const leaveEntries = entries.flatMap(({ LEAVE_TYPE, DATE, REMARKS }) =>
    LEAVE_TYPE === '' || DATE === null || REMARKS.trim() === ''
      ? []
      : [{ LEAVE_TYPE, DATE, REMARKS: REMARKS.trim(), DAYS } as const],
  );
  const isComplete = EMPID.trim() !== '' && entries.length > 0 && leaveEntries.length === entries.length;
  return isComplete ? { EMPID: EMPID.trim(), leaveEntries } : null;
}

/** Why the application is not to be sent, in words; null when it is. */
export function applicationProblem(draft: ApplicationDraft): string | null {
  const repeated = repeatedDate(draft.entries);
  if (repeated) return repeatedDateMessage(repeated);
  return applicationRequest(draft) === null ? LEAVE_MESSAGES.fillFields : null;
}

/** The place, from 1, of an entry before the one at `index` that has its date; null when there is none. */
export function entryWithDate({ entries }: ApplicationDraft, index: number): number | null {
  const date = entries[index]?.DATE ?? null;
  const first = date === null ? -1 : entries.findIndex(({ DATE }) => DATE === date);
  return first === -1 || first === index ? null : first + 1;
}

/** In words why the application is not recorded; null when it is. */
export function applicationFailure(answer: {
  readonly data?: Pick<AddLeaveAnswer, 'msg'> & { readonly status: boolean };
  readonly error?: unknown;
}): string | null {
  if (answer.data?.status === true) return null;
  if (answer.data) return LEAVE_MESSAGES.addFailed;
  return serverMessage(answer.error) ?? LEAVE_MESSAGES.addException;
}

function newEntry(key: number): EntryDraft {
  return { key, LEAVE_TYPE: '', DATE: null, REMARKS: '' };
}

function isFilledIn({ LEAVE_TYPE, DATE, REMARKS }: EntryDraft): boolean {
  return LEAVE_TYPE !== '' || DATE !== null || REMARKS !== '';
}
