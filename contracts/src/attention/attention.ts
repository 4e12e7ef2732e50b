import type { PunchRefusal } from '../clock/punch-refusals.js';
import type { RequestState } from '../requests/request-kinds.js';
import { dayOn, rangeOn, type Schedule } from '../schedules/schedule-ranges.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { ATTENTION_KINDS, type AttentionKind, type DayKind } from './attention-kinds.js';
import { UNPLANNED_FROM_MINUTES, type DaySign } from './day-signs.js';

/** Days, the present one included, on each of which an employee has a schedule. */
export const SCHEDULED_DAYS_AHEAD = 14;
const DAY_MS = 24 * 3_600_000;
/** Days without a decision after which a request is a matter. */
export const REQUEST_WAITS_DAYS = 2;
/** Milliseconds without a punch after which a terminal is silent. */
export const TERMINAL_SILENT_MS = DAY_MS;

/** The present moment: an instant in epoch milliseconds, and its date in the company. */
export interface Moment {
  readonly now: number;
  readonly today: WorkDate;
}

/** Unplanned work with what was granted for it. */
export interface UnplannedWork extends DaySign {
  /** Minutes that HR granted on the date. */
  readonly granted: number;
  /** The rules of the company on the date. */
  readonly needsGrant: boolean;
  readonly overtimeFrom: number;
}

/** Facts that the condition of each kind judges. */
export interface Candidates extends Readonly<Record<DayKind, DaySign>> {
  readonly 'unplanned-work': UnplannedWork;
  readonly 'refused-punch': { readonly refusedAt: number; readonly reason: PunchRefusal };
  readonly 'waiting-request': { readonly madeAt: number; readonly state: RequestState };
  /** The first and the last day of the employment; null for an open end. */
  readonly 'no-schedule': Schedule & { readonly hiredOn: WorkDate; readonly resignedOn: WorkDate | null };
  readonly 'negative-balance': { readonly SL: number; readonly VL: number };
  readonly 'unconfirmed-address': { readonly registeredAt: number };
  /** The moment of the newest punch, or that from which the terminal has its key. */
  readonly 'silent-terminal': { readonly heardAt: number };
}

/** A matter that holds at a moment. */
export interface Holding {
  /** The moment since which it holds, in epoch milliseconds. */
  readonly since: number;
  /** The facts that it follows from: once they change, an acceptance of it holds no more. */
  readonly facts: string;
  /** The date that it is about, where the candidate has none. */
  readonly date?: WorkDate;
  readonly minutes?: number;
}

/** Where a matter is settled; pages and the answer name it by this. */
export const SETTLING_ACTIONS = [
  'correct-record',
  'leave-or-correct',
  'grant-or-correct',
  'return-leave',
  'take-over-punch',
  'decide-request',
  'save-schedule',
  'update-balance',
  'confirm-address',
  'look-at-terminal',
] as const;
export type SettlingAction = (typeof SETTLING_ACTIONS)[number];

export type Settler = 'SUPERVISOR' | 'EMPLOYEE';

interface Declared<Candidate> {
  /** People who see it beside HR, and can do something about it: supervisors of the department, the employee whom it is about. */
  readonly settledBy: readonly Settler[];
  readonly settledIn: SettlingAction;
  /** Returns the matter, or null if the condition does not hold. */
  readonly condition: (candidate: Candidate, moment: Moment) => Holding | null;
}

/** True once the moment from which a sign of a record counts has come. */
const fromThen = (sign: DaySign, { now }: Moment): Holding | null =>
  now >= sign.from ? { since: sign.from, facts: sign.facts } : null;

