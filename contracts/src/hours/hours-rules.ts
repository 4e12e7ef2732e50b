import type { Remark } from '../attendance/remarks.js';
import type { TimeOfDay } from '../time/time-of-day.js';

/** Pay of a day with a remark, beside or instead of the time that was worked. */
export const REMARK_PAYS = [
  /** The time that was worked. */
  'worked',
  /** The scheduled hours, wherever the work was done. */
  'scheduled',
  /** A day, or half a day, of leave: paid while the balance was not below zero. */
  'leave',
  /** A paid day without work. */
  'paid',
  /** An unpaid day, or half a day, without work. */
  'unpaid',
  /** Nothing is due: a day off. */
  'nothing',
  /** A holiday: what was worked, else a day by the rule of unworked holidays. */
  'holiday',
] as const;
export type RemarkPay = (typeof REMARK_PAYS)[number];

export const OVERTIME_NEEDS = ['grant', 'none'] as const;
export const HOLIDAY_BY = ['midnight', 'start'] as const;

/** The rules by which time counts as hours of a kind. Each has its default in `DEFAULT_HOURS_RULES`. */
export interface HoursRules {
  /** Night work is between these times of day (Labor Code, article 86). */
  readonly night: { readonly from: TimeOfDay; readonly to: TimeOfDay };
  /** Minutes of a day after which further work is overtime (article 83), where it is not scheduled. */
  readonly plainMinutes: number;
  /** Scheduled minutes of a day and of a week after which scheduled time is overtime too (compressed workweeks). */
  readonly scheduledMost: { readonly day: number; readonly week: number };
  /** The need of a grant for overtime and for work on a rest day. Work on a holiday that is a scheduled day needs none. */
  readonly overtimeNeeds: (typeof OVERTIME_NEEDS)[number];
  /** Minutes: less overtime than this on a day does not count. */
  readonly overtimeFrom: number;
  /** Minutes: overtime counts in multiples of this. */
  readonly overtimeStep: number;
  /** The date whose kind a shift past midnight takes: that of each of its parts, or the date on which it starts. */
  readonly holidayBy: (typeof HOLIDAY_BY)[number];
  readonly remarks: Readonly<Record<Remark, RemarkPay>>;
}

/** The rules of a company that set none. A company may pay more than the law asks for, so that what a remark pays is one of them. */
export const DEFAULT_HOURS_RULES: HoursRules = {
  night: { from: '22:00:00', to: '06:00:00' },
  plainMinutes: 480,
  scheduledMost: { day: 720, week: 2_880 },
  overtimeNeeds: 'grant',
  overtimeFrom: 30,
  overtimeStep: 1,
  holidayBy: 'midnight',
  remarks: {
    Present: 'worked',
    TimeIn: 'worked',
    OT: 'worked',
    Absent: 'unpaid',
    RS: 'nothing',
    LH: 'holiday',
    SH: 'holiday',
    SL: 'leave',
    VL: 'leave',
    HSLAM: 'leave',
    HSLPM: 'leave',
    HVLAM: 'leave',
    HVLPM: 'leave',
    HNPAM: 'unpaid',
    HNPPM: 'unpaid',
    EL: 'unpaid',
    // Paid by the employer, who is refunded by the Social Security System (Republic Act 11210), and Republic Act 8187.
    ML: 'paid',
    PL: 'paid',
    OFSET: 'paid',
    OB: 'scheduled',
    WFH: 'scheduled',
    DTF: 'scheduled',
  },
};
