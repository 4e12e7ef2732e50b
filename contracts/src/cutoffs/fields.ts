import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import { listOf } from '../fields/list-fields.js';
import {
  aboutField,
  dateText,
  line,
  optional,
  reasonText,
  SOUGHT_NAME_MAX_LENGTH,
  wholeNumber,
  withChecks,
  type RequestOf,
  PLAIN_TEXT,
} from '../fields/request-field.js';
import { fieldMessages } from '../messages/field-messages.js';
import { cutoffMessages } from './cutoff-messages.js';

/** More than every group has. */
const COMPANIES_MAX = 200;
const NUMBER_MAX = 1_000_000;
/** Length of a SHA-256 in hex. */
const DIGEST_LENGTH = 64;

const noCompanies = cutoffMessages.noCompanies();
const companies = listOf(line(SOUGHT_NAME_MAX_LENGTH, { missing: noCompanies }), {
  fewest: 1,
  most: COMPANIES_MAX,
  missing: noCompanies,
  tooMany: noCompanies,
  repeated: aboutField(fieldMessages.repeated),
});

const number = wholeNumber(1, NUMBER_MAX, cutoffMessages.noNumber());

/** Text that everybody can read. */
const words = withChecks({ ...reasonText(REASON_MAX_LENGTH), isTrimmed: true }, PLAIN_TEXT, {
  is: 'filled',
  reason: cutoffMessages.noReason(),
});

/** The days and companies of a cut-off, by present names; both days inclusive, at most 62. */
export const closeCutOffFields = { FROM: dateText(), TO: dateText(), COMPANY: companies };
export type CloseCutOffRequest = RequestOf<typeof closeCutOffFields>;

export const withdrawCutOffFields = { number, reason: words };
export type WithdrawCutOffRequest = RequestOf<typeof withdrawCutOffFields>;

/** `seen` is that of the answer with the days: what changed since is not agreed to unread. */
const seen = optional(line(DIGEST_LENGTH));

export const acknowledgeCutOffFields = { number, seen };
export type AcknowledgeCutOffRequest = RequestOf<typeof acknowledgeCutOffFields>;

export const disputeCutOffFields = { number, seen, text: words };
export type DisputeCutOffRequest = RequestOf<typeof disputeCutOffFields>;
