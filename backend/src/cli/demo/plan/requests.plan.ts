import type { NO_KIND_INPUT, RequestInput } from '@timekeep/contracts/requests/request-entry';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { isClosed } from './day.plan.js';

type Step = 'endorse' | 'return' | 'grant' | 'refuse' | 'take back';

/** A request with what is done with it, and the note that each of these steps gets. */
export interface DemoRequest {
  readonly input: Omit<RequestInput, keyof typeof NO_KIND_INPUT> & Partial<RequestInput>;
  readonly steps: readonly Step[];
  readonly note: string | null;
}

/** A request in each state that people bring about; leave is on working days of an office, none of them a holiday. */
export function planRequests(today: WorkDate): readonly DemoRequest[] {
  const ofDay = (date: WorkDate) => ({ FROM: date, TO: date });
  const ahead = (days: number) => ofDay(workingDay(addDays(today, days)));
  const yesterday = ofDay(addDays(today, -1));
  const present = { remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:30:00' };
  const hours = { TimeIN1: '10:00:00', TimeOUT1: '19:00:00' };
  return [
    {
      input: { kind: 'leave', ...ahead(9), LEAVE_TYPE: 'VL', half: 'PM', reason: 'School meeting' },
      steps: ['endorse', 'grant'],
      note: null,
    },
    {
      input: { kind: 'overtime', ...yesterday, minutes: 90, reason: 'Closing of the month' },
      steps: ['grant'],
      note: null,
    },
    {
      input: { kind: 'leave', ...ahead(16), LEAVE_TYPE: 'VL', reason: 'Family reunion' },
      steps: [],
      note: null,
    },
    {
      input: { kind: 'correction', ...yesterday, ...present, reason: 'The time clock was not working' },
      steps: ['endorse'],
      note: 'Was at work until half past five',
    },
    {
      input: { kind: 'leave', ...ahead(23), LEAVE_TYPE: 'VL', reason: 'Trip' },
      steps: ['refuse'],
      note: 'The inventory is on this day',
    },
    {
      input: {
        kind: 'schedule',
        FROM: addDays(today, 30),
        TO: addDays(today, 40),
        ...hours,
        reason: 'Evening classes',
      },
      steps: ['return'],
      note: 'Please ask for whole weeks',
    },
    {
      input: { kind: 'overtime', ...ofDay(today), minutes: 60, reason: 'Delivery' },
      steps: ['take back'],
      note: null,
    },
  ];
}

/** Returns the date, or the first weekday after it that is no holiday. */
function workingDay(date: WorkDate): WorkDate {
  const isFree = weekdayOf(date) === 'saturday' || isClosed(date);
  return isFree ? workingDay(addDays(date, 1)) : date;
}
