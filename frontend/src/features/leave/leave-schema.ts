import { capitalized } from '@timekeep/contracts/api/plain-text';
import { type LeaveLine } from '@timekeep/contracts/api/leave-api';
import {
  LEAVE_DAY_TEXTS,
  LEAVE_DAYS_MAX,
  type LeaveDayText,
  type UpdateLeaveRequest,
} from '@timekeep/contracts/leave/fields';
import type { Message } from '@timekeep/contracts/messages/message';
import { HALVES, LEAVE_TYPES, type Half, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { REMARK_TITLES, remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { mapFields } from '@timekeep/contracts/fields/map-fields';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { check, nullable, object, picklist, pipe, string, type InferInput, type InferOutput } from 'valibot';
import { mediumDate } from '@/shared/attendance/date-format';
import { filledIn, type FieldLabels, type FormProblem } from '@/shared/form/form-values';
import { declaredText, t } from '@/shared/language/language';
import type { LeaveSummary } from './leave-api';

/** Message when the current leave cannot be loaded again. */
export const RELOAD_FAILED = t('The leave could not be loaded again. Nothing was changed. Please try again.');
/** Message when the day that is edited or deleted no longer exists. */
export const DELETED_MEANWHILE = t('This day of leave was deleted in the meantime.');

export const LEAVE_TYPE_CHOICES: readonly { readonly value: LeaveType; readonly label: string }[] =
  LEAVE_TYPES.map((value) => ({ value, label: REMARK_TITLES[value] }));

/** The part of a day of leave that is the whole day; the others are its halves. */
export const WHOLE_DAY = 'whole';
export const PART_TITLES: Readonly<Record<typeof WHOLE_DAY | Half, string>> = {
  whole: t('Whole day'),
  AM: t('Morning (half a day)'),
  PM: t('Afternoon (half a day)'),
};
export const PART_CHOICES = Object.entries(PART_TITLES).map(([value, label]) => ({ value, label }));

/** Returns the half that a part of a form is; null for the whole day. */
export function halfOfPart(part: string): Half | null {
  return HALVES.find((half) => half === part) ?? null;
}

/** Returns the days of a line of leave, with its half: `1`, or `0.5 AM`. */
export function daysInWords({ DAYS, half }: Pick<LeaveLine, 'DAYS' | 'half'>): string {
  return half === null ? String(DAYS) : `${DAYS} ${half}`;
}

/** Messages for empty fields. */
export const EMPTY = {
  employee: t('Please enter an employee ID.'),
  type: t('Please choose a leave type.'),
  date: t('Date input not valid.'),
  days: t('Please enter a number.'),
} as const;

/** Returns the message of the notice: one for all empty fields, else that of the first problem. */
export function leaveSummary(problems: readonly FormProblem[]): readonly string[] {
  const [first] = problems;
  if (!first) return [];
  return [problems.some(({ isEmpty }) => isEmpty) ? declaredText(leaveMessages.fillFields()) : first.message];
}

/** A required date; null while the input is empty or invalid. */
export const requiredDate = pipe(nullable(string(), ''), filledIn(EMPTY.date));
/** The id of the edited record, empty only after a programming error. */
const requiredId = pipe(string(), filledIn(EMPTY.employee));

/** Requests take halves of a balance; anniversaries add whole days. */
const BALANCE = {
  min: -LEAVE_DAYS_MAX,
  form: /^[-+]?\d+(\.[05])?$/,
  message: t('Please enter whole or half days from {min} to {max}.', {
    min: -LEAVE_DAYS_MAX,
    max: LEAVE_DAYS_MAX,
  }),
};
const INCREMENT = {
  min: 0,
  form: /^[-+]?\d+$/,
  message: t('Please enter a whole number from {min} to {max}.', { min: 0, max: LEAVE_DAYS_MAX }),
};

function days({ min, form, message }: typeof BALANCE) {
  const isWithin = (text: string): boolean => {
    const value = Number(text);
    return form.test(text.trim()) && value >= min && value <= LEAVE_DAYS_MAX;
  };
  return pipe(
    string(),
    filledIn(EMPTY.days),
    check((text) => text.trim() === '' || isWithin(text), message),
  );
}

/** Schema of the details. Balances may be negative, for leave in advance. */
export const detailsSchema = object({
  EMPID: requiredId,
  SL: days(BALANCE),
  VL: days(BALANCE),
  ANNIV: nullable(string()),
  INCREMENT: days(INCREMENT),
  reason: string(),
});
export type DetailsValues = InferInput<typeof detailsSchema>;

export const DETAILS_LABELS: FieldLabels<DetailsValues> = {
  SL: t('Sick Leave'),
  VL: t('Vacation Leave'),
  ANNIV: [t('Anniversary Date'), (date) => (date === null ? '--' : mediumDate(date))],
  INCREMENT: t('Leave Increment (Days)'),
  reason: t('Reason'),
};

export function detailsValues({ EMPID, SL, VL, INCREMENT, ANNIV }: LeaveSummary): DetailsValues {
  return { EMPID, SL: String(SL), VL: String(VL), ANNIV, INCREMENT: String(INCREMENT), reason: '' };
}

/** Returns the request for the details, based on the revision that was read. */
export function detailsRequest(
  { EMPID, SL, VL, INCREMENT, ANNIV, reason }: DetailsValues,
  { revision }: Pick<LeaveSummary, 'revision'>,
): UpdateLeaveRequest {
  return {
    EMPID,
    leaveUpdates: [
      { LEAVE_TYPE: 'SL', DAYS: Number(SL) },
      { LEAVE_TYPE: 'VL', DAYS: Number(VL) },
    ],
    annivUpdate: { ANNIV, INCREMENT: Number(INCREMENT) },
    ...(reason.trim() !== '' && { reason }),
    revision,
  };
}

/** A day of leave: a line of the ledger that can be edited and deleted. */
export type Transaction = LeaveLine & { readonly TRANSAC_ID: string };

/** True for a day of leave, false for a change of a balance. */
export function isTransaction<Line extends LeaveLine>(line: Line): line is Line & Transaction {
  return line.TRANSAC_ID !== null;
}

/** A day of leave as it was read, with the revision of the leave. */
export interface TransactionRead {
  readonly transaction: Transaction;
  readonly revision: string | null;
}

/** The texts that both forms, that of an application and that of a correction, ask for. */
export const DAY_TEXTS = mapFields(LEAVE_DAY_TEXTS, () => string());
export type DayTexts = Readonly<Record<LeaveDayText, string>>;
export const EMPTY_TEXTS: DayTexts = mapFields(LEAVE_DAY_TEXTS, () => '');

/** Returns the texts of a day or of a form, without spaces around them. */
export function trimmedTexts(texts: Readonly<Record<LeaveDayText, string | null>>): DayTexts {
  return mapFields(LEAVE_DAY_TEXTS, (_, name) => (texts[name] ?? '').trim());
}

/** Returns the message for a text that an application needs. */
export function missingTextMessage(name: LeaveDayText): string {
  return t('Please enter {text}.', { text: declaredText(LEAVE_DAY_TEXTS[name].label) });
}

/** Returns the label of a text, with a capital. */
export function textLabel(label: Message): string {
  return capitalized(declaredText(label));
}

export const transactionSchema = object({
  EMPID: requiredId,
  DATE: requiredDate,
  LEAVE_TYPE: pipe(string(), filledIn(EMPTY.type), picklist(LEAVE_TYPES, EMPTY.type)),
  part: string(),
  ...DAY_TEXTS,
});
export type TransactionValues = InferInput<typeof transactionSchema>;
export type TransactionRequest = InferOutput<typeof transactionSchema>;

export const TRANSACTION_LABELS: FieldLabels<TransactionValues> = {
  DATE: [t('Transaction Date'), (date) => (date === null ? '--' : mediumDate(date))],
  LEAVE_TYPE: [t('Leave Type'), remarkTitle],
  part: [t('Part of the day'), (part) => PART_TITLES[halfOfPart(part) ?? WHOLE_DAY]],
  ...mapFields(LEAVE_DAY_TEXTS, ({ label }) => textLabel(label)),
};

export function transactionValues({ transaction }: TransactionRead): TransactionValues {
  const { EMPID, LEAVE_TYPE, half } = transaction;
  const DATE: WorkDate = fromWireDate(transaction.DATE);
  return { EMPID, DATE, LEAVE_TYPE, part: half ?? WHOLE_DAY, ...trimmedTexts(transaction) };
}
