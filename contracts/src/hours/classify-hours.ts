import { expected, type Interval, type ScheduledHours } from '../attendance/record-figures.js';
import { halfDayOff, type Remark } from '../attendance/remarks.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { dayKind, type CalendarDate, type DayKind } from './day-kinds.js';
import { spansOf } from './day-spans.js';
import type { HoursRules, RemarkPay } from './hours-rules.js';

const MINUTE_MS = 60_000;

/** Paid time of one kind; instants are epoch milliseconds at whole minutes. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly day: DayKind;
  readonly overtime: boolean;
  readonly night: boolean;
}

/** What a record and its neighbours know about a date. Instants are epoch milliseconds. */
export interface DayOfHours {
  readonly date: WorkDate;
  readonly remark: Remark;
  readonly timeIn: number | null;
  readonly timeOut: number | null;
  /** Null for a date without scheduled hours. */
  readonly scheduled: ScheduledHours | null;
  readonly graceMinutes: number;
  /** The date, and the two dates after it, which a long shift may run into. */
  readonly calendar: readonly [CalendarDate, CalendarDate, CalendarDate];
  /** Minutes of overtime, or of work on a rest day, that HR granted; `all` for the remark OT. */
  readonly granted: number | 'all';
  /** Minutes of the break that HR granted as worked, from its beginning. */
  readonly breakGranted: number;
  /** Minutes of scheduled paid time of the week before this date. */
  readonly weekBefore: number;
  /** True if the leave of the date, whole or half, is paid: its balance was not below zero. */
  readonly isLeavePaid: boolean;
  /** True if the last working day before a holiday was worked or was paid leave. */
  readonly isHolidayPaid: boolean;
}

/** Days without work that a remark stands for. */
export interface Unworked {
  readonly remark: Remark;
  /** 0.5 for half a day, 2 for two legal holidays on the same date. */
  readonly days: 0.5 | 1 | 2;
  readonly isPaid: boolean;
}

/** The hours of a date. */
export interface DayHours {
  /** Paid time, ascending, without overlap. */
  readonly segments: readonly Segment[];
  /** Minutes of ordinary scheduled time, breaks apart, that are missing before the in. */
  readonly late: number;
  /** Likewise after the out. Overtime never makes up for it (Labor Code, article 88). */
  readonly undertime: number;
  readonly unworked: Unworked | null;
  /** Minutes that were worked and nobody granted, which are in no segment; null while the out is missing. */
  readonly open: number | null;
}

interface Part extends Interval {
  readonly overtime: boolean;
}

/**
 * Returns the hours of a date by kind of day, with overtime and night work (Labor Code, articles 82 to 94, and the sections of the
 * handbook of the Department of Labor and Employment on holiday pay, premium pay, overtime pay and night shift differential). What a
 * minute of a kind is worth is for payroll.
 */
export function classifyHours(zone: CompanyZone, day: DayOfHours, rules: HoursRules): DayHours {
  const pay = rules.remarks[day.remark];
  const half = halfDayOff(day.remark);
  const worked = workedTime(day);
  const isOpen = day.timeIn !== null && day.timeOut === null && pay === 'worked';
  const isElsewhere = pay === 'scheduled' && day.scheduled !== null;
  const paysTime = pay === 'worked' || pay === 'holiday' || pay === 'scheduled' || half !== null;
  const unworked = half !== null || !worked ? unworkedOf(day, pay) : null;
  if (!paysTime) return { segments: [], late: 0, undertime: 0, unworked: unworkedOf(day, pay), open: 0 };

  const wanted = wantedTime(day, rules);
  const inside = isElsewhere ? wanted : worked ? wanted.flatMap((part) => within(part, worked)) : [];
  const { granted, open } = worked ? grantedTime(day, rules, worked) : { granted: [], open: 0 };
  const missing = (outside: Interval): number =>
    isElsewhere || !worked
      ? 0
      : minutesOf(
          split(
            zone,
            day,
            rules,
            wanted.flatMap((part) => within(part, outside)),
          )
            .filter(isOrdinary)
            .map(({ from, to }) => ({ in: from, out: to })),
        );
  return {
    segments: split(zone, day, rules, [...inside, ...granted]),
    late: missing({ in: -Infinity, out: worked?.in ?? 0 }),
    undertime: missing({ in: worked?.out ?? 0, out: Infinity }),
    unworked: isElsewhere ? null : unworked,
    open: isOpen ? null : open,
  };
}

