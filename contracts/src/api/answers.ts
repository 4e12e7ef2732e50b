import { number, oneOf, text, type KindOf } from '../events/schema.js';
import type { Message, MessageValue } from '../messages/message.js';
import {
  answer,
  anyOf,
  exactly,
  extended,
  later,
  named,
  optional,
  recordOf,
  says,
  type Of,
} from './define.js';

const messageValue: KindOf<MessageValue> = named(
  'MessageValue',
  says(
    'Value of a placeholder; a message is translated too.',
    anyOf(
      text,
      number,
      later('Message', () => message),
    ),
  ),
);

const message: KindOf<Message> = answer('Message', 'A message with its values filled in.', () => ({
  code: says('`<resource>.<name>`.', text),
  values: recordOf(messageValue),
  text: says('In English.', text),
}));

export const messageCode = answer(
  'MessageCode',
  'The code of a declared message, beside its text: programs branch and translate by it.',
  () => ({
    code: optional(says('`<resource>.<name>`; missing for a message that no page shows.', text)),
    values: optional(
      says(
        'Values of the message. A message among them has a code, values and a text of its own.',
        recordOf(messageValue),
      ),
    ),
  }),
);
export type MessageCode = Of<typeof messageCode>;

/** Returns the code of a message, for an answer. */
export function codeOf({ code, values }: Message): MessageCode {
  return { code, values };
}

/**
 * The reason of a refusal: `code` when the same call with a code of the second factor, or after one was given, may succeed;
 * `setup` when the account needs a second factor first.
 */
export const SECOND_FACTOR_REASONS = ['code', 'setup'] as const;
const secondFactorReason = named('SecondFactorReason', oneOf(SECOND_FACTOR_REASONS));
export type SecondFactorReason = Of<typeof secondFactorReason>;

const failure = extended(
  messageCode,
  'FailureAnswer',
  'The answer to a failure, beside an HTTP status.',
  () => ({
    err: says('The reason, in words for people.', text),
    secondFactor: optional(
      says(
        'Set when two-step sign-in (second factor) is missing: its code, or its setup.',
        secondFactorReason,
      ),
    ),
  }),
);
export type FailureAnswer = Of<typeof failure>;

/** Returns the answer to a failure for a declared reason. */
export function failureAnswer(reason: Message): FailureAnswer {
  return { err: reason.text, ...codeOf(reason) };
}

export const conflictAnswer = extended(
  failure,
  'ConflictAnswer',
  'The answer to a failure. The last change is named with 409 when a single event made it.',
  () => ({
    changedBy: optional(says('The author of the last change.', text)),
    revision: optional(says('The revision after the last change.', text)),
  }),
);
export type ConflictAnswer = Of<typeof conflictAnswer>;

/** A field of the answer to a change. */
export const pending = optional(
  says('Set when the change is recorded, but could not be read yet.', exactly(true)),
);

export const changeAnswer = extended(messageCode, 'MessageAnswer', 'A change that was recorded.', () => ({
  msg: text,
  pending,
  afterCutOff: optional(
    says(
      'Set when hours of days that are closed may change: "After cut-off 7: its difference goes into the next."',
      message,
    ),
  ),
}));
export type MessageAnswer = Of<typeof changeAnswer>;

/** Message for a failure without a message of its own (specification, section 8). */
export const EXCEPTION_MESSAGE = 'An error occured';

/** Header of a change: a request that is sent again with the same key takes effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/**
 * Header of a change: the token of its preview. The change is refused if it would have another outcome by then. The token needs
 * no key: a caller who forges one could also save without a token.
 */
export const PREVIEW_HEADER = 'X-Preview';

/**
 * Header of every answer of a backend that serves the pages as well: the version of the page that it would serve now. A page of
 * another version has to be loaded again.
 */
export const PAGE_VERSION_HEADER = 'Page-Version';

/** Name of the `meta` element in which the built page says its version. */
export const PAGE_VERSION_META = 'page-version';
