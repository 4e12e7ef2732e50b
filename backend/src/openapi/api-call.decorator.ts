import type { KindOf } from '@timekeep/contracts/events/schema';
import type { SerializedJson } from '../http/serialized-json.js';

/** How much work a call is; `light` is what loads a page. */
export type CallWeight = 'light' | 'heavy' | 'export';

/** Describes a route for the API's document, and for the guards that bound what it takes. */
export interface ApiCallDescription<Value = void> {
  /** One line, without a full stop. */
  readonly summary: string;
  /** Marks a POST that records nothing: its question is too long, or too personal, for an address. */
  readonly readsOnly?: true;
  /** Further notes for callers. */
  readonly notes?: string;
  /** The JSON that it answers: the compiler refuses a method that returns something else. */
  readonly answer?: KindOf<Value>;
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

const descriptions = new WeakMap<object, ApiCallDescription<unknown>>();

/** The JSON that a method answers. */
type AnswerOf<Method extends AnyMethod> =
  Awaited<ReturnType<Method>> extends SerializedJson<infer Value> ? Value : Awaited<ReturnType<Method>>;

type AnyMethod = (...parameters: never[]) => unknown;

/** True if the types are the same, with optional fields and those of all parts: the compiler compares such functions by identity. */
type Same<A, B> = Probe<A> extends Probe<B> ? true : false;
type Probe<A> = <T>(value: T) => T extends A ? 1 : 2;

/** Fits a method that answers what is declared: nothing where it writes a file or redirects. */
type Fits<Method extends AnyMethod, Value> =
  Same<AnswerOf<Method>, Value> extends true
    ? unknown
    : { readonly 'The method returns another type than the declared answer': Value };

/** Describes a route in the API's document, which is built when a client asks for it. */
export function ApiCall<Value = void>(description: ApiCallDescription<Value>) {
  return <Method extends AnyMethod>(
    _controller: object,
    _route: string | symbol,
    { value }: TypedPropertyDescriptor<Method> & Fits<Method, Value>,
  ): void => {
    if (value) descriptions.set(value, description);
  };
}

/** Returns the description that `ApiCall` gave a route. */
export function apiCallOf(route: object): ApiCallDescription<unknown> | undefined {
  return descriptions.get(route);
}

/** The meaning of each status of a failure, for the caller. Every failure is `{err}`. */
export const FAILURES = {
  400: 'The request is malformed, or a field is missing, unknown or invalid.',
  401: 'There is no valid session, or the key or password is wrong.',
  403: 'The account may not be used, or has no authority for this.',
  404: 'What the request names does not exist.',
  409: 'The change contradicts what is recorded, or somebody else was faster.',
  413: 'The body is larger than the call accepts.',
  415: 'The body is not plain JSON in UTF-8.',
  422: 'A rule refuses the change, or the idempotency key was used for another request.',
  429: 'Too many attempts, or too many requests of one person at a time; `Retry-After` says for how many seconds to wait.',
  503: 'A store is down, or too many wait before; `Retry-After` may say when to ask again. The answer says whether anything was recorded.',
} as const;

export type FailureStatus = keyof typeof FAILURES;

/** Failures that may carry the time after which the caller can try again. */
export const FAILURES_TO_RETRY: ReadonlySet<FailureStatus> = new Set([429, 503]);
