import { listOf, number, text } from '../events/schema.js';
import { messageCode } from './answers.js';
import { extended, optional, says, type Of } from './define.js';
import { previewableAnswer } from './preview-api.js';

export const correctedRecord = extended(
  messageCode,
  'CorrectedRecord',
  'The result of one of the records.',
  () => ({
    EMPID: text,
    Date: says('As in the call.', text),
    status: says('The HTTP status that its correction alone would have had.', number),
    err: optional(says('Set when it was not corrected: the reason, for people.', text)),
  }),
);
export type CorrectedRecord = Of<typeof correctedRecord>;

export const correctRecordsAnswer = extended(
  previewableAnswer,
  'CorrectRecordsAnswer',
  'Records are corrected one by one: some may be refused while others are done. A preview has the results that saving would have.',
  () => ({
    results: says('In the order of the call.', listOf(correctedRecord)),
  }),
);
export type CorrectRecordsAnswer = Of<typeof correctRecordsAnswer>;
