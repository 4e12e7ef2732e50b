import { EMPID_LENGTH } from '../api/accounts-api.js';
import { isPlainText } from '../api/plain-text.js';
import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import { HALVES, LEAVE_TYPES } from '../attendance/leave-types.js';
import { ABSENCE_REMARKS } from '../attendance/remarks.js';
import { listOfObjects, objectOf } from '../fields/list-fields.js';
import {
  choice,
  dateText,
  DATE_MAX_LENGTH,
  decimalNumber,
  employeeId,
  flag,
  freeText,
  matching,
  optional,
  optionalOrNull,
  orMissing,
  reasonText,
  wholeNumber,
  withChecks,
  type RequestField,
  type RequestOf,
  PLAIN_TEXT,
} from '../fields/request-field.js';
import { mapFields } from '../fields/map-fields.js';
import { changeMessages } from '../messages/change-messages.js';
import type { Message } from '../messages/message.js';
import { absenceRemarkRefused } from './absence-checks.js';
import { leaveMessages } from './leave-messages.js';

export const MAX_LEAVE_ENTRIES = 60;
/** Maximum of balances and increments that can be entered. */
export const LEAVE_DAYS_MAX = 999;
/** The form of a transaction's id, `<EMPID>-<n>`. */
export const TRANSACTION_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-[1-9]\\d{0,8}$`);

/** A text of a day of leave. */
interface DayText {
  readonly label: Message;
  /** In characters. */
  readonly longest: number;
  /** True if an application has to have it; one that may be missing is null in events and answers. */
  readonly isNeeded: boolean;
}

/**
 * The texts of a day of leave. Forms, requests, events, the ledger, its table, its columns on screen and in CSV, and the export of
 * personal data have each of them.
 */
export const LEAVE_DAY_TEXTS = {
  REMARKS: { label: leaveMessages.remarks(), longest: 500, isNeeded: true },
} as const satisfies Readonly<Record<string, DayText>>;

type Texts = typeof LEAVE_DAY_TEXTS;
export type LeaveDayText = keyof Texts;
type NeededText = {
  [Name in LeaveDayText]: Texts[Name]['isNeeded'] extends true ? Name : never;
}[LeaveDayText];
type OtherText = Exclude<LeaveDayText, NeededText>;

/** The texts as they are recorded. */
export type RecordedTexts = { readonly [Name in NeededText]: string } & {
  readonly [Name in OtherText]: string | null;
};

/** The texts of a line that has none. */
export const NO_TEXTS = emptyTexts();

function emptyTexts(): RecordedTexts;
function emptyTexts(): Readonly<Record<string, string | null>> {
  return mapFields(LEAVE_DAY_TEXTS, ({ isNeeded }: DayText) => (isNeeded ? '' : null));
}

/** The texts as they are sent: what may be missing may be left out. */
type SentTexts = { readonly [Name in NeededText]: RequestField<string> & { readonly isOptional: false } } & {
  readonly [Name in OtherText]: RequestField<string | null> & { readonly isOptional: true };
};

/** The texts as they come in. */
export type EnteredTexts = RequestOf<SentTexts>;

const missing = leaveMessages.fillFields();

/**
 * Returns the texts of an entry without spaces around them. What an edit leaves out stays as it was; what may be missing and is empty
 * becomes null.
 */
export function recordedTexts(entered: EnteredTexts, former: RecordedTexts): RecordedTexts;
export function recordedTexts(
  entered: Readonly<Record<string, unknown>>,
  former: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  return mapFields(LEAVE_DAY_TEXTS, ({ isNeeded }: DayText, name) => {
    const text = entered[name];
    if (text === undefined) return former[name] ?? null;
    const trimmed = typeof text === 'string' ? text.trim() : '';
    return trimmed === '' && !isNeeded ? null : trimmed;
  });
}

/** Returns the names of the texts that an application needs and that are missing or blank, in their order. */
export function missingTexts(texts: Readonly<Record<LeaveDayText, string | null>>): readonly LeaveDayText[] {
  const fields: Readonly<Record<LeaveDayText, DayText>> = LEAVE_DAY_TEXTS;
  const names = Object.values(mapFields(fields, (_, name) => name));
  return names.filter((name) => fields[name].isNeeded && (texts[name] ?? '').trim() === '');
}

/** Returns the refusal of the first text with characters that nobody can read; null if there is none. */
export function unreadableText(texts: RecordedTexts): Message | null {
  const fields: Readonly<Record<string, DayText>> = LEAVE_DAY_TEXTS;
  const all: Readonly<Record<string, string | null>> = texts;
  for (const [name, text] of Object.entries(all)) {
    const label = fields[name]?.label ?? name;
    if (text !== null && !isPlainText(text)) return leaveMessages.textUnreadable({ label });
  }
  return null;
}

/** Returns the fields of the texts; an edit may empty a text that an application needs. */
function sentTexts(isNew: boolean): SentTexts;
function sentTexts(isNew: boolean): Readonly<Record<string, RequestField<string | null>>> {
  return mapFields(LEAVE_DAY_TEXTS, ({ label, longest, isNeeded }: DayText) => {
    const field = freeText(longest, {
      noText: leaveMessages.textNoText({ label }),
      tooLong: leaveMessages.textTooLong({ label, count: longest }),
      ...(isNeeded && isNew && { missing }),
    });
    return isNeeded ? field : optionalOrNull(field);
  });
}

const EMPID = employeeId({ missing });
const LEAVE_TYPE = choice(LEAVE_TYPES, orMissing(missing, leaveMessages.typeRefused()));
const TRANSAC_ID = matching(TRANSACTION_ID_PATTERN, {
  noText: orMissing(missing, leaveMessages.transactionNoText()),
  wrong: orMissing(missing, leaveMessages.transactionMalformed()),
});
/** The leave's revision as it was read; null before its first change. A revision that is no longer the leave's is refused. */
const revision = optionalOrNull(
  matching(/^\d{1,20}$/, {
    noText: changeMessages.revisionNoText(),
    wrong: changeMessages.revisionMalformed(),
  }),
);

const day = {
  LEAVE_TYPE,
  DATE: dateText({ missing }),
  /** Forms send it as text. */
  DAYS: choice([1, '1', 0.5, '0.5'], orMissing(missing, leaveMessages.oneDay())),
  /** The half of half a day, with DAYS 0.5. An edit that leaves it out keeps the part of the day; null is the whole day. */
  half: optionalOrNull(choice(HALVES, leaveMessages.halfRefused())),
};
const entries = {
  fewest: 1,
  most: MAX_LEAVE_ENTRIES,
  missing,
  tooMany: leaveMessages.tooMany({ count: MAX_LEAVE_ENTRIES }),
};

export const addLeaveFields = {
  EMPID,
  leaveEntries: listOfObjects({ ...day, ...sentTexts(true) }, entries),
  /** True to check the entries and record nothing. */
  preview: optional(flag()),
};
export type AddLeaveRequest = RequestOf<typeof addLeaveFields>;
export type LeaveEntryRequest = AddLeaveRequest['leaveEntries'][number];

/** Either all edits are applied, in their order, or none. */
export const editLeaveFields = {
  EMPID,
  leaveData: listOfObjects({ ...day, ...sentTexts(false), TRANSAC_ID }, entries),
  revision,
};
export type EditLeaveRequest = RequestOf<typeof editLeaveFields>;

export const deleteLeaveFields = { TRANSAC_ID, revision };
export type DeleteLeaveRequest = RequestOf<typeof deleteLeaveFields>;

/** Days of leave of one employee, each as the caller saw it: one that is another day by now is not deleted. */
export const deleteLinesFields = {
  EMPID,
  lines: listOfObjects(
    {
      TRANSAC_ID,
      LEAVE_TYPE,
      DATE: day.DATE,
      /** Null for a whole day. */
      half: optionalOrNull(choice(HALVES, leaveMessages.halfRefused())),
    },
    {
      fewest: 1,
      most: MAX_LEAVE_ENTRIES,
      missing: leaveMessages.noneSelected(),
      tooMany: leaveMessages.tooManySelected({ count: MAX_LEAVE_ENTRIES }),
      unique: { by: 'TRANSAC_ID', reason: leaveMessages.selectedTwice() },
    },
  ),
  /** True to be told what would become of leave and records. */
  preview: optional(flag()),
};
export type DeleteLinesRequest = RequestOf<typeof deleteLinesFields>;

/** The form of an absence's id, `<EMPID>-A<n>`. */
export const ABSENCE_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-A[1-9]\\d{0,8}$`);
const ABSENCE_ID = matching(ABSENCE_ID_PATTERN, {
  noText: orMissing(missing, leaveMessages.absenceIdNoText()),
  wrong: orMissing(missing, leaveMessages.absenceIdMalformed()),
});

