/** Something that is wrong with the value of a field; a field can have several. */
export interface FormProblem {
  /** Path of the field. */
  readonly field: string;
  readonly message: string;
}

/** Returns the problems in a tree of React Hook Form's errors, in the order of the schema. */
export function problemsOf(errors: object, path = ''): readonly FormProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path === '' ? name : `${path}.${name}`;
    const messages = messagesOf(error);
    return messages.length > 0 ? messages.map((message) => ({ field, message })) : problemsOf(error, field);
  });
}

/** Returns all messages of one field's error. */
export function messagesOf(error: object | undefined): readonly string[] {
  if (!error) return [];
  const types: unknown = 'types' in error ? error.types : undefined;
  const all: unknown[] = typeof types === 'object' && types !== null ? Object.values(types).flat() : [];
  const texts = all.filter((message) => typeof message === 'string');
  if (texts.length > 0) return texts;
  return 'message' in error && typeof error.message === 'string' ? [error.message] : [];
}

/** Returns the values that differ from `base`. */
export function enteredValues<Values extends object>(values: Values, base: Values): Partial<Values> {
  let entered: Partial<Values> = {};
  for (const name in values) {
    if (!isEqual(values[name], base[name])) entered = { ...entered, [name]: values[name] };
  }
  return entered;
}

/** True if `part` has only values that a form with the values `base` can take. */
export function isPartOf<Values extends object>(
  part: Readonly<Record<string, unknown>>,
  base: Values,
): part is Partial<Values> & Readonly<Record<string, unknown>> {
  const known = new Map<string, unknown>(Object.entries(base));
  return Object.entries(part).every(([name, value]) => {
    if (!known.has(name)) return false;
    const former = known.get(name);
    return value === null || former === null || typeof value === typeof former;
  });
}

/** A field that another user changed while it was edited. */
export interface FieldDifference<Field extends string> {
  readonly field: Field;
  readonly label: string;
  /** The value that was entered, which the form keeps; null when the field was left as it was. */
  readonly yours: string | null;
  /** The value that the other user saved. */
  readonly theirs: string;
}

/** Label of a field, and the text of its value where that is not the value itself. */
export type FieldLabels<Values> = {
  readonly [Field in keyof Values]?:
    string | readonly [label: string, textOf: (value: Values[Field]) => string];
};

/** Returns what another user changed of `former`, beside the values that were entered meanwhile. */
export function fieldDifferences<Values extends object>(
  labels: FieldLabels<Values>,
  { former, yours, theirs }: Readonly<Record<'former' | 'yours' | 'theirs', Values>>,
): readonly FieldDifference<keyof Values & string>[] {
  const found: FieldDifference<keyof Values & string>[] = [];
  for (const field in labels) {
    const entry = labels[field];
    if (entry === undefined || isEqual(former[field], theirs[field])) continue;
    if (isEqual(yours[field], theirs[field])) continue;
    const [label, textOf] = typeof entry === 'string' ? [entry, String] : entry;
    const isEntered = !isEqual(yours[field], former[field]);
    found.push({
      field,
      label,
      yours: isEntered ? textOf(yours[field]) : null,
      theirs: textOf(theirs[field]),
    });
  }
  return found;
}

/** Values of forms are text, numbers, null, and lists and objects of these. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
