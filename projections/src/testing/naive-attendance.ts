import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { naiveAbsence, NaiveHolidays, naiveLeave } from './naive-days-off.js';
import { NaivePunches } from './naive-punches.js';
import * as naive from './naive-figures.js';
import { type NaiveFigures, naiveTimes, type Times } from './naive-figures.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const REACH = [-4, -3, -2, -1, 0, 1, 2, 3];

/** Scheduled hours of a date; null when off or unscheduled. */
type Hours = {
  readonly in: string;
  readonly out: string;
  readonly break?: readonly [string, string];
} | null;

interface NaiveWeek {
  readonly TIME: Readonly<Partial<Record<string, readonly [string, string]>>>;
  readonly BREAK?: NaiveWeek['TIME'] | null;
}

export interface NaiveRecord extends NaiveFigures {
  readonly Remarks: string;
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  readonly TimeBreakOUT?: string;
  readonly TimeBreakIN?: string;
}

/**
 * Reference model: records of one employee, computed from the whole log for each question, without states, ranges or windows.
 * It follows the wording of the rules (docs/attendance.md), so that tests can compare the fold with it.
 */
export class NaiveAttendance {
  readonly holidays: NaiveHolidays;
  private allPunches: NaivePunches | undefined;
  private readonly recordedDates = new Map<WorkDate, readonly boolean[]>();

  /** @param events must not grow afterwards */
  constructor(
    private readonly EMPID: string,
    private readonly zone: CompanyZone,
    private readonly events: readonly TimekeepEvent[],
  ) {
    this.holidays = new NaiveHolidays(EMPID, events);
  }

  /** Returns the record of a date after all events; null if the employee has none. */
  recordOn(date: WorkDate): NaiveRecord | null {
    const end = this.events.length;
    if (!this.hasRecord(date, end)) return null;
    const times = this.timesOf(date);
    const Remarks = this.remarkOf(date, times);
    const timeOfDay = (at: number | null) => (at === null ? null : this.zone.timeOfDayAt(at));
    const { breakOut, breakIn } = times;
    return {
      Remarks,
      TimeIN1: timeOfDay(times.timeIn),
      TimeOUT1: timeOfDay(times.timeOut),
      ...(breakOut !== undefined && { TimeBreakOUT: this.zone.timeOfDayAt(breakOut) }),
      ...(breakIn !== undefined && { TimeBreakIN: this.zone.timeOfDayAt(breakIn) }),
      ...naive.naiveFigures(
        Remarks,
        times,
        this.scheduledOn(date),
        naive.naiveMinutes(this.events, 'lateGrace', date) ?? 0,
        this.breakOf(date),
      ),
    };
  }

  /** True if there is a record after the first `end` events: the date is open and within the employment. */
  hasRecord(date: WorkDate, end: number): boolean {
    return this.recordTimes(date)[end - 1] ?? false;
  }

  /** Returns for each event whether there is a record after it. */
  private recordTimes(date: WorkDate): readonly boolean[] {
    const known = this.recordedDates.get(date);
    if (known) return known;
    let [isOpen, isHired, isGone, wasEmployed] = [false, false, false, false];
    const times = this.events.map(({ type, data }) => {
      if (type === 'WorkdayOpened') isOpen ||= data.date === date;
      else if (type === 'EmployeeRegistered' && data.EMPID === this.EMPID) isHired ||= data.hiredOn <= date;
      else if (type === 'FirstDayCorrected' && data.EMPID === this.EMPID) isHired = data.hiredOn <= date;
      else if (type === 'EmployeeResigned' && data.EMPID === this.EMPID) {
        isGone = (data.formerly === null && isGone) || data.resignedOn < date;
      } else if (type === 'EmployeeReinstated' && data.EMPID === this.EMPID) isGone = false;
      else if (type === 'EmployeeRehired' && data.EMPID === this.EMPID) {
        wasEmployed ||= isHired && date <= data.formerly;
        [isHired, isGone] = [data.hiredOn <= date, false];
      }
      return isOpen && (wasEmployed || (isHired && !isGone));
    });
    this.recordedDates.set(date, times);
    return times;
  }

