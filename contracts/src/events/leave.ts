import { LEAVE_TYPES } from '../attendance/leave-types.js';
import { category, event, type EventOf } from './define.js';
import { date, oneOf, orNull, text, wholeNumber } from './schema.js';

/** TRANSAC_ID is `<EMPID>-<n>`, the nth transaction of that employee; numbers are never used again. */
const transaction = {
  EMPID: text,
  TRANSAC_ID: text,
  LEAVE_TYPE: oneOf(LEAVE_TYPES),
  DATE: date,
  DAYS: oneOf([1]),
  REMARKS: text,
};

export const leaveEvents = category('leave-<EMPID>', {
  LeaveTransactionAdded: event({ says: 'a day of leave was taken', data: transaction }),
  LeaveTransactionEdited: event({
    says: 'the day of leave is this one, and was another',
    data: { ...transaction, formerType: oneOf(LEAVE_TYPES), formerDate: date },
  }),
  LeaveTransactionDeleted: event({
    says: 'the day of leave is given back',
    data: { EMPID: text, TRANSAC_ID: text, LEAVE_TYPE: oneOf(LEAVE_TYPES), DATE: date },
  }),
  /** SL and VL are differences in days; ANNIV and INCREMENT are the new values. `by` is an employee id. */
  LeaveDetailsUpdated: event({
    says: 'HR changed the balances by these days, and says when and by how much they grow',
    data: {
      EMPID: text,
      by: text,
      on: date,
      SL: wholeNumber,
      VL: wholeNumber,
      ANNIV: orNull(date),
      INCREMENT: wholeNumber,
    },
  }),
  LeaveIncremented: event({
    says: 'an anniversary added these days to each balance',
    data: { EMPID: text, anniversary: date, days: wholeNumber },
  }),
});

export type LeaveEvent = EventOf<typeof leaveEvents>;
export type LeaveTransactionAdded = EventOf<typeof leaveEvents, 'LeaveTransactionAdded'>;
export type LeaveTransactionEdited = EventOf<typeof leaveEvents, 'LeaveTransactionEdited'>;
export type LeaveTransactionDeleted = EventOf<typeof leaveEvents, 'LeaveTransactionDeleted'>;
export type LeaveDetailsUpdated = EventOf<typeof leaveEvents, 'LeaveDetailsUpdated'>;
export type LeaveIncremented = EventOf<typeof leaveEvents, 'LeaveIncremented'>;
