import { MAX_CHANGED_DAYS, MAX_MOVED_DAYS } from '../attendance/punch-changes.js';
import { messages } from '../messages/message.js';

/** Corrections and withdrawals of punches that may hold at a time: each new punch is compared with all of them. */
export const MAX_PUNCH_CHANGES = 500;
/** Undone ones that are listed, of each kind, besides all that hold. */
export const MAX_LISTED_UNDONE = 500;

export const CLOCK_TEXTS = {
  unknownTerminal: { en: 'There is no terminal {terminal}.', fil: 'Walang terminal na {terminal}.' },
  noPunches: {
    en: 'Please name a terminal, an employee, or both.',
    fil: 'Pakibigay ang terminal, ang empleyado, o pareho.',
  },
  minutesRefused: {
    en: `The clock can be corrected by 1 to {count} minutes, later or earlier: ${MAX_MOVED_DAYS} days at most.`,
    fil: `Maitatama ang orasan nang 1 hanggang {count} minuto, mas huli o mas maaga: hanggang ${MAX_MOVED_DAYS} araw.`,
  },
  reasonUnreadable: {
    en: 'The reason must be one line that can be read.',
    fil: 'Dapat isang linyang nababasa ang dahilan.',
  },
  notAMoment: {
    en: '{text} must be a date and a time, as 2023-01-02T08:00.',
    fil: 'Dapat petsa at oras ang {text}, gaya ng 2023-01-02T08:00.',
  },
  theFrom: { en: 'The start', fil: 'simula' },
  theTo: { en: 'The end', fil: 'wakas' },
  backwards: { en: 'The end must be after the start.', fil: 'Dapat pagkatapos ng simula ang wakas.' },
  tooLong: {
    en: `A change is about ${MAX_CHANGED_DAYS} days at most. Please record a longer time in parts.`,
    fil: `Hanggang ${MAX_CHANGED_DAYS} araw lang ang isang pagbabago. Pakitala nang hati-hati ang mas mahabang panahon.`,
  },
  overlaps: {
    en: 'The clock of {terminal} is corrected in a part of this time already. Undo that correction first.',
    fil: 'Naitama na ang orasan ng {terminal} sa bahagi ng panahong ito. Bawiin muna ang pagtatamang iyon.',
  },
  tooMany: {
    en: 'There are {count} corrections and withdrawals already. Undo those that are not needed first.',
    fil: 'May {count} nang pagtatama at pagbawi. Bawiin muna ang mga hindi na kailangan.',
  },
  unknownChange: { en: 'There is no such change of punches.', fil: 'Walang ganoong pagbabago ng mga punch.' },
  corrected: {
    en: 'The clock of {terminal} was corrected. Its punches of this time count {minutes} minutes later.',
    fil: 'Naitama ang orasan ng {terminal}. Binibilang nang {minutes} minutong mas huli ang mga punch nito sa panahong ito.',
  },
  correctedEarlier: {
    en: 'The clock of {terminal} was corrected. Its punches of this time count {minutes} minutes earlier.',
    fil: 'Naitama ang orasan ng {terminal}. Binibilang nang {minutes} minutong mas maaga ang mga punch nito sa panahong ito.',
  },
  withdrawn: {
    en: 'The punches of this time were withdrawn, and do not count.',
    fil: 'Binawi ang mga punch ng panahong ito, at hindi na binibilang.',
  },
  unchanged: { en: 'This was recorded already.', fil: 'Naitala na ito.' },
  undone: {
    en: 'It was undone. The records are as they were without it.',
    fil: 'Nabawi na ito. Ang mga record ay gaya ng kung wala ito.',
  },
  undoneBefore: { en: 'It was undone already.', fil: 'Nabawi na ito dati.' },
} as const;

export const clockMessages = messages('clocks', CLOCK_TEXTS);