  /** Returns the weekly schedule of a date after the first `end` events: the one that was set last. */
  private weekOn(date: WorkDate, end: number): NaiveWeek | null {
    for (let index = end - 1; index >= 0; index -= 1) {
      const event = this.events[index];
      if (event?.type === 'ScheduleSaved' && event.data.EMPID === this.EMPID) {
        if (event.data.FROM <= date && date <= event.data.TO) return event.data;
      } else if (event?.type === 'SchedulesDeleted' && event.data.EMPID === this.EMPID) {
        if (event.data.from <= date) return null;
      } else if (event?.type === 'SchedulesRenewed' && String(event.data.year) === date.slice(0, 4)) {
        const renewal = event.data.renewals.find(({ EMPIDS }) => EMPIDS.includes(this.EMPID));
        if (renewal && this.weekOn(date, index) === null) return renewal;
      }
    }
    return null;
  }

  /** Returns the hours set for a date alone by the first `end` events; undefined for none. */
  private dayHours(date: WorkDate, end: number): Hours | undefined {
    for (let index = end - 1; index >= 0; index -= 1) {
      const event = this.events[index];
      if (event?.type !== 'ShiftSet' && event?.type !== 'ShiftWithdrawn') continue;
      if (event.data.EMPID !== this.EMPID || event.data.date !== date) continue;
      return event.type === 'ShiftSet' ? event.data.shift : undefined;
    }
    return undefined;
  }

  private knownHours(date: WorkDate, end: number): Hours {
    const day = this.dayHours(date, end);
    return day === undefined ? this.weeklyHours(date, end) : day;
  }

  private weeklyHours(date: WorkDate, end: number): Hours {
    const weekday = WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday';
    const week = this.weekOn(date, end);
    const pair = week?.TIME[weekday];
    if (!pair || pair.join() === '00:00:00,00:00:00') return null;
    const pause = week.BREAK?.[weekday];
    return { in: pair[0], out: pair[1], ...(pause && { break: pause }) };
  }

  /** Returns the hours of a record after the first `end` events. */
  private recordHours(date: WorkDate, end: number): Hours {
    // A record that closed and opens again is the one that it was.
    const from = this.recordTimes(date).indexOf(true);
    let hours = this.weeklyHours(date, from);
    let isCorrected = false;
    for (let index = from + 1; index < end; index += 1) {
      const event = this.events[index];
      if (event?.type === 'TimekeepCorrected' && this.isOf(event, date)) {
        isCorrected = true;
        hours = event.data.shift;
      } else if (event && !isCorrected && this.isRescheduling(event, date, index)) {
        hours = this.weeklyHours(date, index + 1);
      }
    }
    const day = isCorrected ? undefined : this.dayHours(date, end);
    return day === undefined ? hours : day;
  }

  private isRescheduling({ type, data }: TimekeepEvent, date: WorkDate, index: number): boolean {
    if (type === 'ScheduleSaved') {
      const isPast = data.rederives && data.FROM <= date && date <= data.TO;
      return data.EMPID === this.EMPID && (data.savedOn <= date || isPast);
    }
    if (type === 'SchedulesDeleted') return data.EMPID === this.EMPID && data.from <= date;
    return type === 'SchedulesRenewed' && this.weekOn(date, index) === null;
  }

  private hoursAt(date: WorkDate, end: number): Hours {
    return this.hasRecord(date, end) ? this.recordHours(date, end) : this.knownHours(date, end);
  }

  private interval(date: WorkDate, hours: Hours): { readonly in: number; readonly out: number } | null {
    if (!hours) return null;
    const endDate = hours.out > hours.in ? date : shifted(date, 1);
    return { in: this.zone.instantOf(date, hours.in), out: this.zone.instantOf(endDate, hours.out) };
  }

  private scheduledOn(date: WorkDate) {
    return this.interval(date, this.recordHours(date, this.events.length));
  }

  /** Returns the work date of the punch at the event `index`. */
  private workDateOf(at: number, index: number): WorkDate {
    const calendar = this.zone.workDateAt(at);
    const begun = REACH.map((days) => shifted(calendar, days)).filter((date) => {
      const own = this.interval(date, this.hoursAt(date, index));
      const former = this.interval(shifted(date, -1), this.hoursAt(shifted(date, -1), index));
      const starts = [own ? own.in - 4 * HOUR_MS : this.zone.instantOf(date, '04:00:00')];
      if (former) starts.push(former.out + 4 * HOUR_MS);
      const start = Math.max(...starts);
      return (own ? Math.min(start, own.in) : start) <= at;
    });
    return begun.at(-1) ?? calendar;
  }