function isOrdinary({ day }: Segment): boolean {
  return day === 'ordinary';
}

/** The time between in and out, in whole minutes to the advantage of the employee inside the scheduled hours; null while one is missing. */
function workedTime({ remark, timeIn, timeOut, scheduled, graceMinutes }: DayOfHours): Interval | null {
  if (timeIn === null || timeOut === null) return null;
  const start = Math.floor(timeIn / MINUTE_MS) * MINUTE_MS;
  const hours = scheduled && expected(remark, scheduled);
  if (!hours) return { in: start, out: Math.floor(timeOut / MINUTE_MS) * MINUTE_MS };
  const isInGrace = start > hours.in && start - hours.in <= graceMinutes * MINUTE_MS;
  const toMinute = timeOut < hours.out ? Math.ceil : Math.floor;
  const out = toMinute(timeOut / MINUTE_MS) * MINUTE_MS;
  return { in: isInGrace ? Math.min(hours.in, out) : start, out };
}

/** The scheduled time that a remark leaves to be worked, without the break; what exceeds the most of a day or a week is overtime. */
function wantedTime(day: DayOfHours, { scheduledMost }: HoursRules): readonly Part[] {
  const { scheduled, remark, weekBefore } = day;
  if (!scheduled) return [];
  const most = Math.min(scheduledMost.day, Math.max(0, scheduledMost.week - weekBefore));
  const [plain, over] = cutAfter(most, withoutBreak(scheduled));
  const hours = expected(remark, scheduled);
  return [...marked(plain, false), ...marked(over, true)].flatMap((part) => within(part, hours));
}

/** The time outside the scheduled hours that counts, and the minutes that nobody granted. */
function grantedTime(
  day: DayOfHours,
  rules: HoursRules,
  worked: Interval,
): { granted: readonly Part[]; open: number } {
  const { scheduled } = day;
  const needsGrant = rules.overtimeNeeds === 'grant';
  const most = day.granted === 'all' ? Infinity : day.granted;
  const after = scheduled ? within({ in: scheduled.out, out: Infinity }, worked) : [worked];
  // Without a grant nobody is paid for coming early, or for working through the break.
  const pause = scheduled?.break ?? NEVER;
  const worksThrough = within(
    { ...pause, out: Math.min(pause.out, pause.in + day.breakGranted * MINUTE_MS) },
    worked,
  );
  const before = scheduled ? within({ in: -Infinity, out: scheduled.in }, worked) : [];
  const [first, rest] = cutAfter(needsGrant ? most : Infinity, after);
  const all = [...first, ...latest(Math.max(0, most - minutesOf(first)), before), ...worksThrough];
  const counted = Math.floor(minutesOf(all) / rules.overtimeStep) * rules.overtimeStep;
  const [taken] = cutAfter(counted < rules.overtimeFrom ? 0 : counted, all);
  const plain = Math.max(0, rules.plainMinutes - scheduledMinutes(day));
  const [inPlain, over] = cutAfter(plain, taken);
  const open = minutesOf(rest);
  return {
    granted: [...marked(inPlain, false), ...marked(over, true)],
    open: open < rules.overtimeFrom ? 0 : open,
  };
}

const NEVER: Interval = { in: 0, out: 0 };

/** Returns the last minutes of a part, as many as that: those next to the shift. */
function latest(minutes: number, [part]: readonly Interval[]): readonly Interval[] {
  return part && minutes > 0 ? [{ ...part, in: Math.max(part.in, part.out - minutes * MINUTE_MS) }] : [];
}

