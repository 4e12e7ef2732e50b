import { rawCheck, type IssuePathItem } from 'valibot';
import type { FormProblem } from './form-values';

/** Converts a function that returns all problems of the values, in the order of the form, to a check for a schema's pipe. */
export function problemCheck<Values extends object>(problemsOf: (values: Values) => readonly FormProblem[]) {
  return rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { field, message } of problemsOf(dataset.value)) {
      addIssue({ message, path: pathTo(dataset.value, field) });
    }
  });
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