/** Each kind, once: who settles it, what settles it, and its condition. A matter whose condition does not hold any more goes by itself. */
export const ATTENTION: { readonly [Kind in AttentionKind]: Declared<Candidates[Kind]> } = {
  'no-out': { settledBy: ['SUPERVISOR', 'EMPLOYEE'], settledIn: 'correct-record', condition: fromThen },
  absent: { settledBy: ['SUPERVISOR', 'EMPLOYEE'], settledIn: 'leave-or-correct', condition: fromThen },
  'unplanned-work': {
    settledBy: ['SUPERVISOR', 'EMPLOYEE'],
    settledIn: 'grant-or-correct',
    condition(work, moment) {
      const minutes = work.minutes - work.granted;
      const isTooLittle = minutes < Math.max(UNPLANNED_FROM_MINUTES, work.overtimeFrom);
      if (moment.now < work.from || !work.needsGrant || isTooLittle) return null;
      return { since: work.from, minutes, facts: `${work.facts} ${work.granted}` };
    },
  },
  'leave-worked': { settledBy: ['SUPERVISOR', 'EMPLOYEE'], settledIn: 'return-leave', condition: fromThen },
  'long-shift': { settledBy: ['SUPERVISOR', 'EMPLOYEE'], settledIn: 'correct-record', condition: fromThen },
  'refused-punch': {
    settledBy: [],
    settledIn: 'take-over-punch',
    condition: ({ refusedAt, reason }) => ({ since: refusedAt, facts: reason }),
  },
  'waiting-request': {
    settledBy: ['SUPERVISOR'],
    settledIn: 'decide-request',
    condition: ({ madeAt, state }, { now }) =>
      now - madeAt > REQUEST_WAITS_DAYS * DAY_MS ? { since: madeAt, facts: state } : null,
  },
  'no-schedule': {
    settledBy: ['SUPERVISOR'],
    settledIn: 'save-schedule',
    condition(employee, moment) {
      const date = firstWithoutSchedule(employee, moment.today);
      // Without any hours the first such day is another one each day; the last scheduled day before it is the same.
      return date === null
        ? null
        : { since: moment.now, date, facts: `until ${lastScheduledBefore(employee, date) ?? 'none'}` };
    },
  },
  'negative-balance': {
    settledBy: [],
    settledIn: 'update-balance',
    condition: ({ SL, VL }, { now }) => (SL < 0 || VL < 0 ? { since: now, facts: `${SL} ${VL}` } : null),
  },
  'unconfirmed-address': {
    // Employees settle it with the code of its mail, which they are asked for elsewhere; HR sees who has not.
    settledBy: [],
    settledIn: 'confirm-address',
    condition: ({ registeredAt }) => ({ since: registeredAt, facts: String(registeredAt) }),
  },
  'silent-terminal': {
    settledBy: [],
    settledIn: 'look-at-terminal',
    condition: ({ heardAt }, { now }) =>
      now - heardAt > TERMINAL_SILENT_MS ? { since: heardAt, facts: String(heardAt) } : null,
  },
};

/** Returns the first of the days ahead on which an employee is employed and neither hours nor a day off are known; null for none. */
function firstWithoutSchedule(
  { ranges, days, hiredOn, resignedOn }: Candidates['no-schedule'],
  today: WorkDate,
): WorkDate | null {
  for (let ahead = 0; ahead < SCHEDULED_DAYS_AHEAD; ahead += 1) {
    const date = addDays(today, ahead);
    const isEmployed = hiredOn <= date && (resignedOn === null || date <= resignedOn);
    if (isEmployed && !rangeOn(ranges, date) && !dayOn(days, date)) return date;
  }
  return null;
}

/** Returns the last day before a gap for which hours or a day off are known; null for none. */
function lastScheduledBefore({ ranges, days }: Schedule, gap: WorkDate): WorkDate | null {
  const known = [...ranges.map(({ TO }) => TO), ...days.map(({ date }) => date)];
  return known.filter((date) => date < gap).reduce<WorkDate | null>(laterOf, null);
}

function laterOf(a: WorkDate | null, b: WorkDate): WorkDate {
  return a !== null && a > b ? a : b;
}

/** Returns the kinds that supervisors, or employees, see. */
export function kindsOf(settler: Settler): readonly AttentionKind[] {
  return ATTENTION_KINDS.filter((kind) => ATTENTION[kind].settledBy.includes(settler));
}