  /** Returns the punches that count, in ascending order. Cached: they are the slowest to compute. */
  private punchesOf(date: WorkDate) {
    return this.punches().on(date);
  }

  private punches(): NaivePunches {
    return (this.allPunches ??= new NaivePunches(this.events, this.EMPID, (at, index) =>
      this.workDateOf(at, index),
    ));
  }

  private correctionOf(date: WorkDate): { readonly index: number; readonly event: TimekeepCorrected } | null {
    for (let index = this.events.length - 1; index >= 0; index -= 1) {
      const event = this.events[index];
      if (event?.type === 'TimekeepCorrected' && this.isOf(event, date)) return { index, event };
    }
    return null;
  }

  private isOf({ data }: TimekeepCorrected, date: WorkDate): boolean {
    return data.EMPID === this.EMPID && data.date === date;
  }

  private timesOf(date: WorkDate): Times {
    const punches = this.punchesOf(date);
    const correction = this.correctionOf(date);
    const soon = naive.naiveMinutes(this.events, 'doubleTap', date) ?? 1;
    const split = this.splitOn(date);
    if (!correction)
      return naiveTimes(
        punches.map(({ at }) => at),
        soon,
        split,
      );
    const { after, timeIn: inText, timeOut: outText, breakOut, breakIn } = correction.event.data;
    const known = {
      ...(breakOut !== null && { breakOut: Date.parse(breakOut) }),
      ...(breakIn !== null && { breakIn: Date.parse(breakIn) }),
    };
    const timeIn = inText === null ? null : Date.parse(inText);
    const later = punches.filter(({ index }) => index > correction.index).map(({ at }) => at);
    if (after.Remarks === 'Absent') return naiveTimes(later, soon, split);
    if (after.Remarks === 'TimeIn' && timeIn !== null) {
      return naiveTimes([timeIn, ...later.filter((at) => at > timeIn)], soon, split, known);
    }
    return { timeIn, timeOut: outText === null ? null : Date.parse(outText), ...known };
  }

  /** Returns the break and the out of a split shift; null for other shifts, and for half a day of leave. */
  private splitOn(date: WorkDate) {
    const scheduled = this.scheduledOn(date);
    const pause = scheduled && naive.naiveBreak(scheduled, this.breakOf(date));
    const remark = this.remarkOf(date, { timeIn: null, timeOut: null });
    return scheduled && pause && naive.isSplit(remark, pause) ? { pause, shiftOut: scheduled.out } : null;
  }

  private remarkOf(date: WorkDate, { timeIn, timeOut }: Times): string {
    const holiday = this.holidays.heldOn(date, this.events.length);
    const correction = this.correctionOf(date);
    const ofTimes = timeIn === null ? null : timeOut === null ? 'TimeIn' : 'Present';
    const ofNothing = this.recordHours(date, this.events.length) ? 'Absent' : 'RS';
    if (holiday && (!correction || holiday.index > correction.index)) return holiday.remark;
    const corrected = correction?.event.data.after.Remarks;
    if (corrected === 'Absent' || corrected === 'TimeIn') return ofTimes ?? corrected;
    const isLostHoliday = !holiday && (corrected === 'LH' || corrected === 'SH');
    if (corrected !== undefined && !isLostHoliday) return corrected;
    if (corrected !== undefined) return ofTimes ?? ofNothing;
    const isBeforePunches = (index: number) => this.punches().areAfter(date, index);
    const leave = naiveLeave(this.events, this.EMPID, date, isBeforePunches);
    const absence = naiveAbsence(this.events, this.EMPID, date, isBeforePunches);
    return leave ?? (ofNothing === 'Absent' ? absence : null) ?? ofTimes ?? ofNothing;
  }

  /** Returns the break that the shift of a record has of its own, else the rule. */
  private breakOf(date: WorkDate) {
    const hours = this.recordHours(date, this.events.length);
    if (!hours?.break) return naive.naiveBreakRule(this.events, date);
    const [start, end] = hours.break;
    const dayOf = (time: string) => (time > hours.in ? date : shifted(date, 1));
    return { in: this.zone.instantOf(dayOf(start), start), out: this.zone.instantOf(dayOf(end), end) };
  }
}

function shifted(date: WorkDate, days: number): WorkDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}
