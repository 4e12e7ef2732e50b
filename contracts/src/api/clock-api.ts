import { listOf, oneOf, text } from '../events/schema.js';
import { pending } from './answers.js';
import { answer, anyOf, exactly, group, named, says, type Of } from './define.js';

/** Header with the key of a terminal. */
export const TERMINAL_KEY_HEADER = 'X-Terminal-Key';
export const MAX_PUNCHES_A_CALL = 1_000;

/** `at` is an ISO instant with an offset. The PIN is checked only for terminals that were issued with PINs. */
export interface PunchRequest {
  readonly EMPID: string;
  readonly PIN?: string;
  readonly at: string;
}

export interface PunchesRequest {
  readonly punches: readonly PunchRequest[];
}

export const punchOutcome = named(
  'PunchOutcome',
  says(
    'The outcome of one punch.',
    anyOf(
      group(() => ({ outcome: oneOf(['accepted', 'duplicate']) })),
      group(() => ({ outcome: exactly('rejected'), reason: text })),
    ),
  ),
);
export type PunchOutcome = Of<typeof punchOutcome>;

export const punchesAnswer = answer('PunchesAnswer', 'The outcomes of punches.', () => ({
  data: says('In the order of the request.', listOf(punchOutcome)),
  pending,
}));
export type PunchesAnswer = Of<typeof punchesAnswer>;
