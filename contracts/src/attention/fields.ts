import { REASON_MAX_LENGTH, REPORT_FILTERS } from '../api/timekeep-api.js';
import { listOf } from '../fields/list-fields.js';
import {
  aboutField,
  choice,
  dateText,
  employeeId,
  flag,
  freeText,
  IN_ONE_LINE,
  line,
  matching,
  optional,
  optionalOrNull,
  PLAIN_TEXT,
  reasonText,
  seenRevision,
  SOUGHT_NAME_MAX_LENGTH,
  withChecks,
  type RequestOf,
} from '../fields/request-field.js';
import { fieldMessages } from '../messages/field-messages.js';
import { ATTENTION_KINDS, SUBJECT_PATTERN } from './attention-kinds.js';
import { attentionMessages } from './attention-messages.js';

const FACTS_MAX_LENGTH = 200;

const noKinds = attentionMessages.noKinds();
const kinds = listOf(choice(ATTENTION_KINDS), {
  fewest: 1,
  most: ATTENTION_KINDS.length,
  missing: noKinds,
  tooMany: noKinds,
  repeated: aboutField(fieldMessages.repeated),
});

/** All kinds, and the last 45 days up to today, unless others are asked for; the days are those of records and refused punches. */
const period = { kinds: optional(kinds), FROM: optional(dateText()), TO: optional(dateText()) };

/** For `name`, `selectedOption` is an EMPID or an exact EMPNAME. */
export const searchAttentionFields = {
  ...period,
  reportFilter: choice(REPORT_FILTERS),
  selectedOption: optional(withChecks(freeText(SOUGHT_NAME_MAX_LENGTH), IN_ONE_LINE)),
  /** True for the matters that HR accepted, in place of those that need attention. */
  accepted: optional(flag()),
};
export type SearchAttentionRequest = RequestOf<typeof searchAttentionFields>;

/** The part of a supervisor, or of an employee. */
export const ownAttentionFields = period;
export type OwnAttentionRequest = RequestOf<typeof ownAttentionFields>;

const matter = {
  kind: choice(ATTENTION_KINDS),
  subject: matching(SUBJECT_PATTERN, { wrong: attentionMessages.noSubject() }),
  /** Null for a matter about which nothing was decided as far as the caller saw. */
  revision: optionalOrNull(seenRevision()),
};

/** `facts` are those of the list: others are not accepted unread. */
export const acceptAttentionFields = {
  ...matter,
  facts: line(FACTS_MAX_LENGTH),
  reason: withChecks({ ...reasonText(REASON_MAX_LENGTH), isTrimmed: true }, PLAIN_TEXT, {
    is: 'filled',
    reason: attentionMessages.noReason(),
  }),
};
export type AcceptAttentionRequest = RequestOf<typeof acceptAttentionFields>;

/** Null, or without `to`, for nobody any more. */
export const assignAttentionFields = { ...matter, to: optionalOrNull(employeeId()) };
export type AssignAttentionRequest = RequestOf<typeof assignAttentionFields>;

export const reopenAttentionFields = matter;
export type ReopenAttentionRequest = RequestOf<typeof reopenAttentionFields>;
