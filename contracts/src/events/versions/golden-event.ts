/** One event as some version wrote it, kept for ever: what is in the log can always be read. */
export interface GoldenEvent {
  readonly type: string;
  readonly schemaVersion: number;
  /** For each field the name of its kind. */
  readonly shape: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What differs between a golden event's shape and the one declared now, and what to do about it; null for nothing. */
export function compareWithGolden(golden: GoldenEvent, declared: GoldenEvent['shape']): string | null {
  const fields = new Set([...Object.keys(golden.shape), ...Object.keys(declared)]);
  const differences = [...fields].flatMap((field) => difference(field, golden.shape[field], declared[field]));
  if (differences.length === 0) return null;
  const { type, schemaVersion } = golden;
  const next = schemaVersion + 1;
  return [
    `${type} is no longer what version ${schemaVersion} wrote: ${differences.join(', ')}.`,
    `Events of version ${schemaVersion} are in the log for ever, so leave golden/${type}.v${schemaVersion}.json alone:`,
    `set its version to ${next} in SCHEMA_VERSIONS, add golden/${type}.v${next}.json,`,
    `and a step from ${schemaVersion} to ${next} in upcasters.ts: npm run new:event-version -- ${type} makes a draft of all three. docs/events.md shows how.`,
  ].join('\n');
}

function difference(field: string, was: string | undefined, is: string | undefined): string[] {
  if (was === is) return [];
  if (was === undefined) return [`${field} is new`];
  return is === undefined ? [`${field} is gone`] : [`${field} is ${is} and was ${was}`];
}
