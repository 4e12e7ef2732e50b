import type { CutOffNote, EmploymentNote } from '../api/audit-api.js';
import type { CutOffChangeKind, EmployeeChangeKind } from './audit-kinds.js';
import { messages, type Message } from '../messages/message.js';
import type { WorkDate } from '../time/work-date.js';

/** Texts of changes of employees that the audit lists one by one. */
export const AUDIT_TEXTS = {
  registered: {
    en: 'registered as {after}, with the first day {date}',
    fil: 'naitala bilang {after}, na may unang araw {date}',
  },
  renamed: { en: 'name {after} instead of {before}', fil: 'pangalang {after} sa halip na {before}' },
  pinChanged: { en: 'another PIN', fil: 'ibang PIN' },
  transferred: {
    en: '{after} instead of {before}, from {date} on',
    fil: '{after} sa halip na {before}, mula {date}',
  },
  transferredFromFirst: {
    en: '{after} instead of {before}, from the first day on',
    fil: '{after} sa halip na {before}, mula sa unang araw',
  },
  transferMoved: {
    en: '{after} from {date} on, instead of {replaced} from {before} on',
    fil: '{after} mula {date}, sa halip na {replaced} mula {before}',
  },
  transferMovedToFirst: {
    en: '{after} from the first day on, instead of {replaced} from {before} on',
    fil: '{after} mula sa unang araw, sa halip na {replaced} mula {before}',
  },
  transferTakenBack: {
    en: 'transfer to {replaced} from {before} on taken back',
    fil: 'binawi ang paglipat sa {replaced} mula {before}',
  },
  lastDay: {
    en: 'last day {date}, access until {access}',
    fil: 'huling araw {date}, may access hanggang {access}',
  },
  lastDayInstead: {
    en: 'last day {date} instead of {before}, access until {access}',
    fil: 'huling araw {date} sa halip na {before}, may access hanggang {access}',
  },
  resignationUndone: {
    en: 'resignation with the last day {date} undone: {reason}',
    fil: 'binawi ang resignation na may huling araw na {date}: {reason}',
  },
  rehired: {
    en: 'rehired in {after} from {date} on, after the last day {before}',
    fil: 'na-rehire sa {after} mula {date}, pagkatapos ng huling araw {before}',
  },
  firstDay: {
    en: 'first day {date} instead of {before}',
    fil: 'unang araw {date} sa halip na {before}',
  },
  deviceNumber: { en: 'device number {after}', fil: 'numero sa device {after}' },
  deviceNumberInstead: {
    en: 'device number {after} instead of {before}',
    fil: 'numero sa device {after} sa halip na {before}',
  },
  deviceNumberFrom: {
    en: 'device number {after} from {date} on',
    fil: 'numero sa device {after} mula {date}',
  },
  deviceNumberMoved: {
    en: 'device number {after} from {date} on instead of from {before} on',
    fil: 'numero sa device {after} mula {date} sa halip na mula {before}',
  },
  deviceNumberMovedFromAll: {
    en: 'device number {after} from {date} on instead of for all days',
    fil: 'numero sa device {after} mula {date} sa halip na sa lahat ng araw',
  },
  deviceNumberMovedToAll: {
    en: 'device number {after} for all days instead of from {before} on',
    fil: 'numero sa device {after} sa lahat ng araw sa halip na mula {before}',
  },
  deviceNumberInsteadFrom: {
    en: 'device number {after} from {date} on, instead of {before}',
    fil: 'numero sa device {after} mula {date}, sa halip na {before}',
  },
  noDeviceNumber: {
    en: 'no device number any more, before {before}',
    fil: 'wala nang numero sa device, dating {before}',
  },
  balances: { en: 'balances of leave: {after}', fil: 'mga balanse ng leave: {after}' },
  balancesWithReason: {
    en: 'balances of leave: {after}. Reason: {reason}',
    fil: 'mga balanse ng leave: {after}. Dahilan: {reason}',
  },
  absencePlanned: {
    en: 'planned absence {after}: {reason}',
    fil: 'nakaplanong pagliban {after}: {reason}',
  },
  absenceWithdrawn: {
    en: 'planned absence {before} withdrawn',
    fil: 'binawi ang nakaplanong pagliban {before}',
  },
  cutOffClosed: {
    en: 'cut-off {number} of {companies} closed, from {first} to {last}',
    fil: 'isinara ang cut-off {number} ng {companies}, mula {first} hanggang {last}',
  },
  cutOffVoid: {
    en: 'cut-off {number} of {companies} closed, from {first} to {last}. {reason}',
    fil: 'isinara ang cut-off {number} ng {companies}, mula {first} hanggang {last}. {reason}',
  },
  cutOffWithdrawn: {
    en: 'cut-off {number} of {companies} withdrawn, from {first} to {last}. Reason: {reason}',
    fil: 'binawi ang cut-off {number} ng {companies}, mula {first} hanggang {last}. Dahilan: {reason}',
  },
  cutOffAcknowledged: {
    en: 'agreed to the own days of cut-off {number} of {companies}, from {first} to {last}',
    fil: 'sumang-ayon sa sariling mga araw ng cut-off {number} ng {companies}, mula {first} hanggang {last}',
  },
  cutOffDisputed: {
    en: 'did not agree to the own days of cut-off {number} of {companies}, from {first} to {last}: {reason}',
    fil: 'hindi sumang-ayon sa sariling mga araw ng cut-off {number} ng {companies}, mula {first} hanggang {last}: {reason}',
  },
} as const;

