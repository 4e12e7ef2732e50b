import { MAX_PUNCHES_A_DAY } from '../attendance/punch-list.js';
import { messages } from '../messages/message.js';
import { MAX_CHANGED_DAYS, MAX_MOVED_DAYS } from '../attendance/punch-changes.js';

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

/** Why a file of punches cannot be read, and what became of it. */
export const PUNCH_FILE_TEXTS = {
  isSpreadsheet: {
    en: 'It is a document of a spreadsheet program. Please save it as CSV.',
    fil: 'Dokumento ito ng isang spreadsheet program. Paki-save ito bilang CSV.',
  },
  unknownEncoding: { en: 'Its encoding is not known.', fil: 'Hindi kilala ang encoding nito.' },
  isEmpty: { en: 'It is empty.', fil: 'Walang laman ito.' },
  noColumns: {
    en: 'None of its first {count} lines names the columns: one for the employee, such as EMPID, and one for the time, such as at, or two for date and time. A file without names must have the number of an employee, then a date and time, in its first line.',
    fil: 'Wala sa unang {count} linya nito ang nagpapangalan ng mga column: isa para sa empleyado, gaya ng EMPID, at isa para sa oras, gaya ng at, o dalawa para sa petsa at oras. Ang file na walang pangalan ay dapat may numero ng empleyado, saka petsa at oras, sa unang linya.',
  },
  lineBeforeColumns: {
    en: 'This line comes before the names of the columns: {line}',
    fil: 'Nauuna ang linyang ito sa mga pangalan ng column: {line}',
  },
  monthDayYear: { en: 'month/day/year', fil: 'buwan/araw/taon' },
  dayMonthYear: { en: 'day/month/year', fil: 'araw/buwan/taon' },
  yearMonthDay: { en: 'year/month/day', fil: 'taon/buwan/araw' },
  noCommonOrder: {
    en: 'Its dates have no common order; this line differs from those before: {line} Please choose the order, or mend the line.',
    fil: 'Walang iisang ayos ang mga petsa nito; iba ang linyang ito sa mga nauna: {line} Pakipili ang ayos, o itama ang linya.',
  },
  otherOrder: {
    en: 'Its dates are not all {order}, as in this line: {line} Please choose the order, or mend the line.',
    fil: 'Hindi lahat ng petsa nito ay {order}, gaya sa linyang ito: {line} Pakipili ang ayos, o itama ang linya.',
  },
  orderUncertain: {
    en: 'Its dates may be {orders}, as in this line: {line} Please choose the order.',
    fil: 'Maaaring {orders} ang mga petsa nito, gaya sa linyang ito: {line} Pakipili ang ayos.',
  },
  lineTooLong: {
    en: 'A line of the file is longer than {count} characters.',
    fil: 'May linya sa file na mas mahaba sa {count} character.',
  },
  tooManyLines: {
    en: 'The file has more than {count} lines. Please send it in parts, or ask the IT Department to import it.',
    fil: 'Mahigit {count} ang linya ng file. Pakipadala ito nang hati-hati, o hilingin sa IT Department na i-import ito.',
  },
  noFile: {
    en: 'Please send one file, in the field file of a form (multipart/form-data).',
    fil: 'Pakipadala ang isang file, sa field na file ng isang form (multipart/form-data).',
  },
  fileTooLarge: {
    en: 'The file is too large: at most {count} MiB is accepted. Please send it in parts, or ask the IT Department to import it.',
    fil: 'Masyadong malaki ang file: hanggang {count} MiB ang tinatanggap. Pakipadala ito nang hati-hati, o hilingin sa IT Department na i-import ito.',
  },
  gone: {
    en: 'The file is not kept any more. Please choose it again: what was recorded of it is not recorded twice.',
    fil: 'Hindi na naka-imbak ang file. Pakipili ito muli: hindi mauulit ang pagtatala ng naitala na.',
  },
  noRejects: { en: 'No line of the file was refused so far.', fil: 'Wala pang tinanggihang linya ng file.' },
  noRejectsBefore: {
    en: 'No line of the file would be refused, or there are too many to show before it is recorded.',
    fil: 'Walang linya ng file na tatanggihan, o masyadong marami para ipakita bago ito itala.',
  },
  underWay: {
    en: 'Lines done: {done} of {rows}. Send the call again for the next ones.',
    fil: 'Mga linyang tapos: {done} sa {rows}. Ipadala muli ang tawag para sa mga susunod.',
  },
  recorded: {
    en: 'Punches recorded: {recorded}. Recorded before: {known}. Lines refused: {refused}.',
    fil: 'Mga punch na naitala: {recorded}. Naitala na dati: {known}. Mga linyang tinanggihan: {refused}.',
  },
} as const;

export const punchFileMessages = messages('punchFiles', PUNCH_FILE_TEXTS);
