import type { FailureStatus } from './failures.js';

/** How much work a call is; `light` is what loads a page. */
export type CallWeight = 'light' | 'heavy' | 'export';

/**
 * Describes a route for the API's document, and for the guards that bound what it takes. The answer is described by the type that the method
 * returns (`npm run docs:api`).
 */
export interface ApiCallDescription {
  /** One line, without a full stop. */
  readonly summary: string;
  /** Marks a POST that records nothing: its question is too long, or too personal, for an address. */
  readonly readsOnly?: true;
  /** Further notes for callers. */
  readonly notes?: string;
  /** Describes a CSV file, which a route writes in place of JSON. */
  readonly csv?: string;
  /** Says where a route sends the browser, in place of an answer. */
  readonly redirects?: string;
  /** Names in the query that may be left out. */
  readonly optionalQuery?: readonly string[];
  /** `heavy` lists or searches many rows, `export` streams any number of them: one person has few of these at a time. */
  readonly weight?: CallWeight;
  /** Failures beyond those that access, path and body bring along. */
  readonly failures?: readonly FailureStatus[];
  /** A further status that comes with the same answer. */
  readonly alsoAnswers?: number;
}

const descriptions = new WeakMap<object, ApiCallDescription>();

/** Describes a route in the API's document, which is built when a client asks for it. */
export function ApiCall(description: ApiCallDescription) {
  return (_controller: object, _route: string | symbol, { value }: { readonly value?: object }): void => {
    if (value) descriptions.set(value, description);
  };
}

/** Returns the description that `ApiCall` gave a route. */
export function apiCallOf(route: object): ApiCallDescription | undefined {
  return descriptions.get(route);
}
