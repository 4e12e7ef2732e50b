import { isEventType, type TimekeepEvent } from '../event-catalog.js';
import { isTimekeepEvent, wrongField } from '../event-shapes.js';
import { UPCASTERS, type FormerData, type Upcaster, type Upcasters } from './upcasters.js';

/** An event in its present shape, or why this program cannot read it. */
export type ReadEvent = { readonly event: TimekeepEvent } | { readonly unreadable: string };

/**
 * Reads an event as the log keeps it, brought from the version in which it was written to the present one.
 * Whoever reads the log does it through this, so that all see the same shapes.
 *
 * @param schemaVersion as the event's metadata gives it
 */
export function readEvent(
  type: string,
  schemaVersion: unknown,
  data: unknown,
  upcasters: Upcasters = UPCASTERS,
): ReadEvent {
  if (!isEventType(type)) return { unreadable: 'its type is unknown to this program' };
  const steps = upcasters[type] ?? [];
  const problem = versionProblem(schemaVersion, steps.length + 1);
  if (problem !== null) return { unreadable: problem };
  if (!isData(data)) return { unreadable: 'its data is no object' };

  const read = { type, data: upcast(data, steps.slice(Number(schemaVersion) - 1)) };
  if (isTimekeepEvent(read)) return { event: read };
  return { unreadable: `its ${wrongField(type, read.data) ?? 'data'} is missing or malformed` };
}

function versionProblem(version: unknown, present: number): string | null {
  if (version === undefined) return 'its metadata has no schemaVersion';
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return `its schemaVersion ${JSON.stringify(version)} is none`;
  }
  return version > present ? `its schemaVersion ${version} is newer than this program` : null;
}

function upcast(data: FormerData, steps: readonly Upcaster[]): FormerData {
  return steps.reduce((former, step) => step(former), data);
}

function isData(data: unknown): data is FormerData {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
