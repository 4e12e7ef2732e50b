import { messages, type Message } from '../messages/message.js';
import { EARLIEST_DATE, isCalendarDate, isWorkDate, LATEST_DATE } from './work-date.js';

/** `text` is the date as it was entered, or the name of its field. */
export const DATE_TEXTS = {
  notADate: { en: '{text} is not a date.', fil: 'Hindi tamang petsa ang {text}.' },
  outside: {
    en: '{text} is not from {first} to {last}.',
    fil: 'Wala ang {text} sa pagitan ng {first} at {last}.',
  },
  empty: { en: 'The date must not be empty.', fil: 'Hindi puwedeng walang laman ang petsa.' },
  backwards: {
    en: 'The first {day}, {first}, is after the last, {last}.',
    fil: 'Ang unang {day}, {first}, ay pagkatapos ng huli, {last}.',
  },
  noInstant: {
    en: 'The moment must be an instant with its offset.',
    fil: 'Dapat may petsa, oras at offset ang sandali.',
  },
  aMomentNoInstant: {
    en: 'A moment must be an instant with its offset.',
    fil: 'Dapat may petsa, oras at offset ang sandali.',
  },
  momentsBackwards: {
    en: 'The earlier moment is after the later one.',
    fil: 'Ang naunang sandali ay pagkatapos ng sumunod.',
  },
  // Names of the fields of dates.
  theDate: { en: 'The date', fil: 'petsa' },
  theDay: { en: 'The day', fil: 'araw' },
  firstDay: { en: 'The first day', fil: 'unang araw' },
  lastDay: { en: 'The last day', fil: 'huling araw' },
  theFirst: { en: 'The first {day}', fil: 'unang {day}' },
  theLast: { en: 'The last {day}', fil: 'huling {day}' },
  ofLeave: { en: 'The date of a leave', fil: 'petsa ng leave' },
  anniversary: { en: 'The anniversary', fil: 'anibersaryo' },
  leftOut: { en: 'A day that is left out', fil: 'araw na hindi isinama' },
  // The `{day}` of `theFirst` and `theLast`.
  day: { en: 'day', fil: 'araw' },
  workDate: { en: 'work date', fil: 'petsa ng trabaho' },
  dayOfChange: { en: 'day of change', fil: 'araw ng pagbabago' },
} as const;

export const dateMessages = messages('dates', DATE_TEXTS);

/** Returns why `text` cannot be entered as a date; null if it can. */
export function dateProblem(text: string): Message | null {
  if (isWorkDate(text)) return null;
  const outside = { text, first: EARLIEST_DATE, last: LATEST_DATE };
  return isCalendarDate(text) ? dateMessages.outside(outside) : dateMessages.notADate({ text });
}
