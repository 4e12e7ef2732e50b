import { expected, type Interval, type ScheduledHours } from '../attendance/record-figures.js';
import { halfDayOff, type Remark } from '../attendance/remarks.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { type CalendarDate, dayKind, type DayKind } from './day-kinds.js';
import type { HoursRules, RemarkPay } from './hours-rules.js';
import {
  common,
  cutAfter,
  MINUTE_MS,
  minutesOf,
  timeInBreak,
  unworkedTime,
  within,
  type Worked,
  workedTime,
  type WorkOfDay,
} from './worked-time.js';

/** Paid time of one kind; instants are epoch milliseconds at whole minutes. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly day: DayKind;
  readonly overtime: boolean;
  readonly night: boolean;
}

/** The facts of a date, from its record and the neighbouring ones. Instants are epoch milliseconds. */
export interface DayOfHours extends WorkOfDay {
  readonly date: WorkDate;
  /** The date, and the two dates after it, which a long shift may run into. */
  readonly calendar: readonly [CalendarDate, CalendarDate, CalendarDate];
  /** Minutes of overtime, or of work on a rest day, that HR granted; `all` for the remark OT. */
  readonly granted: number | 'all';
  /** Minutes of scheduled paid time of the week before this date. */
  readonly weekBefore: number;
  /** True if the leave of the date, whole or half, is paid: its balance was not below zero. */
  readonly isLeavePaid: boolean;
  /** True if the last working day before a holiday was worked or was paid leave. */
  readonly isHolidayPaid: boolean;
}

/** Days without work that a remark stands for. */
interface Unworked {
  readonly remark: Remark;
  /** 0.5 for half a day, 2 for two legal holidays on the same date. */
  readonly days: 0.5 | 1 | 2;
  readonly isPaid: boolean;
}

/** The hours of a date. */
export interface DayHours {
  /** Paid time, ascending, without overlap. */
  readonly segments: readonly Segment[];
  /** Minutes of ordinary scheduled time, breaks apart, that are missing before the in; of a split shift, before the in of each part. */
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
  const inside = isElsewhere ? wanted : common(wanted, worked ?? []);
  const { granted, open } = worked ? grantedTime(day, rules, worked) : { granted: [], open: 0 };
  const missing = (outside: readonly Interval[]): number =>
    isElsewhere
      ? 0
      : minutesOf(
          split(zone, day, rules, common(wanted, outside))
            .filter(isOrdinary)
            .map(({ from, to }) => ({ in: from, out: to })),
        );
  const { beforeIn, afterOut } = unworkedTime(day, worked);
  return {
    segments: split(zone, day, rules, [...inside, ...granted]),
    late: missing(beforeIn),
    undertime: missing(afterOut),
    unworked: isElsewhere ? null : unworked,
    open: isOpen ? null : open,
  };
}

function isOrdinary({ day }: Segment): boolean {
  return day === 'ordinary';
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
  worked: Worked,
): { granted: readonly Part[]; open: number } {
  const { scheduled } = day;
  const needsGrant = rules.overtimeNeeds === 'grant';
  const most = day.granted === 'all' ? Infinity : day.granted;
  // Without a grant nobody is paid for coming early, or for working through the break.
  const { through, beside } = timeInBreak(day, worked);
  const [kept, notKept] = cutAfter(most, beside);
  const after = scheduled ? common([{ in: scheduled.out, out: Infinity }], worked) : worked;
  const [stayed, notStayed] = cutAfter(needsGrant ? most - minutesOf(kept) : Infinity, after);
  const before = scheduled ? common([{ in: -Infinity, out: scheduled.in }], worked) : [];
  const first = [...kept, ...stayed];
  const all = [...first, ...latest(Math.max(0, most - minutesOf(first)), before), ...through];
  const counted = Math.floor(minutesOf(all) / rules.overtimeStep) * rules.overtimeStep;
  const [taken] = cutAfter(counted < rules.overtimeFrom ? 0 : counted, all);
  const plain = Math.max(0, rules.plainMinutes - scheduledMinutes(day));
  const [inPlain, over] = cutAfter(plain, taken);
  const open = minutesOf(notKept) + minutesOf(notStayed);
  return {
    granted: [...marked(inPlain, false), ...marked(over, true)],
    open: open < rules.overtimeFrom ? 0 : open,
  };
}

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

/** A time that lies on one calendar date, so many dates after the work date, and is night or not. */
interface Span extends Interval {
  readonly dayIndex: number;
  readonly night: boolean;
}

/** Spans of dates by zone and night, the same for all employees. */
const known = new WeakMap<CompanyZone, Map<string, readonly Span[]>>();
const REMEMBERED_DATES = 1_000;

/** Returns the spans of the dates that work of a work date may run into, ascending, without an end before the first and after the last. */
function spansOf(zone: CompanyZone, date: WorkDate, rules: HoursRules): readonly Span[] {
  const ofZone = known.get(zone) ?? new Map<string, readonly Span[]>();
  known.set(zone, ofZone);
  const key = `${date} ${rules.night.from} ${rules.night.to}`;
  const found = ofZone.get(key);
  if (found) return found;
  if (ofZone.size >= REMEMBERED_DATES) ofZone.clear();
  const spans = computeSpans(zone, date, rules);
  ofZone.set(key, spans);
  return spans;
}

function computeSpans(zone: CompanyZone, date: WorkDate, rules: HoursRules): readonly Span[] {
  const midnights = [zone.endOf(date), zone.endOf(addDays(date, 1))];
  const nights = [-1, 0, 1, 2].map((days) => nightOf(zone, addDays(date, days), rules));
  const edges = [...midnights, ...nights.flatMap((night) => [night.in, night.out])];
  const ascending = [-Infinity, ...[...new Set(edges)].sort((a, b) => a - b), Infinity];
  return ascending.slice(1).map((out, index): Span => {
    const start = ascending[index] ?? -Infinity;
    return {
      ...{ in: start, out },
      dayIndex: midnights.filter((midnight) => midnight <= start).length,
      night: nights.some((night) => night.in <= start && start < night.out),
    };
  });
}

function nightOf(zone: CompanyZone, date: WorkDate, { night: { from, to } }: HoursRules): Interval {
  return { in: zone.instantOf(date, from), out: zone.instantOf(to <= from ? addDays(date, 1) : date, to) };
}
