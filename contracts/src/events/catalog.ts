import * as v from 'valibot';
import { accountEvents } from './account.js';
import { attentionEvents } from './attention.js';
import { clockEvents, punchEvents, refusedEvents, terminalEvents } from './clock.js';
import { cutoffAnswersEvents, cutoffDaysEvents, cutoffEvents } from './cutoff.js';
import type { CategoryIn, EventDeclaration, EventOf } from './define.js';
import { deviceNumberEvents, employeeEvents } from './employee.js';
import { emailEvents } from './email.js';
import { exportEvents } from './exports.js';
import { holidayEvents } from './holiday.js';
import { leaveEvents } from './leave.js';
import { noticesEvents } from './notices.js';
import { organizationEvents, secretsEvents } from './organization.js';
import { passwordResetEvents } from './password-reset.js';
import { renewalEvents, scheduleEvents } from './schedule.js';
import { requestEvents, standInEvents } from './request.js';
import { timekeepEvents, workdayEvents } from './timekeep.js';
import { voidedEvents } from './voided.js';

/** All events, by the categories of their streams. */
const CATEGORIES = [
  organizationEvents,
  secretsEvents,
  employeeEvents,
  accountEvents,
  passwordResetEvents,
  emailEvents,
  scheduleEvents,
  renewalEvents,
  workdayEvents,
  punchEvents,
  timekeepEvents,
  holidayEvents,
  leaveEvents,
  requestEvents,
  standInEvents,
  noticesEvents,
  terminalEvents,
  refusedEvents,
  clockEvents,
  deviceNumberEvents,
  cutoffEvents,
  cutoffDaysEvents,
  cutoffAnswersEvents,
  attentionEvents,
  exportEvents,
  voidedEvents,
] as const;

type Category = (typeof CATEGORIES)[number];
type EachEventOf<Each> = Each extends Category ? EventOf<Each> : never;

/** Every event that the log may hold. */
export type TimekeepEvent = EachEventOf<Category>;
export type EventType = TimekeepEvent['type'];
/** The part of a stream's name before the first dash. */
export type StreamCategory = CategoryIn<Category['stream']>;

/** The events of streams of these categories. */
export type EventIn<Of extends StreamCategory> = EachEventIn<Category, Of>;
type EachEventIn<Each, Of> = Each extends Category
  ? CategoryIn<Each['stream']> extends Of
    ? EventOf<Each>
    : never
  : never;

/** The declaration of an event, with the pattern of its streams' names and the category in that. */
type PlacedDeclaration = EventDeclaration & { readonly stream: string; readonly category: string };

const DECLARATIONS: ReadonlyMap<string, PlacedDeclaration> = new Map(
  CATEGORIES.flatMap(({ stream, events }) => {
    const place = { stream, category: categoryOf(stream) };
    return Object.entries<EventDeclaration>(events).map(
      ([type, event]) => [type, { ...event, ...place }] as const,
    );
  }),
);

/** The types of all events, in the order of docs/events.md. */
export const EVENT_TYPES: readonly EventType[] = [...DECLARATIONS.keys()].filter(isEventType);

/** True if `type` is declared here. */
export function isEventType(type: string): type is EventType {
  return DECLARATIONS.has(type);
}

/** Returns the declaration of an event type. */
export function declarationOf(type: EventType): PlacedDeclaration {
  const declaration = DECLARATIONS.get(type);
  if (!declaration) throw new TypeError(`${type} is not declared`);
  return declaration;
}

/** Returns the version in which an event's data is written today. */
export function versionOf(type: EventType): number {
  return declarationOf(type).version;
}

/** True if a stream, by its category, may hold events of this type. */
export function streamHolds(stream: string, type: string): type is EventType {
  return DECLARATIONS.get(type)?.category === categoryOf(stream);
}

/** Returns the category of a stream: its name up to the first dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash === -1 ? stream : stream.slice(0, dash);
}

/** True if an event read from the log has a declared type and valid data in the present shape. */
export function isTimekeepEvent(read: {
  readonly type: EventType;
  readonly data: unknown;
}): read is TimekeepEvent {
  return v.is(declarationOf(read.type).schema, read.data);
}

/** Returns the first field of an event's data that is missing or malformed, or `data`; null if the data is valid. */
export function wrongField(type: EventType, data: unknown): string | null {
  const { issues } = v.safeParse(declarationOf(type).schema, data);
  if (!issues) return null;
  const field = issues[0].path?.[0].key;
  return typeof field === 'string' ? field : 'data';
}
