import { sharesHours, type Half } from '../attendance/leave-types.js';
import { remarkTitle } from '../attendance/remarks.js';
import type { WorkDate } from '../time/work-date.js';
import type { FreeReason } from './days-off.js';
import { messages, type Message } from '../messages/message.js';

/**
 * `entry` and `other` are numbers of entries, from 1. In answers they are those of the request, of which each is one day; pages put the
 * numbers of their forms in their place.
 */
export const LEAVE_TEXTS = {
  fillFields: {
    en: 'Please fill in all required fields.',
    fil: 'Pakikumpleto ang lahat ng kailangang field.',
  },
  ofEntry: { en: 'Entry {entry}: {reason}', fil: 'Entry {entry}: {reason}' },
  sameDate: {
    en: 'Entry {entry} has the same date as entry {other}, {date}. Each entry needs a date of its own.',
    fil: 'Pareho ang petsa ng entry {entry} at entry {other}, {date}. Kailangan ng sariling petsa ng bawat entry.',
  },
  typeRefused: { en: 'The leave type must be SL or VL.', fil: 'Dapat SL o VL ang uri ng leave.' },
  oneDay: { en: 'Each leave entry is for 1 day.', fil: 'Tig-1 araw ang bawat leave entry.' },
  halfRefused: { en: 'The half of a day must be AM or PM.', fil: 'Dapat AM o PM ang kalahati ng araw.' },
  halfUnclear: {
    en: 'Half a day of leave needs 0.5 days and its half, AM or PM.',
    fil: 'Kailangan ng kalahating araw na leave ang 0.5 araw at ang kalahati nito, AM o PM.',
  },
  // `label` is that of the text, such as `remarks`.
  textUnreadable: {
    en: 'The {label} must be readable text.',
    fil: 'Dapat nababasang text ang {label}.',
  },
  textNoText: { en: 'The {label} must be text.', fil: 'Dapat text ang {label}.' },
  textTooLong: {
    en: 'The {label} must have at most {count} characters.',
    fil: 'Hanggang {count} character lang ang {label}.',
  },
  remarks: { en: 'remarks', fil: 'remarks' },
  tooMany: {
    en: 'A call takes at most {count} leave entries.',
    fil: 'Hanggang {count} leave entry lang sa isang pagpapadala.',
  },
  beforeFirstDay: {
    en: '{date} is before the first day of employee {employee}, {first}.',
    fil: 'Ang {date} ay bago ang unang araw ng empleyadong {employee}, {first}.',
  },
  afterLastDay: {
    en: '{date} is after the last day of employee {employee}, {last}.',
    fil: 'Ang {date} ay pagkatapos ng huling araw ng empleyadong {employee}, {last}.',
  },
  betweenEmployments: {
    en: '{date} is between two employments of employee {employee}: the last day was {last}, and the next first day is {first}.',
    fil: 'Ang {date} ay nasa pagitan ng dalawang pagtatrabaho ng empleyadong {employee}: {last} ang huling araw, at {first} ang sumunod na unang araw.',
  },
  onLeaveAlready: {
    en: 'Employee {employee} has leave on {date} already.',
    fil: 'May leave na ang empleyadong {employee} sa {date}.',
  },
  // Why a date needs no leave. `holiday` is its title.
  onHoliday: {
    en: '{date} needs no leave: it is a {holiday}.',
    fil: 'Hindi kailangan ng leave sa {date}: {holiday} ito.',
  },
  onRestDay: {
    en: '{date} needs no leave: it is a rest day.',
    fil: 'Hindi kailangan ng leave sa {date}: rest day ito.',
  },
  onWorkedDay: {
    en: '{date} needs no leave: the employee worked.',
    fil: 'Hindi kailangan ng leave sa {date}: pumasok ang empleyado.',
  },
  rehearsed: {
    en: 'Nothing was recorded: this was a preview.',
    fil: 'Walang naitala: preview lang ito.',
  },
  deletedAlready: {
    en: 'Leave transaction {transaction} was deleted already.',
    fil: 'Nabura na ang leave transaction {transaction} dati.',
  },
  noTransaction: {
    en: 'There is no leave transaction {transaction}.',
    fil: 'Walang leave transaction {transaction}.',
  },
  ofAnother: {
    en: 'Leave transaction {transaction} is not one of employee {employee}.',
    fil: 'Hindi sa empleyadong {employee} ang leave transaction {transaction}.',
  },
  transactionsOnOneDate: {
    en: 'Leave transactions {other} and {transaction} would have the same date, {date}.',
    fil: 'Magiging pareho ang petsa ng leave transaction {other} at {transaction}, {date}.',
  },
  transactionNoText: {
    en: 'The number of a leave transaction must be text.',
    fil: 'Dapat text ang numero ng leave transaction.',
  },
  transactionMalformed: {
    en: 'The number of a leave transaction looks like 100001-1.',
    fil: 'Ganito ang numero ng leave transaction: 100001-1.',
  },
  typeTwice: {
    en: 'Each leave type may be given once.',
    fil: 'Isang beses lang puwedeng ilagay ang bawat uri ng leave.',
  },
  anniversaryNoDate: { en: 'The anniversary must be a date.', fil: 'Dapat petsa ang anibersaryo.' },
  balanceRefused: {
    en: 'A balance must be in whole or half days from {least} to {most}.',
    fil: 'Dapat buo o kalahating araw ang balanse, mula {least} hanggang {most}.',
  },
  daysRefused: {
    en: 'The days of {type} must be in whole or half days from {least} to {most}.',
    fil: 'Dapat buo o kalahating araw ang araw ng {type}, mula {least} hanggang {most}.',
  },
  incrementRefused: {
    en: 'The increment must be a whole number from 0 to {most}.',
    fil: 'Dapat buong numero ang dagdag, mula 0 hanggang {most}.',
  },
  one: { en: 'The leave of employee {employee}', fil: 'leave ng empleyadong {employee}' },
  holidayOf: {
    en: 'A holiday that gives leave of employee {employee} back',
    fil: 'Isang holiday na nagbabalik ng leave ng empleyado {employee}',
  },
  boundsOf: {
    en: 'The first or last day of employee {employee}, and with it the leave that counts,',
    fil: 'unang o huling araw ng empleyadong {employee}, at kasama nito ang leave na binibilang',
  },
  added: { en: 'Transaction added successfully!', fil: 'Naidagdag na ang transaction!' },
  edited: { en: 'Leave record updated successfully!', fil: 'Na-update na ang leave record!' },
  detailsSaved: { en: 'Leave details updated successfully!', fil: 'Na-update na ang detalye ng leave!' },
  unchanged: {
    en: 'The leave is like this already. Nothing was changed.',
    fil: 'Ganito na ang leave. Walang binago.',
  },
  detailsUnchanged: {
    en: 'The leave details are like this already. Nothing was changed.',
    fil: 'Ganito na ang detalye ng leave. Walang binago.',
  },
  deleted: {
    en: 'Leave transaction {transaction} was deleted.',
    fil: 'Nabura na ang leave transaction {transaction}.',
  },
  // Several days of leave that are deleted at once.
  linesDeleted: {
    en: 'Days of leave deleted: {count} of {all}.',
    fil: 'Mga araw ng leave na nabura: {count} sa {all}.',
  },
  changedSinceSeen: {
    en: 'Leave transaction {transaction} was changed in the meantime. Please look at it again.',
    fil: 'Binago na ang leave transaction {transaction} habang bukas ito. Pakitingnan itong muli.',
  },
  noneSelected: { en: 'Please select the days of leave.', fil: 'Pakipili ang mga araw ng leave.' },
  selectedTwice: {
    en: 'A day of leave is selected twice.',
    fil: 'May araw ng leave na dalawang beses napili.',
  },
  tooManySelected: {
    en: 'At most {count} days of leave are deleted at once.',
    fil: 'Hanggang {count} araw ng leave lang ang mabubura nang sabay.',
  },
  // Planned absences. `absence` is the title of the remark, and `days` one date or several.
  absenceRemarkRefused: {
    en: 'The absence must be one of {remarks}.',
    fil: 'Ang pagliban ay dapat isa sa {remarks}.',
  },
  absenceBackwards: {
    en: 'The last day of an absence must not be before its first day.',
    fil: 'Hindi puwedeng mauna ang huling araw ng pagliban sa unang araw nito.',
  },
  absenceTooLong: {
    en: 'An absence is for at most {most} days. From {first} to {last} are {count} days.',
    fil: 'Hanggang {most} araw lang ang isang pagliban. {count} araw ang mula {first} hanggang {last}.',
  },
  absentAlready: {
    en: 'Employee {employee} is absent from {first} to {last} already: {absence}, {id}.',
    fil: 'Nakatala nang liliban ang empleyadong {employee} mula {first} hanggang {last}: {absence}, {id}.',
  },
  leaveInAbsence: {
    en: 'Employee {employee} has leave in this range: {days}. Delete that leave first, or leave these days out.',
    fil: 'May leave ang empleyadong {employee} sa mga petsang ito: {days}. Burahin muna ang leave na iyon, o huwag isama ang mga araw na ito.',
  },
  andMore: { en: '{days} and {count} more', fil: '{days} at {count} pa' },
  absenceIdNoText: {
    en: 'The number of an absence must be text.',
    fil: 'Dapat text ang numero ng pagliban.',
  },
  absenceIdMalformed: {
    en: 'The number of an absence looks like 100001-A1.',
    fil: 'Ganito ang numero ng pagliban: 100001-A1.',
  },
  noAbsence: { en: 'There is no absence {id}.', fil: 'Walang pagliban na {id}.' },
  absenceWithdrawnAlready: {
    en: 'Absence {id} was withdrawn already.',
    fil: 'Nabawi na ang pagliban na {id} dati.',
  },
  absencePlanned: {
    en: '{absence} of employee {employee} was recorded from {first} to {last}, as {id}: {count} days.',
    fil: 'Naitala ang {absence} ng empleyadong {employee} mula {first} hanggang {last}, bilang {id}: {count} araw.',
  },
  absencePlannedOn: {
    en: '{absence} of employee {employee} was recorded for {date}, as {id}.',
    fil: 'Naitala ang {absence} ng empleyadong {employee} para sa {date}, bilang {id}.',
  },
  absenceWithdrawn: {
    en: 'Absence {id} was withdrawn. The records are as they would be without it.',
    fil: 'Nabawi ang pagliban na {id}. Ang mga record ay gaya ng kung wala ito.',
  },
  absenceNotShown: {
    en: 'The record of {date} does not show the absence: the employee worked.',
    fil: 'Hindi makikita ang pagliban sa record ng {date}: pumasok ang empleyado.',
  },
} as const;

