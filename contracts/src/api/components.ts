import type * as v from 'valibot';
import type { Kind } from '../events/schema.js';
import { componentOf } from './define.js';

/** Returns the components that these kinds consist of, themselves included, by their names. */
export function componentsIn(kinds: readonly Kind[]): Readonly<Record<string, Kind>> {
  const components = new Map<string, Kind>();
  const seen = new Set<object>();
  collect(kinds);
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));

  /** Goes into fields, items, alternatives and what is declared later. */
  function collect(part: unknown): void {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (isKind(part)) add(part);
    for (const inner of Object.values(part)) collect(inner);
  }

  function add(kind: Kind): void {
    if (isLater(kind)) collect(kind.getter(undefined));
    const name = componentOf(kind);
    if (name === undefined) return;
    if (components.has(name)) throw new Error(`Two components have the name ${name}`);
    components.set(name, kind);
  }
}

function isLater(kind: Kind): kind is v.LazySchema<Kind> {
  return kind.type === 'lazy';
}

function isKind(part: object): part is Kind {
  return 'kind' in part && part.kind === 'schema';
}