export const auditMessages = messages('audit', AUDIT_TEXTS);

/** A change as its text needs it, with days in words and without nulls. */
type ChangeInWords = Readonly<
  Record<'before' | 'after' | 'dayBefore' | 'day' | 'accessUntil' | 'reason', string>
>;

/** Texts by the kind of change; a kind without a text does not compile. */
const TEXTS: Readonly<Record<EmployeeChangeKind, (change: ChangeInWords) => Message>> = {
  registration: ({ after, day: date }) => auditMessages.registered({ after, date }),
  name: ({ before, after }) => auditMessages.renamed({ before, after }),
  pin: () => auditMessages.pinChanged(),
  transfer: ({ before, after, dayBefore, day: date }) => {
    if (dayBefore !== '') {
      const replaced = { replaced: before, before: dayBefore };
      if (after === '') return auditMessages.transferTakenBack(replaced);
      return date === ''
        ? auditMessages.transferMovedToFirst({ ...replaced, after })
        : auditMessages.transferMoved({ ...replaced, after, date });
    }
    return date === ''
      ? auditMessages.transferredFromFirst({ before, after })
      : auditMessages.transferred({ before, after, date });
  },
  resignation: ({ dayBefore: before, day: date, accessUntil: access }) =>
    before === ''
      ? auditMessages.lastDay({ date, access })
      : auditMessages.lastDayInstead({ date, before, access }),
  reinstatement: ({ dayBefore: date, reason }) => auditMessages.resignationUndone({ date, reason }),
  rehire: ({ after, dayBefore: before, day: date }) => auditMessages.rehired({ after, before, date }),
  'first-day': ({ dayBefore: before, day: date }) => auditMessages.firstDay({ before, date }),
  'device-number': ({ before, after, dayBefore, day: date }) => {
    if (after === '') return auditMessages.noDeviceNumber({ before });
    if (before === after) {
      if (date === '') return auditMessages.deviceNumberMovedToAll({ after, before: dayBefore });
      return dayBefore === ''
        ? auditMessages.deviceNumberMovedFromAll({ after, date })
        : auditMessages.deviceNumberMoved({ after, before: dayBefore, date });
    }
    if (date !== '') {
      return before === ''
        ? auditMessages.deviceNumberFrom({ after, date })
        : auditMessages.deviceNumberInsteadFrom({ before, after, date });
    }
    return before === ''
      ? auditMessages.deviceNumber({ after })
      : auditMessages.deviceNumberInstead({ before, after });
  },
  balance: ({ after, reason }) =>
    reason === '' ? auditMessages.balances({ after }) : auditMessages.balancesWithReason({ after, reason }),
  absence: ({ after, reason }) => auditMessages.absencePlanned({ after, reason }),
  'absence-withdrawn': ({ before }) => auditMessages.absenceWithdrawn({ before }),
};

/**
 * Returns the text of a change of an employee.
 *
 * @param dayInWords as the page writes dates
 */
export function employeeChangeMessage(
  {
    kind,
    before,
    after,
    dayBefore,
    day,
    accessUntil,
    reason,
  }: Pick<EmploymentNote, 'kind' | 'before' | 'after' | 'dayBefore' | 'day' | 'accessUntil' | 'reason'>,
  dayInWords: (date: WorkDate) => string,
): Message {
  const inWords = (date: WorkDate | null): string => (date === null ? '' : dayInWords(date));
  return TEXTS[kind]({
    ...{ before: before ?? '', after: after ?? '', reason: reason ?? '' },
    ...{ dayBefore: inWords(dayBefore), day: inWords(day), accessUntil: inWords(accessUntil) },
  });
}

/** Texts of changes of cut-offs by their kind. */
const CUTOFF_TEXTS: Readonly<
  Record<CutOffChangeKind, (change: Parameters<typeof auditMessages.cutOffDisputed>[0]) => Message>
> = {
  cutoff: ({ reason, ...period }) =>
    reason === '' ? auditMessages.cutOffClosed(period) : auditMessages.cutOffVoid({ ...period, reason }),
  'cutoff-withdrawn': (change) => auditMessages.cutOffWithdrawn(change),
  'cutoff-acknowledged': ({ reason: _, ...period }) => auditMessages.cutOffAcknowledged(period),
  'cutoff-disputed': (change) => auditMessages.cutOffDisputed(change),
};

/**
 * Returns the text of a change of a cut-off, or of an answer to one.
 *
 * @param dayInWords as the page writes dates
 */
export function cutOffChangeMessage(
  { kind, number, FROM, TO, COMPANY, reason }: CutOffNote,
  dayInWords: (date: WorkDate) => string,
): Message {
  const period = { first: dayInWords(FROM), last: dayInWords(TO), companies: COMPANY.join(', ') };
  return CUTOFF_TEXTS[kind]({ number, ...period, reason: reason ?? '' });
}
