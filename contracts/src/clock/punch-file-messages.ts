import { messages } from '../messages/message.js';

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
