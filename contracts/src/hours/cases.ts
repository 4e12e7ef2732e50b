import type { Remark } from '../attendance/remarks.js';
import type { HoursColumn } from './hours-columns.js';
import type { HoursRules } from './hours-rules.js';

/** The kind of a calendar date. */
export type CaseDate = 'ordinary' | 'rest' | 'SH' | 'SH rest' | 'LH' | 'LH rest' | 'double' | 'double rest';

/** Further facts of a day, and further results. */
interface CaseDetails {
  /** The date after it, if the work runs into it; an ordinary one if missing. */
  readonly next?: CaseDate;
  /** Present if missing. */
  readonly remark?: Remark;
  /** Minutes of overtime that HR granted; `all` for the remark OT. */
  readonly granted?: number | 'all';
  /** Minutes of the break that HR granted as worked. */
  readonly breakGranted?: number;
  readonly grace?: number;
  readonly weekBefore?: number;
  readonly isLeavePaid?: boolean;
  readonly isHolidayPaid?: boolean;
  readonly rules?: Partial<HoursRules>;
  readonly late?: number;
  readonly undertime?: number;
  /** Days without work, and whether they are paid. */
  readonly unworked?: string;
  /** Minutes that nobody granted; null while the out is missing. */
  readonly open?: number | null;
}

/**
 * One day, as an HR officer would note it. The shift is `in-out`, or `in-out` and its break, null for a day off; punches are `in-out`,
 * or `in-` while the out is missing, or those of both parts of a split shift, perhaps without those of its break. A time of the next day has a `+`. The minutes are those that are due by column.
 */
export type HoursCase = readonly [
  what: string,
  shift: string | null,
  punches: string | null,
  day: CaseDate,
  minutes: Partial<Record<HoursColumn, number>>,
  details?: CaseDetails,
];

/** The usual shifts of the cases. */
export const DAY = '09:00-18:00 12:00-13:00';
export const NIGHT = '22:00-+07:00 +02:00-+03:00';
export const SPLIT = '08:00-20:00 12:00-16:00';

/** Each kind of day with plain time, overtime and night work. */
export const CASES_BY_KIND: readonly HoursCase[] = [
  ['an ordinary day', DAY, '09:00-18:00', 'ordinary', { ORD: 480 }],
  [
    'an ordinary day, with overtime',
    DAY,
    '09:00-20:00',
    'ordinary',
    { ORD: 480, ORD_OT: 120 },
    { granted: 120 },
  ],
  ['an ordinary day, at night', NIGHT, '22:00-+07:00', 'ordinary', { ORD_ND: 420, ORD: 60 }],
  ['a rest day', null, '09:00-17:00', 'rest', { RST: 480 }, { granted: 480 }],
  ['a rest day, with overtime', null, '09:00-19:00', 'rest', { RST: 480, RST_OT: 120 }, { granted: 600 }],
  ['a rest day, at night', null, '22:00-+06:00', 'rest', { RST_ND: 480 }, { granted: 480, next: 'rest' }],
  ['a special holiday', DAY, '09:00-18:00', 'SH', { SPC: 480 }],
  ['a special holiday, with overtime', DAY, '09:00-20:00', 'SH', { SPC: 480, SPC_OT: 120 }, { granted: 120 }],
  ['a special holiday, at night', NIGHT, '22:00-+07:00', 'SH', { SPC_ND: 420, SPC: 60 }, { next: 'SH' }],
  ['a special holiday on a rest day', null, '09:00-17:00', 'SH rest', { SPR: 480 }, { granted: 480 }],
  [
    'a special holiday on a rest day, with overtime',
    null,
    '09:00-19:00',
    'SH rest',
    { SPR: 480, SPR_OT: 120 },
    { granted: 600 },
  ],
  [
    'a special holiday on a rest day, at night',
    null,
    '22:00-+06:00',
    'SH rest',
    { SPR_ND: 480 },
    { granted: 480, next: 'SH rest' },
  ],
  ['a legal holiday', DAY, '09:00-18:00', 'LH', { LGL: 480 }],
  ['a legal holiday, with overtime', DAY, '09:00-20:00', 'LH', { LGL: 480, LGL_OT: 120 }, { granted: 120 }],
  ['a legal holiday, at night', NIGHT, '22:00-+07:00', 'LH', { LGL_ND: 420, LGL: 60 }, { next: 'LH' }],
  ['a legal holiday on a rest day', null, '09:00-17:00', 'LH rest', { LGR: 480 }, { granted: 480 }],
  [
    'a legal holiday on a rest day, with overtime',
    null,
    '09:00-19:00',
    'LH rest',
    { LGR: 480, LGR_OT: 120 },
    { granted: 600 },
  ],
  [
    'a legal holiday on a rest day, at night',
    null,
    '22:00-+06:00',
    'LH rest',
    { LGR_ND: 480 },
    { granted: 480, next: 'LH rest' },
  ],
  ['two legal holidays on one date', DAY, '09:00-18:00', 'double', { DBL: 480 }],
  [
    'two legal holidays on one date, with overtime',
    DAY,
    '09:00-20:00',
    'double',
    { DBL: 480, DBL_OT: 120 },
    { granted: 120 },
  ],
  [
    'two legal holidays on one date, at night',
    NIGHT,
    '22:00-+07:00',
    'double',
    { DBL_ND: 420, DBL: 60 },
    { next: 'double' },
  ],
  ['two legal holidays on a rest day', null, '09:00-17:00', 'double rest', { DBR: 480 }, { granted: 480 }],
  [
    'two legal holidays on a rest day, with overtime',
    null,
    '09:00-19:00',
    'double rest',
    { DBR: 480, DBR_OT: 120 },
    { granted: 600 },
  ],
  [
    'two legal holidays on a rest day, at night',
    null,
    '22:00-+06:00',
    'double rest',
    { DBR_ND: 480 },
    { granted: 480, next: 'double rest' },
  ],
];

