import type { WrittenJson } from '../http/written-json.js';
import type { FailureStatus } from './failures.js';
import type { Shape } from './shape.js';

/** What the API's description says of a route, beyond what its other decorators say. */
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
