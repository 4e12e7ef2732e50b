import type { CommittedEvent } from '../event.types.js';

export type EventFilter = (event: CommittedEvent) => boolean;

export interface FilterExpression {
  readonly on: 'stream' | 'type';
  /** Prefixes of names; empty if there is a regular expression. */
  readonly prefixes: readonly string[];
  readonly regex: string;
}

export class InvalidFilterError extends Error {
  constructor(regex: string, cause: unknown) {
    super(`The filter is not a regular expression: ${regex}`, { cause });
    this.name = 'InvalidFilterError';
  }
}

/** @throws InvalidFilterError when the regular expression is invalid */
export function createFilter({ on, prefixes, regex }: FilterExpression): EventFilter {
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[on].startsWith(prefix));
  const pattern = compile(regex);
  return (event) => pattern.test(event[on]);
}

function compile(regex: string): RegExp {
  try {
    return new RegExp(regex, 'u');
  } catch (error) {
    return compileLeniently(regex, error);
  }
}

/** Compiles without Unicode mode: the .NET syntax of clients allows escapes, for example `\-`, that Unicode mode refuses. */
function compileLeniently(regex: string, cause: unknown): RegExp {
  try {
    return new RegExp(regex);
  } catch {
    throw new InvalidFilterError(regex, cause);
  }
}
