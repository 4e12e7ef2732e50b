import { HALVES, LEAVE_TYPES } from '../attendance/leave-types.js';
import { ABSENCE_REMARKS } from '../attendance/remarks.js';
import { mapFields } from '../fields/map-fields.js';
import { LEAVE_DAY_TEXTS, type RecordedTexts } from '../leave/fields.js';
import { category, event, type EventOf, type Upcaster } from './define.js';
import { date, number, oneOf, orNull, text, wholeNumber, type KindOf } from './schema.js';

/** The kinds of the texts of a day of leave. */
export const dayTexts = textKinds();

function textKinds(): { readonly [Name in keyof RecordedTexts]: KindOf<RecordedTexts[Name]> };
function textKinds(): Readonly<Record<string, KindOf<string | null>>> {
  return mapFields(LEAVE_DAY_TEXTS, ({ isNeeded }: { readonly isNeeded: boolean }) =>
    isNeeded ? text : orNull(text),
  );
}

/**
 * TRANSAC_ID is `<EMPID>-<n>`, the nth transaction of that employee; numbers are never used again. HALF is the half of the day that
 * the leave takes, with 0.5 DAYS; null for a whole day.
 */
const transaction = {
  EMPID: text,
  TRANSAC_ID: text,
  LEAVE_TYPE: oneOf(LEAVE_TYPES),
  DATE: date,
  DAYS: oneOf([1, 0.5]),
  HALF: orNull(oneOf(HALVES)),
  ...dayTexts,
};

/** ABSENCE_ID is `<EMPID>-A<n>`, the nth absence of that employee; numbers are never used again. FROM and TO are days of it. */
const absence = { EMPID: text, ABSENCE_ID: text, FROM: date, TO: date, remark: oneOf(ABSENCE_REMARKS) };

/** The balances right before the event, as they counted then, by the names of what it adds to them; null for events of former versions. */
const formerBalances = { formerSL: orNull(number), formerVL: orNull(number) };

const withoutFormer: Upcaster = (data) => ({ ...data, formerSL: null, formerVL: null });

/** Version 1 had whole days alone. */
const wholeDay: Upcaster = (data) => ({ ...data, HALF: null });

export const leaveEvents = category('leave-<EMPID>', {
  LeaveTransactionAdded: event({
    says: 'a day of leave was taken, or half of it',
    data: transaction,
    upcasters: [wholeDay],
  }),
  LeaveTransactionEdited: event({
    says: 'the day of leave is this one, and was another',
    data: { ...transaction, formerType: oneOf(LEAVE_TYPES), formerDate: date },
    upcasters: [wholeDay],
  }),
  LeaveTransactionDeleted: event({
    says: 'the day of leave is given back',
    data: { EMPID: text, TRANSAC_ID: text, LEAVE_TYPE: oneOf(LEAVE_TYPES), DATE: date },
  }),
  /** SL and VL are differences in days; ANNIV and INCREMENT are the new values. `by` is an employee id; the reason may be left out. */
  LeaveDetailsUpdated: event({
    says: 'HR changed the balances by these days, and says why, and when and by how much they grow',
    data: {
      EMPID: text,
      by: text,
      on: date,
      SL: number,
      VL: number,
      ANNIV: orNull(date),
      INCREMENT: wholeNumber,
      reason: orNull(text),
      ...formerBalances,
    },
    upcasters: [
      // Version 1 had differences of whole days, which are numbers as well.
      (data) => data,
      // Version 2 had no reason.
      (data) => ({ ...data, reason: null }),
      withoutFormer,
    ],
  }),
  LeaveIncremented: event({
    says: 'an anniversary added these days to each balance',
    data: { EMPID: text, anniversary: date, days: wholeNumber, ...formerBalances },
    upcasters: [withoutFormer],
  }),
  AbsencePlanned: event({
    says: 'somebody is absent, or works at another place, on the working days of a range; it takes no balance',
    data: { ...absence, reason: text },
  }),
  AbsenceWithdrawn: event({ says: 'the planned absence does not hold', data: absence }),
});

export type LeaveEvent = EventOf<typeof leaveEvents>;
export type LeaveTransactionAdded = EventOf<typeof leaveEvents, 'LeaveTransactionAdded'>;
export type LeaveTransactionEdited = EventOf<typeof leaveEvents, 'LeaveTransactionEdited'>;
export type LeaveTransactionDeleted = EventOf<typeof leaveEvents, 'LeaveTransactionDeleted'>;
export type LeaveDetailsUpdated = EventOf<typeof leaveEvents, 'LeaveDetailsUpdated'>;
export type AbsencePlanned = EventOf<typeof leaveEvents, 'AbsencePlanned'>;
export type AbsenceWithdrawn = EventOf<typeof leaveEvents, 'AbsenceWithdrawn'>;
export type LeaveIncremented = EventOf<typeof leaveEvents, 'LeaveIncremented'>;
