import { AUDITED_COMPANY } from './audited-company.js';
import { AUDITED_PEOPLE } from './audited-people.js';
import { AUDITED_TIME } from './audited-time.js';
import { CHANGE_FIELDS, fieldParts } from './changes.js';
import type {
  Audited,
  AuditedEvents,
  ChangeSource,
  ChangeValue,
  ChangeValues,
  Describe,
  DescribedChange,
  EventData,
} from './changes.js';
import type { EventType, TimekeepEvent } from '../events/catalog.js';

/** Each event of the log, described as a change, or with the reason why it is no change. A new event without an entry does not compile. */
export const AUDITED_EVENTS = {
  ...AUDITED_PEOPLE,
  ...AUDITED_TIME,
  ...AUDITED_COMPANY,
} satisfies AuditedEvents<EventType>;

/** Types of events that are changes. */
export type ChangeType = {
  [Type in EventType]: (typeof AUDITED_EVENTS)[Type] extends { readonly noChange: string } ? never : Type;
}[EventType];

/** True if events of this type are changes. */
export function isChangeType(type: EventType): type is ChangeType {
  return typeof AUDITED_EVENTS[type] === 'function';
}

/** Returns the changes that an event is; none for most types of `noChange`. */
export function describedChanges(event: TimekeepEvent, source: ChangeSource): readonly DescribedChange[] {
  return describedAs(event.type, event.data, source);
}

function describedAs<Type extends EventType>(
  type: Type,
  data: EventData[Type],
  source: ChangeSource,
): readonly DescribedChange[] {
  const entries: AuditedEvents<EventType> = AUDITED_EVENTS;
  const describe = describingOf<Type>(entries[type]);
  const described = describe?.(data, source) ?? null;
  if (described === null) return [];
  return isOne(described) ? [described] : described;
}

function describingOf<Type extends EventType>(entry: Audited<Type>): Describe<Type> | undefined {
  return typeof entry === 'function' ? entry : undefined;
}

function isOne(described: DescribedChange | readonly DescribedChange[]): described is DescribedChange {
  return !Array.isArray(described);
}

/** A value that changed, from what to what; `before` is missing for values of the change itself. */
export interface ChangedField {
  readonly field: string;
  readonly before?: ChangeValue;
  readonly after: ChangeValue;
}

/** Returns what a change changes, and the values that are known of its subject afterwards. */
export function afterChange(
  known: ChangeValues,
  { sets, notes, was, ends }: DescribedChange,
): { readonly fields: readonly ChangedField[]; readonly values: ChangeValues } {
  const before: Readonly<Record<string, ChangeValue | undefined>> = { ...known, ...was };
  const ended = Object.keys(before).map((field): [string, ChangeValue] => [field, null]);
  const after: readonly (readonly [string, ChangeValue])[] = ends
    ? ended
    : Object.entries(sets).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]));
  const changed = after.flatMap(([field, value]): ChangedField[] => {
    const former = before[field] ?? null;
    return former === value || field.startsWith('#') ? [] : [{ field, before: former, after: value }];
  });
  const noted = Object.entries(notes).flatMap(([field, value]): ChangedField[] =>
    value === undefined || value === null ? [] : [{ field, after: value }],
  );
  const values = ends ? {} : Object.fromEntries(Object.entries({ ...known, ...sets }).filter(isKept));
  return { fields: [...changed, ...noted].sort(byPlace), values };
}

/** Tables do not keep the order of values, so that it is the one of their declaration. */
function byPlace({ field: a }: ChangedField, { field: b }: ChangedField): number {
  return placeOf(a) - placeOf(b) || (a < b ? -1 : 1);
}

function placeOf(field: string): number {
  const [name] = fieldParts(field);
  return CHANGE_FIELDS.findIndex((each) => each === name);
}

function isKept([, value]: [string, ChangeValue | undefined]): boolean {
  return value !== null && value !== undefined;
}
