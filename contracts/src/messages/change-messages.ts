import { IDEMPOTENCY_KEY_HEADER } from '../api/answers.js';
import { messages } from './message.js';

/** Refusals of changes to what others changed as well. `what` is a message, such as `Employee 100003`. */
export const CHANGE_TEXTS = {
  byAnother: {
    en: '{what} was changed by {actor} in the meantime. Please look at it again.',
    fil: 'May nagbago na sa {what}: {actor}. Pakitingnan itong muli.',
  },
  noRevision: {
    en: '{what} has no such revision. Please look at it again.',
    fil: 'Walang ganoong revision ang {what}. Pakitingnan itong muli.',
  },
  sameMoment: {
    en: 'Somebody else changed this at the same moment. Please try again.',
    fil: 'May ibang nagbago nito sa mismong sandaling ito. Pakisubukan muli.',
  },
  keyReused: {
    en: 'This Idempotency-Key was sent before, with another request. Please use a new one.',
    fil: 'Naipadala na ang Idempotency-Key na ito sa ibang request. Gumamit po ng bago.',
  },
  revisionNoText: { en: 'The revision must be text.', fil: 'Dapat text ang revision.' },
  revisionMalformed: {
    en: 'The revision must be as it was read.',
    fil: 'Dapat gaya ng nabasa ang revision.',
  },
  keyLength: {
    en: `${IDEMPOTENCY_KEY_HEADER} must have 1 to {count} characters.`,
    fil: `Dapat may 1 hanggang {count} character ang ${IDEMPOTENCY_KEY_HEADER}.`,
  },
  // Actors.
  terminal: { en: 'a time clock', fil: 'time clock' },
  it: { en: 'the IT Department', fil: 'IT Department' },
  system: { en: 'the system', fil: 'system' },
  employee: { en: 'the employee {employee}', fil: 'empleyadong {employee}' },
} as const;

export const changeMessages = messages('changes', CHANGE_TEXTS);
