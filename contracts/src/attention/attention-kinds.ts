import { EMPID_LENGTH } from '../api/accounts-api.js';
import { oneOf } from '../events/schema.js';
import { named, says, type Of } from '../api/define.js';
import type { RequestKind } from '../requests/request-kinds.js';
import { isWorkDate } from '../time/work-date.js';

/** Kinds of matters that follow from one record. */
export const DAY_KINDS = ['no-out', 'absent', 'unplanned-work', 'leave-worked', 'long-shift'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Kinds of matters of an employee, whatever the day. */
const EMPLOYEE_KINDS = ['no-schedule', 'negative-balance', 'unconfirmed-address'] as const;

/** Kinds of matters that a person has to settle, in the order in which they are counted. */
export const ATTENTION_KINDS = [
  ...DAY_KINDS,
  'refused-punch',
  'waiting-request',
  ...EMPLOYEE_KINDS,
  'silent-terminal',
] as const;

export const attentionKind = named(
  'AttentionKind',
  says(
    '`no-out`: no time out after 16 hours; `absent`: absent without leave; `unplanned-work`: work on a rest day, a holiday or outside the scheduled hours that nobody granted; `leave-worked`: leave on a day that was worked; `long-shift`: a shift longer than 16 hours; `refused-punch`: a punch that was refused; `waiting-request`: a request that waits for more than 2 days; `no-schedule`: no schedule on one of the next 14 days; `negative-balance`: a balance of leave below zero; `unconfirmed-address`: an account whose address is not confirmed; `silent-terminal`: a terminal without a punch for a day.',
    oneOf(ATTENTION_KINDS),
  ),
);
export type AttentionKind = Of<typeof attentionKind>;

/** English names of the kinds. */
export const ATTENTION_TITLES = {
  'no-out': 'No time out',
  absent: 'Absent without leave',
  'unplanned-work': 'Work that nobody granted',
  'leave-worked': 'Leave on a day that was worked',
  'long-shift': 'Longer than 16 hours',
  'refused-punch': 'Refused punches',
  'waiting-request': 'Requests that wait',
  'no-schedule': 'No schedule',
  'negative-balance': 'Balance below zero',
  'unconfirmed-address': 'Address not confirmed',
  'silent-terminal': 'Silent terminals',
} as const satisfies Record<AttentionKind, string>;

/** Names a matter: its kind, and within the kind its subject. */
export interface MatterKey {
  readonly kind: AttentionKind;
  /** `<EMPID>-<date>` for a matter of a record, else the id of the punch, of the request, of the employee, or the name of the terminal. */
  readonly subject: string;
}

/** The longest subject: the id of a refused punch is a UUID. */
export const SUBJECT_MAX_LENGTH = 64;
export const SUBJECT_PATTERN = /^[\w-]{1,64}$/;

/** Returns the subject of a matter of a record. */
export function daySubject(EMPID: string, date: string): string {
  return `${EMPID}-${date}`;
}

/** Returns the date of the record of a matter; null for a matter of no record, and for a subject of another form. */
export function dateOfMatter({ kind, subject }: MatterKey): string | null {
  const [, date] = isDayKind(kind) ? (/^\d{6}-(\d{4}-\d{2}-\d{2})$/.exec(subject) ?? []) : [];
  return date !== undefined && isWorkDate(date) ? date : null;
}

/** Kinds whose subjects are of no employee. */
const OF_NOBODY: readonly AttentionKind[] = ['refused-punch', 'silent-terminal'];

/** Returns the employee whom a matter is about; null for none. */
export function employeeOfMatter({ kind, subject }: MatterKey): string | null {
  return OF_NOBODY.includes(kind) ? null : subject.slice(0, EMPID_LENGTH);
}

/** Kinds of requests whose grant settles a matter of a record. */
export const SETTLING_REQUESTS: Readonly<Record<DayKind, readonly RequestKind[]>> = {
  'no-out': ['correction'],
  absent: ['leave', 'absence', 'correction', 'schedule'],
  'unplanned-work': ['overtime', 'correction', 'schedule'],
  'leave-worked': [],
  'long-shift': ['correction'],
};

/** Returns the key of a matter in maps. */
export function matterId({ kind, subject }: MatterKey): string {
  return `${kind}-${subject}`;
}

/** True for a kind that follows from one record. */
export function isDayKind(kind: AttentionKind): kind is DayKind {
  return DAY_KINDS.some((each) => each === kind);
}
