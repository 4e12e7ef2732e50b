import { DATE_ORDERS, PUNCH_LINE_REFUSALS, TEXT_ENCODINGS } from '../clock/punch-files.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { changeAnswer } from './answers.js';
import { answer, extended, group, optional, says, type Of } from './define.js';

const refusedLines = answer('RefusedLines', 'Lines of a file that are not recorded, for one reason.', () => ({
  refusal: oneOf(PUNCH_LINE_REFUSALS),
  count: number,
  lines: says(
    'The first of them, shortened, each with its reason for people.',
    listOf(group(() => ({ text, reason: text }))),
  ),
}));
export type RefusedLines = Of<typeof refusedLines>;

export const punchFile = answer(
  'PunchFile',
  'A file of punches as it was read, before it is recorded.',
  () => ({
    id: text,
    encoding: oneOf(TEXT_ENCODINGS),
    format: says(
      '`columns` when a line names them, `attlog` for lines of a device.',
      oneOf(['columns', 'attlog']),
    ),
    dates: says('Null when the order of its dates does not matter.', orNull(oneOf(DATE_ORDERS))),
    rows: says('Lines without titles and empty ones.', number),
    byDeviceNumber: says(
      'Lines whose number is the one that an employee has on time clocks, whatever becomes of them.',
      number,
    ),
    oldest: says('First date of a punch that would be recorded; null without one.', orNull(text)),
    newest: orNull(text),
    recorded: says('Punches that would be recorded.', number),
    known: says('Punches that are recorded already.', number),
    months: says(
      'Records (employee and date) that would get a punch, by month.',
      listOf(group(() => ({ month: says('`YYYY-MM`.', text), records: number }))),
    ),
    refusals: says('Most frequent first.', listOf(refusedLines)),
  }),
);
export type PunchFilePreview = Of<typeof punchFile>;

export const punchFileAnswer = answer(
  'PunchFileAnswer',
  'The preview of a file, or the question in which order its dates are.',
  () => ({
    file: optional(punchFile),
    question: optional(
      says(
        'Set when the dates are not certain: the same file has to be sent again with one of these as `dates`.',
        group(() => ({ dates: listOf(oneOf(DATE_ORDERS)), line: text })),
      ),
    ),
  }),
);
export type PunchFileAnswer = Of<typeof punchFileAnswer>;

const progress = () => ({
  rows: number,
  done: says('Lines whose outcome is known.', number),
  recorded: number,
  known: says('Punches that were recorded before, also by a call that was interrupted.', number),
  refused: number,
  isFinished: flag,
});

export const punchFileProgress = answer('PunchFileProgress', 'How much of a file is recorded.', progress);
export type PunchFileProgress = Of<typeof punchFileProgress>;

export const punchFileRecorded = extended(
  changeAnswer,
  'PunchFileRecorded',
  'How much of a file is recorded after this call.',
  progress,
);
export type PunchFileRecorded = Of<typeof punchFileRecorded>;
