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
  previewMore: {
    en: 'Records that would change now: {count} more than were shown. Nothing was saved; please look at them again.',
    fil: 'Mga record na magbabago ngayon: mas marami nang {count} kaysa ipinakita. Walang na-save; pakitingnan itong muli.',
  },
  previewFewer: {
    en: 'Records that would change now: {count} fewer than were shown. Nothing was saved; please look at them again.',
    fil: 'Mga record na magbabago ngayon: mas kaunti nang {count} kaysa ipinakita. Walang na-save; pakitingnan itong muli.',
  },
  previewOther: {
    en: 'Records would change in another way now than was shown. Nothing was saved; please look at them again.',
    fil: 'Iba na ang magiging pagbabago sa mga record kaysa ipinakita. Walang na-save; pakitingnan itong muli.',
  },
  previewLeave: {
    en: 'Days of leave that would be given back now: SL {SL}, VL {VL}, and not as many as were shown. Nothing was saved; please look at it again.',
    fil: 'Mga araw ng leave na ibabalik ngayon: SL {SL}, VL {VL}, at hindi kasindami ng ipinakita. Walang na-save; pakitingnan itong muli.',
  },
  previewMoved: {
    en: 'Records that would go to another department now: {count}, and not as many as were shown. Nothing was saved; please look at it again.',
    fil: 'Mga record na mapupunta ngayon sa ibang departamento: {count}, at hindi kasindami ng ipinakita. Walang na-save; pakitingnan itong muli.',
  },
  previewFact: {
    en: 'Something else would be saved now than was shown: {fact}. Nothing was saved; please look at it again.',
    fil: 'Iba na ang mase-save ngayon kaysa ipinakita: {fact}. Walang na-save; pakitingnan itong muli.',
  },
  previewed: {
    en: 'Nothing was saved. Records that would change: {changed} of {count}; kept as corrected: {kept}.',
    fil: 'Walang na-save. Mga record na magbabago: {changed} sa {count}; mananatiling gaya ng iwinasto: {kept}.',
  },
  behind: {
    en: 'The newest records are not there yet. Please try again in a moment.',
    fil: 'Wala pa ang mga pinakabagong record. Pakisubukang muli mamaya.',
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
