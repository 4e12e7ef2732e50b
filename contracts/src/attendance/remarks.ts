import { anyOf, named } from '../api/define.js';
import { codeOf, oneOf } from '../events/schema.js';

/** Remarks that a correction can set: abbreviation and title (specification, section 3). */
export const REMARK_TITLES = {
  SL: 'Sick Leave',
  VL: 'Vacation Leave',
  EL: 'Emergency Leave',
  OB: 'Official Business',
  Present: 'Present',
  TimeIn: 'Time In',
  Absent: 'Absent',
  ML: 'Maternity Leave',
  PL: 'Paternity Leave',
  WFH: 'Work From Home',
  DTF: 'Direct To Field',
  RS: 'Rest Day',
  HVLAM: 'HalfDay VL AM',
  HNPAM: 'HalfDay NoPay AM',
  HNPPM: 'HalfDay NoPay PM',
  HVLPM: 'HalfDay VL PM',
  HSLAM: 'HalfDay SL AM',
  HSLPM: 'HalfDay SL PM',
  OT: 'OverTime',
  OFSET: 'Offset',
} as const;

/** Remarks of company holidays. */
export const HOLIDAY_REMARKS = ['LH', 'SH'] as const;
export type HolidayRemark = (typeof HOLIDAY_REMARKS)[number];
export const HOLIDAY_TITLES = { LH: 'Legal Holiday', SH: 'Special Holiday' } as const satisfies Readonly<
  Record<HolidayRemark, string>
>;

export type CorrectionRemark = keyof typeof REMARK_TITLES;
/** A remark of a record. `strongestFact` in `record.ts` decides which one a record has. */
export type Remark = CorrectionRemark | HolidayRemark;

export const correctionRemark = named('CorrectionRemark', codeOf(REMARK_TITLES));
export const holidayRemark = named('HolidayRemark', oneOf(HOLIDAY_REMARKS));
export const remarkKind = named('Remark', anyOf(correctionRemark, holidayRemark));

/** Remarks of absences that are planned for a range of days, and take no balance. */
export const ABSENCE_REMARKS = ['EL', 'ML', 'PL', 'OB', 'WFH', 'DTF', 'OFSET'] as const;
export const absenceRemark = named('AbsenceRemark', oneOf(ABSENCE_REMARKS));
export type AbsenceRemark = (typeof ABSENCE_REMARKS)[number];

/** Remarks of work at another place: punches do not contradict them, and set the times of the record. */
const WORK_ELSEWHERE: readonly AbsenceRemark[] = ['OB', 'WFH', 'DTF'];

/** True if an absence of this remark is work at another place. */
export function isWorkElsewhere(remark: AbsenceRemark): boolean {
  return WORK_ELSEWHERE.includes(remark);
}

/** Remarks of a whole day of leave of any kind. */
export const LEAVE_REMARKS: readonly CorrectionRemark[] = ['SL', 'VL', 'EL', 'ML', 'PL'];

/** Remarks of a day on which somebody worked, with times or without. */
export const WORKED_REMARKS: readonly CorrectionRemark[] = ['Present', 'TimeIn', 'OB', 'WFH', 'DTF', 'OT'];

/** True if `code` is the remark of a company holiday. */
export function isHolidayRemark(code: string): code is HolidayRemark {
  return Object.hasOwn(HOLIDAY_TITLES, code);
}

/** True if `code` is a remark that a record can have. */
export function isRemark(code: string): code is Remark {
  return Object.hasOwn(REMARK_TITLES, code) || isHolidayRemark(code);
}

/** Returns the title of a remark, or the code itself if it is unknown. */
export function remarkTitle(code: string): string {
  return TITLES.get(code) ?? code;
}

/** A map, since tables sort tens of thousands of records by title. */
const TITLES: ReadonlyMap<string, string> = new Map(Object.entries({ ...REMARK_TITLES, ...HOLIDAY_TITLES }));

/** The colour family of a remark's badge: Absent red, Present green, TimeIn orange, all others blue. */
export type RemarkTone = 'red' | 'green' | 'orange' | 'blue';

export function remarkTone(code: string): RemarkTone {
  switch (code) {
    case 'Absent':
      return 'red';
    case 'Present':
      return 'green';
    case 'TimeIn':
      return 'orange';
    default:
      return 'blue';
  }
}

const MORNING_OFF: readonly string[] = ['HVLAM', 'HNPAM', 'HSLAM'];
const AFTERNOON_OFF: readonly string[] = ['HVLPM', 'HNPPM', 'HSLPM'];

/** Returns the half of the shift that a half-day remark takes off, or null for any other remark. */
export function halfDayOff(remark: Remark): 'AM' | 'PM' | null {
  if (MORNING_OFF.includes(remark)) return 'AM';
  return AFTERNOON_OFF.includes(remark) ? 'PM' : null;
}
