/** Example of an event of one version, kept permanently to test that every recorded event can be read. */
export interface GoldenEvent {
  readonly type: string;
  readonly schemaVersion: number;
  /** The name of the kind of each field. */
  readonly shape: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the differences between a golden event's shape and the declared one, with the remedy; null if the shapes are equal. */
export function compareWithGolden(golden: GoldenEvent, declared: GoldenEvent['shape']): string | null {
  const fields = new Set([...Object.keys(golden.shape), ...Object.keys(declared)]);
  const differences = [...fields].flatMap((field) => difference(field, golden.shape[field], declared[field]));
  if (differences.length === 0) return null;
  const { type, schemaVersion } = golden;
  const next = schemaVersion + 1;
  return [
    `${type} is no longer what version ${schemaVersion} wrote: ${differences.join(', ')}.`,
    `Events of version ${schemaVersion} are in the log for ever, so leave golden/${type}.v${schemaVersion}.json alone:`,
    `add a step from ${schemaVersion} to ${next} to the upcasters in its declaration, and golden/${type}.v${next}.json.`,
    `npm run new:event-version -- ${type} writes a draft of both. docs/events.md shows how.`,
  ].join('\n');
}

function difference(field: string, was: string | undefined, is: string | undefined): string[] {
  if (was === is) return [];
  if (was === undefined) return [`${field} is new`];
  return is === undefined ? [`${field} is gone`] : [`${field} is ${is} and was ${was}`];
}