/** Why HR does something; text that everybody can read. */
const plainReason = withChecks(reasonText(REASON_MAX_LENGTH), PLAIN_TEXT);

/** An absence for a range of days, ahead or past, which takes no balance. */
export const planAbsenceFields = {
  EMPID,
  FROM: dateText({ missing }),
  TO: dateText({ missing }),
  remark: choice(ABSENCE_REMARKS, orMissing(missing, absenceRemarkRefused())),
  reason: withChecks(plainReason, { is: 'filled', reason: missing }),
  /** True to learn which days were worked, and to record nothing. */
  preview: optional(flag()),
};
export type PlanAbsenceRequest = RequestOf<typeof planAbsenceFields>;

export const withdrawAbsenceFields = { ABSENCE_ID, revision };
export type WithdrawAbsenceRequest = RequestOf<typeof withdrawAbsenceFields>;

const ofDays = { least: -LEAVE_DAYS_MAX, most: LEAVE_DAYS_MAX };

/** Balances are set in whole or half days; the event holds the differences. What is left out stays as it is. */
export const updateLeaveFields = {
  EMPID,
  leaveUpdates: listOfObjects(
    {
      LEAVE_TYPE,
      DAYS: decimalNumber(-LEAVE_DAYS_MAX, LEAVE_DAYS_MAX, {
        decimals: 1,
        reason: leaveMessages.balanceRefused(ofDays),
      }),
    },
    {
      most: LEAVE_TYPES.length,
      missing,
      tooMany: leaveMessages.typeTwice(),
      unique: { by: 'LEAVE_TYPE', reason: leaveMessages.typeTwice() },
    },
  ),
  annivUpdate: optional(
    objectOf(
      {
        /** Null or an empty text ends the increments. */
        ANNIV: optionalOrNull(
          freeText(DATE_MAX_LENGTH, {
            noText: leaveMessages.anniversaryNoDate(),
            tooLong: leaveMessages.anniversaryNoDate(),
          }),
        ),
        INCREMENT: optional(
          wholeNumber(0, LEAVE_DAYS_MAX, leaveMessages.incrementRefused({ most: LEAVE_DAYS_MAX })),
        ),
      },
      missing,
    ),
  ),
  /** Why the balances are these; the history shows it. */
  reason: optionalOrNull(plainReason),
  revision,
};
export type UpdateLeaveRequest = RequestOf<typeof updateLeaveFields>;
