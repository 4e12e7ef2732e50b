import { MAX_PUNCHES_A_DAY } from '../attendance/punches.js';
import { messages } from '../messages/message.js';

/** Why a punch is not recorded, as terminals, imports and HR are told. */
export const PUNCH_TEXTS = {
  noInstant: {
    en: 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.',
    fil: 'Dapat oras na may offset ito, gaya ng 2023-01-02T08:00:00+08:00.',
  },
  pinNotText: { en: 'The PIN must be text.', fil: 'Dapat text ang PIN.' },
  pinMissing: {
    en: 'This terminal needs the PIN of the employee.',
    fil: 'Kailangan ng terminal na ito ang PIN ng empleyado.',
  },
  pinWrong: { en: 'The PIN is not correct.', fil: 'Mali ang PIN.' },
  future: { en: 'The punch lies in the future.', fil: 'Nasa hinaharap ang punch.' },
  beforeEarliest: {
    en: 'The punch is before {first}, the first date that is taken.',
    fil: 'Bago ang {first} ang punch, ang unang petsang tinatanggap.',
  },
  tooOld: {
    en: 'The punch is too old: a terminal may send those of the last {days} days. HR can take it over.',
    fil: 'Masyadong luma ang punch: mga punch lang ng huling {days} araw ang maipapadala ng terminal. Maaari itong tanggapin ng HR.',
  },
  idsCount: {
    en: 'Please name 1 to {count} refused punches by their ids.',
    fil: 'Pakibigay ang ID ng 1 hanggang {count} tinanggihang punch.',
  },
  notRefused: { en: 'There is no such refused punch.', fil: 'Walang ganoong tinanggihang punch.' },
  oneTaken: { en: '1 punch was taken over.', fil: '1 punch ang tinanggap.' },
  taken: { en: '{count} punches were taken over.', fil: '{count} punch ang tinanggap.' },
  oneOfTaken: {
    en: '1 of {all} punches was taken over.',
    fil: '1 sa {all} punch ang tinanggap.',
  },
  someTaken: {
    en: '{count} of {all} punches were taken over.',
    fil: '{count} sa {all} punch ang tinanggap.',
  },
  tooMany: {
    en: `More than ${MAX_PUNCHES_A_DAY} punches of one employee on one day are not recorded.`,
    fil: `Hindi itinatala ang higit sa ${MAX_PUNCHES_A_DAY} punch ng isang empleyado sa isang araw.`,
  },
} as const;

export const punchMessages = messages('punches', PUNCH_TEXTS);
