import {
  AUDIT_KINDS,
  type AuditEvent,
  type AuditVersion,
  type CompareMomentsAnswer,
  type RecordDifference,
  type RecordExplanationAnswer,
  type SearchAuditAnswer,
  type VoidedEventNote,
} from '@timekeep/contracts/api/audit-api';
import type { RecordExplanation } from '@timekeep/contracts/attendance/explain-record';
import { AUTHORITIES } from '@timekeep/contracts/events/account';
import { list, nullable, number, object, oneOf, optional, text, type Shape } from '../shape.js';
import { recordSnapshot } from './timekeep.answers.js';

const auditVersion = object<AuditVersion>({
  EMPID: text(),
  EMPNAME: text('`LAST, FIRST`, the present name.'),
  DEPT: text('The present department.'),
  date: text('The work date, `YYYY-MM-DD`.'),
  at: text('When it was recorded, an ISO instant.'),
  actor: text('An employee ID, or `system`, `terminal:<name>`, `it:<user>`.'),
  actorName: nullable(text('Name at that time; null for what is no employee.')),
  actorAuthority: nullable(oneOf(...AUTHORITIES)),
  kind: oneOf(...AUDIT_KINDS),
  reason: nullable(text('Of a correction, if one was given; of what was recorded without effect, why.')),
  before: nullable(recordSnapshot),
  after: recordSnapshot,
  event: object<AuditEvent>({
    id: text('A UUID.'),
    stream: text(),
    revision: text('Its place in the stream.'),
    position: text('Its place in the log.'),
  }),
});

const voidedEventNote = object<VoidedEventNote>({
  at: text('When it was declared void, an ISO instant.'),
  actor: text(),
  reason: text(),
  stream: text(),
  revision: text('Its place in the stream.'),
  type: text(),
});

export const searchAuditAnswer = object<SearchAuditAnswer>({
  data: list(auditVersion),
  total: optional(number('How many there are, when there are more than are answered.')),
  voided: optional(list(voidedEventNote)),
});

/** The route writes it by itself, and returns nothing. */
export const auditCsv: Shape<void> = {
  schema: { type: 'string', description: 'A line for each version, below one of titles.' },
};

const recordDifference = object<RecordDifference>({
  EMPID: text(),
  EMPNAME: text('`LAST, FIRST`, the present name.'),
  DEPT: text('The present department.'),
  date: text('The work date, `YYYY-MM-DD`.'),
  before: nullable(recordSnapshot),
  after: recordSnapshot,
  lateBy: number('Minutes late more, negative for fewer.'),
  actors: list(text()),
});

export const compareMomentsAnswer = object<CompareMomentsAnswer>({
  data: list(recordDifference),
  total: optional(number('How many there are, when there are more than are answered.')),
});

const sentence = text('One sentence.');

export const recordExplanationAnswer = object<RecordExplanationAnswer>({
  data: object<RecordExplanation>({
    Remarks: sentence,
    MinsLate: sentence,
    UnderOverTime: sentence,
    hrs: sentence,
  }),
});
