import type { BodyLimits } from '../http/requests/body-limits.js';
import type { WrittenJson } from '../http/written-json.js';
import type { FailureStatus } from './failures.js';
import type { Shape } from './shape.js';

/** How much work a call is; `light` is what loads a page. */
export type CallWeight = 'light' | 'heavy' | 'export';

/** Describes a route for the API's document, and for the guards that bound what it takes. */
export interface ApiCallDescription<Answer> {
  /** One line, without a full stop. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly notes?: string;
  readonly answer: Shape<Answer>;
  /** Names in the query that may be left out. */
  readonly optionalQuery?: readonly string[];
  /** What the answer is written in; JSON unless it says otherwise. */
  readonly mediaType?: string;
  /** The most that its body may hold; `DEFAULT_LIMITS` unless it says otherwise. */
  readonly bodyLimits?: BodyLimits;
  /** `heavy` lists or searches many rows, `export` streams any number of them: one person has few of these at a time. */
  readonly weight?: CallWeight;
  /** Failures beyond those that access, path and body bring along. */
  readonly failures?: readonly FailureStatus[];
  /** A further status that comes with the same answer. */
  readonly alsoAnswers?: number;
}

const descriptions = new WeakMap<object, ApiCallDescription<unknown>>();

/**
 * Describes a route in the API's document. That the route returns what the shape says is checked by the compiler.
 * The document itself is built when somebody asks for it.
 */
export function ApiCall<Answer>(description: ApiCallDescription<Answer>) {
  return (
    _controller: object,
    _route: string | symbol,
    { value }: { readonly value?: (...args: never[]) => Answer | Promise<Answer | WrittenJson<Answer>> },
  ): void => {
    if (value) descriptions.set(value, description);
  };
}

/** What `ApiCall` said of a route. */
export function apiCallOf(route: object): ApiCallDescription<unknown> | undefined {
  return descriptions.get(route);
}