/** Returns the minutes of the scheduled hours of a date, without the break. */
export function scheduledMinutes({ scheduled }: Pick<DayOfHours, 'scheduled'>): number {
  return scheduled ? minutesOf(withoutBreak(scheduled)) : 0;
}

function withoutBreak({ in: start, out, break: pause }: ScheduledHours): readonly Interval[] {
  return pause
    ? [
        { in: start, out: pause.in },
        { in: pause.out, out },
      ]
    : [{ in: start, out }];
}

function marked(parts: readonly Interval[], overtime: boolean): readonly Part[] {
  return parts.map((part) => ({ in: part.in, out: part.out, overtime }));
}

/** Returns the common time of a part and an interval, if there is any. */
function within<Time extends Interval>(part: Time, { in: start, out }: Interval): readonly Time[] {
  // Most parts lie inside. A copy of each would take most of the time of a period.
  if (start <= part.in && part.out <= out) return part.in < part.out ? [part] : [];
  const common = { ...part, in: Math.max(part.in, start), out: Math.min(part.out, out) };
  return common.in < common.out ? [common] : [];
}

/** Returns the first minutes of the parts, in their order, and the rest. */
function cutAfter(
  minutes: number,
  parts: readonly Interval[],
): readonly [readonly Interval[], readonly Interval[]] {
  const [first, rest]: [Interval[], Interval[]] = [[], []];
  let left = minutes * MINUTE_MS;
  for (const part of parts) {
    const cut = Math.min(part.out, part.in + Math.max(0, left));
    if (part.in < cut) first.push({ in: part.in, out: cut });
    if (cut < part.out) rest.push({ in: cut, out: part.out });
    left -= part.out - part.in;
  }
  return [first, rest];
}

function minutesOf(parts: readonly Interval[]): number {
  return parts.reduce((sum, part) => sum + (part.out - part.in), 0) / MINUTE_MS;
}

/** Returns the parts as segments: split where the calendar date, or night and day, change. */
function split(
  zone: CompanyZone,
  { date, calendar }: DayOfHours,
  rules: HoursRules,
  parts: readonly Part[],
): readonly Segment[] {
  if (parts.length === 0) return [];
  const spans = spansOf(zone, date, rules);
  const pieces: Segment[] = [];
  for (const part of parts) {
    for (const span of spans) {
      const [from, to] = [Math.max(part.in, span.in), Math.min(part.out, span.out)];
      if (from >= to) continue;
      const day = dayKind(calendar[rules.holidayBy === 'start' ? 0 : span.dayIndex] ?? calendar[0]);
      pieces.push({ from, to, day, overtime: part.overtime, night: span.night });
    }
  }
  return joined(pieces.sort((a, b) => a.from - b.from));
}

function joined(segments: readonly Segment[]): readonly Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    const { day, overtime, night } = segment;
    if (last?.to === segment.from && last.day === day && last.overtime === overtime && last.night === night)
      all[all.length - 1] = { ...last, to: segment.to };
    else all.push(segment);
  }
  return all;
}

function unworkedOf(day: DayOfHours, pay: RemarkPay): Unworked | null {
  const { remark, scheduled, calendar, isLeavePaid, isHolidayPaid } = day;
  const days = halfDayOff(remark) === null ? 1 : 0.5;
  switch (pay) {
    case 'worked':
    case 'scheduled':
    case 'nothing':
      return null;
    case 'leave':
      return { remark, days, isPaid: isLeavePaid };
    case 'paid':
      return { remark, days, isPaid: true };
    case 'unpaid':
      return scheduled ? { remark, days, isPaid: false } : null;
    case 'holiday': {
      // A legal holiday is paid on a rest day too; a special one only if it is worked.
      if (calendar[0].holiday === 'SH' || remark === 'SH')
        return scheduled ? { remark, days, isPaid: false } : null;
      return { remark, days: calendar[0].holiday === 'double' ? 2 : 1, isPaid: isHolidayPaid };
    }
  }
}
