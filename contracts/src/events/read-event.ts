import { declarationOf, isEventType, isTimekeepEvent, type TimekeepEvent, wrongField } from './catalog.js';
import type { EventDeclaration, FormerData, Upcaster } from './define.js';
import { VOIDED_EVENTS_STREAM } from './streams.js';

/** An event in its present shape, or the reason why this program cannot read it, as the end of a sentence. */
export type ReadEvent = { readonly event: TimekeepEvent } | { readonly unreadable: string };

/**
 * Reads a stored event and upcasts it from the version in which it was written to the present one. All readers of the log use it,
 * so that all see the same shapes.
 *
 * @param schemaVersion as the event's metadata gives it
 */
export function readEvent(type: string, schemaVersion: unknown, data: unknown): ReadEvent {
  if (!isEventType(type)) return { unreadable: 'its type is unknown to this program' };
  const present = presentData(declarationOf(type), schemaVersion, data);
  if ('unreadable' in present) return present;
  const read = { type, data: present.data };
  if (isTimekeepEvent(read)) return { event: read };
  return { unreadable: `its ${wrongField(type, read.data) ?? 'data'} is missing or malformed` };
}

/** Returns the data in its present shape, not validated, or the reason why it cannot be upcast. */
export function presentData(
  { upcasters, version }: Pick<EventDeclaration, 'upcasters' | 'version'>,
  schemaVersion: unknown,
  data: unknown,
): { readonly data: FormerData } | { readonly unreadable: string } {
  const problem = versionProblem(schemaVersion, version);
  if (problem !== null) return { unreadable: problem };
  if (!isData(data)) return { unreadable: 'its data is no object' };
  return { data: upcast(data, upcasters.slice(Number(schemaVersion) - 1)) };
}

function versionProblem(version: unknown, present: number): string | null {
  if (version === undefined) return 'its metadata has no schemaVersion';
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return `its schemaVersion ${JSON.stringify(version)} is not a version`;
  }
  return version > present ? `its schemaVersion ${version} is newer than this program` : null;
}

function upcast(data: FormerData, steps: readonly Upcaster[]): FormerData {
  return steps.reduce((former, step) => step(former), data);
}

function isData(data: unknown): data is FormerData {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** An event as stored in the log. */
interface Recorded {
  readonly stream: string;
  readonly type: string;
  readonly schemaVersion: unknown;
  readonly data: unknown;
}

/** Returns a permanent key of an event: stream and revision stay the same in a copy of the log, positions do not. */
export function eventKey({ stream, revision }: { stream: string; revision: bigint | string }): string {
  return `${revision.toString()}@${stream}`;
}

/** Returns the key of the event that `recorded` declares void; undefined for any other or unreadable event. */
export function keyVoidedBy({ stream, type, schemaVersion, data }: Recorded): string | undefined {
  if (stream !== VOIDED_EVENTS_STREAM) return undefined;
  const read = readEvent(type, schemaVersion, data);
  return 'event' in read && read.event.type === 'EventVoided' ? eventKey(read.event.data) : undefined;
}