/** Split shifts: each part has its in and its out, and the break between them counts only with a grant. */
export const CASES_OF_SPLIT_SHIFTS: readonly HoursCase[] = [
  ['both parts', SPLIT, '08:00-12:00 16:00-20:00', 'ordinary', { ORD: 480 }],
  ['both parts late', SPLIT, '08:05-12:00 16:10-20:00', 'ordinary', { ORD: 465 }, { late: 15 }],
  [
    'both parts late within the grace',
    SPLIT,
    '08:05-12:00 16:10-20:00',
    'ordinary',
    { ORD: 480 },
    { grace: 10 },
  ],
  [
    'the second part late past the grace',
    SPLIT,
    '08:05-12:00 16:10-20:00',
    'ordinary',
    { ORD: 470 },
    { grace: 5, late: 10 },
  ],
  [
    'leaves the first part early',
    SPLIT,
    '08:00-11:30 16:00-20:00',
    'ordinary',
    { ORD: 450 },
    { undertime: 30 },
  ],
  ['the first part alone', SPLIT, '08:00-12:00', 'ordinary', { ORD: 240 }, { undertime: 240 }],
  ['the second part alone', SPLIT, '16:10-20:00', 'ordinary', { ORD: 230 }, { late: 250 }],
  ['forgets the second in', SPLIT, '08:00-12:00 -20:00', 'ordinary', { ORD: 480 }],
  ['forgets the first out', SPLIT, '08:00- 16:10-20:00', 'ordinary', { ORD: 470 }, { late: 10 }],
  ['forgets the last out', SPLIT, '08:00-12:00 16:00-', 'ordinary', {}, { remark: 'TimeIn', open: null }],
  ['has no times of the break', SPLIT, '08:00-20:00', 'ordinary', { ORD: 480 }],
  [
    'has no times of the break, an hour of which is granted',
    SPLIT,
    '08:00-20:00',
    'ordinary',
    { ORD: 480, ORD_OT: 60 },
    { breakGranted: 60 },
  ],
  ['stays after the first part', SPLIT, '08:00-13:00 16:00-20:00', 'ordinary', { ORD: 480 }, { open: 60 }],
  [
    'stays after the first part with a grant',
    SPLIT,
    '08:00-13:00 16:00-20:00',
    'ordinary',
    { ORD: 480, ORD_OT: 60 },
    { granted: 60 },
  ],
  [
    'comes early to the second part with a grant',
    SPLIT,
    '08:00-12:00 15:00-20:00',
    'ordinary',
    { ORD: 480, ORD_OT: 60 },
    { granted: 60 },
  ],
  [
    'stays after both parts, with part of it granted',
    SPLIT,
    '08:00-13:00 16:00-21:00',
    'ordinary',
    { ORD: 480, ORD_OT: 90 },
    { granted: 90, open: 30 },
  ],
  [
    'stays after both parts, where overtime needs no grant',
    SPLIT,
    '08:00-13:00 16:00-21:00',
    'ordinary',
    { ORD: 480, ORD_OT: 60 },
    { rules: { overtimeNeeds: 'none' }, open: 60 },
  ],
  [
    'a split shift at night',
    '18:00-+04:00 22:30-+00:30',
    '18:00-22:30 +00:40-+04:00',
    'ordinary',
    { ORD: 240, ORD_ND: 230 },
    { late: 10 },
  ],
  ['a legal holiday', SPLIT, '08:00-12:00 16:10-20:00', 'LH', { LGL: 470 }],
  [
    'half a day of leave, which has one part',
    SPLIT,
    '08:00-12:00',
    'ordinary',
    { ORD: 240 },
    { remark: 'HVLPM', isLeavePaid: true, unworked: '0.5 day paid' },
  ],
  [
    'a corrected break that begins after its scheduled end',
    SPLIT,
    '08:00-17:00 -20:00',
    'ordinary',
    { ORD: 480 },
    { open: 240 },
  ],
];
