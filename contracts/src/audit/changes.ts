import { named, type Of } from '../api/define.js';
import type { EventType, TimekeepEvent } from '../events/catalog.js';
import { oneOf } from '../events/schema.js';
import type { WorkDate } from '../time/work-date.js';

/** Areas of the data that changes are about. */
export const CHANGE_AREAS = [
  'records',
  'employees',
  'schedules',
  'leave',
  'holidays',
  'requests',
  'cutoffs',
  'punches',
  'accounts',
  'terminals',
  'rules',
  'organization',
  'attention',
  'exports',
  'events',
] as const;
export const changeArea = named('ChangeArea', oneOf(CHANGE_AREAS));
export type ChangeArea = Of<typeof changeArea>;

/** Areas that employees see in the changes of their own data; how HR settles what needs attention is for HR alone. */
export const OWN_CHANGE_AREAS: readonly ChangeArea[] = CHANGE_AREAS.filter((area) => area !== 'attention');

/** Names of values that change, those of the events where they have one. */
export const CHANGE_FIELDS = [
  'Remarks',
  'TimeIN1',
  'TimeOUT1',
  'TimeBreakOUT',
  'TimeBreakIN',
  'MinsLate',
  'UnderOverTime',
  'hrs',
  'EMP_LNAME',
  'EMP_FNAME',
  'DEPT',
  'COMPANY',
  'PIN',
  'hiredOn',
  'resignedOn',
  'accessUntil',
  'deviceNumber',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'hours',
  'year',
  'LEAVE_TYPE',
  'DATE',
  'DAYS',
  'HALF',
  'REMARKS',
  'SL',
  'VL',
  'ANNIV',
  'INCREMENT',
  'anniversary',
  'FROM',
  'TO',
  'remark',
  'name',
  'second',
  'kind',
  'minutes',
  'state',
  'effects',
  'except',
  'standIn',
  'matter',
  'assignedTo',
  'number',
  'rows',
  'carried',
  'digest',
  'terminal',
  'EMPID',
  'from',
  'to',
  'at',
  'pinRequired',
  'email',
  'provenEmail',
  'status',
  'authority',
  'needsNewPassword',
  'secondFactor',
  'mailDigest',
  'lateGrace',
  'doubleTap',
  'break',
  'correctionReason',
  'endorsement',
  'requestDays',
  'punchDays',
  'sessionIdle',
  'passwordMin',
  'secondFactorFor',
  'timeZone',
  'night',
  'plainMinutes',
  'dayMost',
  'weekMost',
  'overtimeNeeds',
  'overtimeFrom',
  'overtimeStep',
  'holidayBy',
  'pays',
  'stream',
  'revision',
  'type',
  'what',
  'filter',
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** Returns the name of a changed field, and what it holds for. */
export function fieldParts(field: string): readonly [name: string, of: string] {
  const [name = '', of = ''] = field.split('@');
  return [name, of];
}

/** A value as it is shown; dates, times and instants are texts. */
export type ChangeValue = string | number | boolean | null;

/**
 * Values by name. After `@` stands what the value holds for, such as the date from which it does. Values whose name begins with `#` are
 * kept for later changes and never shown.
 */
export type ChangeValues = {
  readonly [Name in ChangeField | `${ChangeField}@${string}` | `#${string}`]?: ChangeValue;
};

/** A change as one event describes it. */
export interface DescribedChange {
  readonly area: ChangeArea;
  /** Null if it is about no employee, or about all. */
  readonly EMPID: string | null;
  /**
   * The thing that changes, such as `leave 100001-3`, in all of its changes alike. It follows from the event, and from values of subjects
   * that hidden changes of its events name.
   */
  readonly subject: string;
  /** The days that it is about; null if it is about none in particular. */
  readonly FROM: WorkDate | null;
  readonly TO: WorkDate | null;
  /** Values of the subject from now on. Those that were the same before are not shown. */
  readonly sets: ChangeValues;
  /** Values of the change itself, such as days that are added to a balance. They are shown as they are. */
  readonly notes: ChangeValues;
  /** Values before, where the event knows them better than the former changes of the subject. */
  readonly was: ChangeValues;
  /** True if the subject exists no more: all its values end. */
  readonly ends: boolean;
  /** True if it only keeps values for later changes, and is not shown. */
  readonly hidden: boolean;
  readonly reason: string | null;
}

/** Facts of the source of an event besides its data. */
export interface ChangeSource {
  /** The id of the event. */
  readonly id: string;
  readonly actor: string;
  /** The same for all events of one command, or of one call with many. */
  readonly bulk: string;
  /** Returns the day of an instant in the company's zone. */
  readonly dayOf: (instant: string) => WorkDate;
  /** Returns the values of a subject before the event. */
  readonly known: (subject: string) => ChangeValues;
}

/** The data of each event by its type. */
export type EventData = { readonly [Event in TimekeepEvent as Event['type']]: Event['data'] };

/** Says why events of a type are no changes of their own. */
export interface NoChange {
  readonly noChange: string;
}

/** Describes an event as the changes that it is. */
export type Describe<Type extends EventType> = (
  data: EventData[Type],
  source: ChangeSource,
) => DescribedChange | readonly DescribedChange[] | null;

/** The description of an event of this type as changes, or why it is no change. */
export type Audited<Type extends EventType> = NoChange | Describe<Type>;

/** Returns the subject of the changes of a request. */
export function requestSubject(REQUEST_ID: string): string {
  return `request ${REQUEST_ID}`;
}

/** True for the actor of what a time clock sent. */
export function isTerminal(actor: string): boolean {
  return actor.startsWith('terminal:');
}

/** True for changes that bring in punches: the records that they change have versions, and are not counted. */
export function isUncounted(type: EventType): boolean {
  return type === 'TimeClockPunched' || type === 'RefusedPunchTaken';
}

/** An entry for each of these types. */
export type AuditedEvents<Type extends EventType> = { readonly [Each in Type]: Audited<Each> };

/** Returns a change without values, with those given. */
export function changeOf(
  area: ChangeArea,
  subject: string,
  parts: Partial<Omit<DescribedChange, 'area' | 'subject'>> = {},
): DescribedChange {
  const { EMPID = null, FROM = null, TO = FROM, reason = null, ends = false, hidden = false } = parts;
  return { area, subject, EMPID, FROM, TO, sets: {}, notes: {}, was: {}, ...parts, ends, hidden, reason };
}

/** Returns the value that held before a day under names of this form, or the one named without a day. */
export function valueBefore(known: ChangeValues, name: ChangeField, day: string): ChangeValue {
  const dated = Object.entries(known)
    .filter(([each, value]) => each.startsWith(`${name}@`) && value !== null)
    .map(([each, value]) => ({ from: each.slice(name.length + 1), value }))
    .filter(({ from }) => from < day)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return dated.at(-1)?.value ?? null;
}
