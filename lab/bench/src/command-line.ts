import { parseArgs } from 'node:util';

import type { Line } from './harness/line.js';
import { DEFAULT_WORKLOAD, type Workload } from './harness/workload/workload.js';

/** The parsed command line. */
export type Request =
  | {
      readonly kind: 'run';
      readonly lines: readonly Line[];
      readonly json: boolean;
      readonly workload: Workload;
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string };

const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** Parses the arguments; without names all lines are selected. Lines run in their own order, each once. */
export function readCommandLine(args: readonly string[], lines: readonly Line[]): Request {
  const parsed = parse(args);
  if (typeof parsed === 'string') return { kind: 'refused', reason: parsed };
  const { values, positionals: names } = parsed;
  if (values.help) return { kind: 'help' };
  const known = lines.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const reason = `There is no line called ${unknown.join(' or ')}. There are: ${known.join(', ')}.`;
    return { kind: 'refused', reason };
  }
  for (const name of ['employees', 'punches'] as const) {
    const text = values[name];
    if (!WHOLE_NUMBER.test(text)) return { kind: 'refused', reason: `--${name} is no number: ${text}` };
  }
  const workload = { employees: Number(values.employees), punches: Number(values.punches) };
  const chosen = names.length === 0 ? lines : lines.filter(({ name }) => names.includes(name));
  return { kind: 'run', lines: chosen, json: values.json, workload };
}

/** Parses the arguments, or returns the message about invalid ones. */
function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        employees: { type: 'string', default: String(DEFAULT_WORKLOAD.employees) },
        punches: { type: 'string', default: String(DEFAULT_WORKLOAD.punches) },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
