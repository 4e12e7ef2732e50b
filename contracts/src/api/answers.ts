import type { Message } from '../messages/message.js';

/** The code of a declared message, beside its text: programs branch and translate by it. */
export interface MessageCode {
  /** `<resource>.<name>`; missing for a message that no page shows. */
  readonly code?: string;
  /** Values of the message. A message among them has a code, values and a text of its own. */
  readonly values?: Message['values'];
}

/** Returns the code of a message, for an answer. */
export function codeOf({ code, values }: Message): MessageCode {
  return { code, values };
}

/**
 * The reason of a refusal: `code` when the same call with a code of the second factor, or after one was given, may succeed;
 * `setup` when the account needs a second factor first.
 */
export const SECOND_FACTOR_REASONS = ['code', 'setup'] as const;
export type SecondFactorReason = (typeof SECOND_FACTOR_REASONS)[number];

/** The answer to a failure, beside an HTTP status. */
export interface FailureAnswer extends MessageCode {
  /** The reason, in words for people. */
  readonly err: string;
  /** Set when two-step sign-in (second factor) is missing: its code, or its setup. */
  readonly secondFactor?: SecondFactorReason;
}

/** Returns the answer to a failure for a declared reason. */
export function failureAnswer(reason: Message): FailureAnswer {
  return { err: reason.text, ...codeOf(reason) };
}

/** The answer to a failure. The last change is named with 409 when a single event made it. */
export interface ConflictAnswer extends FailureAnswer {
  /** The author of the last change. */
  readonly changedBy?: string;
  /** The revision after the last change. */
  readonly revision?: string;
}

/** A change that was recorded. */
export interface MessageAnswer extends MessageCode {
  readonly msg: string;
  /** Set when the change is recorded, but could not be read yet. */
  readonly pending?: true;
}

/** Message for a failure without a message of its own (specification, section 8). */
export const EXCEPTION_MESSAGE = 'An error occured';

/** Header of a change: a request that is sent again with the same key takes effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/**
 * Header of every answer of a backend that serves the pages as well: the version of the page that it would serve now. A page of
 * another version has to be loaded again.
 */
export const PAGE_VERSION_HEADER = 'Page-Version';

/** Name of the `meta` element in which the built page says its version. */
export const PAGE_VERSION_META = 'page-version';
