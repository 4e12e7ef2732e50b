import { check, rawCheck, type GenericValidation, type IssuePathItem } from 'valibot';

/** Problem of a field's value; a field can have several. */
export interface FormProblem {
  /** Path of the field. */
  readonly field: string;
  readonly message: string;
  /** True for a required field that is empty. */
  readonly isEmpty?: boolean;
}

/** The rule that an empty required field breaks, as valibot's `nonEmpty` names it. */
const NON_EMPTY = 'non_empty';

/** Returns the problems of React Hook Form's error tree, in the order of the schema. */
export function problemsOf(errors: object, path = ''): readonly FormProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const field = path === '' ? name : `${path}.${name}`;
    const broken = brokenRules(error);
    if (broken.length === 0) return problemsOf(error, field);
    return broken.map(({ rule, message }) => ({
      field,
      message,
      ...(rule === NON_EMPTY && { isEmpty: true }),
    }));
  });
}

/** Returns all messages of one field's error. */
export function messagesOf(error: object | undefined): readonly string[] {
  return error ? brokenRules(error).map(({ message }) => message) : [];
}

/** Returns the rules that one field's value breaks, each with its message. */
function brokenRules(error: object): readonly { readonly rule: unknown; readonly message: string }[] {
  const types: unknown = 'types' in error ? error.types : undefined;
  const all = Object.entries(typeof types === 'object' && types !== null ? types : {});
  const broken = all.flatMap(([rule, messages]: [string, unknown]) =>
    [messages].flat().flatMap((message: unknown) => (typeof message === 'string' ? [{ rule, message }] : [])),
  );
  if (broken.length > 0) return broken;
  const rule = 'type' in error ? error.type : undefined;
  return 'message' in error && typeof error.message === 'string' ? [{ rule, message: error.message }] : [];
}

/** Returns the values that differ from `base`. */
export function enteredValues<Values extends object>(values: Values, base: Values): Partial<Values> {
  let entered: Partial<Values> = {};
  for (const name in values) {
    if (!isEqual(values[name], base[name])) entered = { ...entered, [name]: values[name] };
  }
  return entered;
}

/** True if `part` has only fields of `base`, with values of the same kind. */
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

/** Field that another user has changed during editing. */
export interface FieldDifference<Field extends string> {
  readonly field: Field;
  readonly label: string;
  /** The entered value, which the form keeps; null when the field was not edited. */
  readonly yours: string | null;
  /** The value saved by the other user. */
  readonly theirs: string;
}

/** Label of each field, with a format for values that are not shown as they are. */
export type FieldLabels<Values> = {
  readonly [Field in keyof Values]?:
    string | readonly [label: string, textOf: (value: Values[Field]) => string];
};

/** Returns the fields of `former` that another user has changed, beside the entered values. */
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

/** Compares form values: text, numbers, null, and lists and objects of these. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Checks that a text is not blank; otherwise the problem of the field has `isEmpty`. */
export function filledIn(message: string): GenericValidation<string> {
  return { ...check((text: string) => text.trim() !== '', message), type: NON_EMPTY };
}

/**
 * Converts a function that returns all problems of the values to a check for a schema's pipe. Problems of empty fields come first, the
 * others in their order.
 */
export function problemCheck<Values extends object>(problemsOf: (values: Values) => readonly FormProblem[]) {
  const checkFor = (problems: readonly FormProblem[]) =>
    rawCheck<Values>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const { field, message } of problems) addIssue({ message, path: pathTo(dataset.value, field) });
    });
  const action = checkFor([]);
  // Two checks, since an issue has the type of its check, by which an empty field is known.
  const run: (typeof action)['~run'] = (dataset, config) => {
    const problems = dataset.typed ? problemsOf(dataset.value) : [];
    const empty = { ...checkFor(problems.filter(({ isEmpty }) => isEmpty)), type: NON_EMPTY };
    const other = checkFor(problems.filter(({ isEmpty }) => !isEmpty));
    return other['~run'](empty['~run'](dataset, config), config);
  };
  return { ...action, '~run': run };
}

/** Returns the issue path of a field, for instance `entries.1.DATE`. */
function pathTo(values: object, field: string): [IssuePathItem, ...IssuePathItem[]] {
  const [first = '', ...rest] = field.split('.');
  const item = (input: unknown, key: string): IssuePathItem => ({
    type: 'unknown',
    origin: 'value',
    input,
    key,
    value: valueAt(input, key),
  });
  const path: [IssuePathItem, ...IssuePathItem[]] = [item(values, first)];
  for (const key of rest) path.push(item(path.at(-1)?.value, key));
  return path;
}

function valueAt(input: unknown, key: string): unknown {
  return typeof input === 'object' && input !== null
    ? new Map<string, unknown>(Object.entries(input)).get(key)
    : undefined;
}

/** True for the text of a whole number from 1 to `most`. */
export function isCountUpTo(most: number, text: string): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) > 0 && Number(text) <= most;
}