export const leaveMessages = messages('leave', LEAVE_TEXTS);

/** A date that an entry takes, or half of it. */
export interface TakenDate {
  readonly DATE: WorkDate;
  readonly half: Half | null;
}

/** Two entries of one application that take the same hours of a date, by their numbers from 1. */
export interface RepeatedDate {
  readonly first: number;
  readonly second: number;
  readonly DATE: WorkDate;
}

/** Returns the first date of an entry that an earlier entry takes too; null if none do. Two halves of a date are two entries. */
export function repeatedDate(entries: readonly (readonly TakenDate[])[]): RepeatedDate | null {
  const before = new Map<WorkDate, { readonly half: Half | null; readonly entry: number }[]>();
  for (const [index, dates] of entries.entries()) {
    for (const { DATE, half } of dates) {
      const others = before.get(DATE) ?? [];
      const other = others.find((taken) => sharesHours(taken.half, half));
      if (other) return { first: other.entry, second: index + 1, DATE };
      before.set(DATE, [...others, { half, entry: index + 1 }]);
    }
  }
  return null;
}

/** Returns the refusal of an application in which two entries have one date. */
export function repeatedDateMessage({ first, second, DATE }: RepeatedDate): Message {
  return leaveMessages.sameDate({ entry: second, other: first, date: DATE });
}

/** Returns what people are told about a date that needs no leave. */
export function freeMessage(reason: FreeReason, date: WorkDate): Message {
  switch (reason.kind) {
    case 'holiday':
      return leaveMessages.onHoliday({ date, holiday: remarkTitle(reason.remark) });
    case 'rest-day':
      return leaveMessages.onRestDay({ date });
    case 'worked':
      return leaveMessages.onWorkedDay({ date });
  }
}

/** Maximum of dates that a message names. */
const NAMED_DATES = 10;

/** Returns dates as a part of a message, of which the first are named. */
export function namedDates(dates: readonly WorkDate[]): Message | string {
  const days = dates.slice(0, NAMED_DATES).join(', ');
  return dates.length > NAMED_DATES
    ? leaveMessages.andMore({ days, count: dates.length - NAMED_DATES })
    : days;
}
