import { sharesHours, type Half } from '@timekeep/contracts/attendance/leave-types';
import { HOLIDAY_TITLES } from '@timekeep/contracts/attendance/remarks';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { AbsencePlanned, LeaveTransactionAdded } from '@timekeep/contracts/events/leave';
import { absenceIn } from '@timekeep/contracts/leave/absences';
import { FOR_ALL, type HolidayOwner } from '@timekeep/contracts/holidays/holidays-of-date';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { shiftOf, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { NaiveAttendance } from './naive-attendance.js';
import { breaksOf, change, type Change, COMPANIES, hours, pauseIn, PLACES } from './random-changes.js';
import {
  absencePlanned,
  absenceWithdrawn,
  corrected,
  firstDayCorrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveParts,
  modified,
  opened,
  registered,
  rehired,
  reinstated,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
  shiftSet,
  shiftWithdrawn,
} from './sample-events.js';

/** The employee that most changes are about, and one who is registered later. */
export const [EMPID, OTHER] = ['100001', '100002'] as const;

/** A company zone with its employee, and changes in the order of the log. */
export const history = fc.record({
  place: fc.constantFrom(...PLACES),
  hired: fc.integer({ min: -30, max: 2 }),
  /** Most histories begin with schedules and open days, which later changes need. */
  hours: fc.option(hours),
  opened: fc.subarray([0, 1, 2, 3]),
  changes: fc.array(change, { minLength: 1, maxLength: 30, size: 'max' }),
});

/** Records events that the commands would accept, and drops the others. */
export class Recorded {
  readonly events: TimekeepEvent[] = [];
  private leaves: readonly LeaveTransactionAdded[] = [];
  private absences: readonly AbsencePlanned[] = [];
  private transactions = 0;
  private lastDay: WorkDate | null = null;
  /** The last day of the employment before the newest one. */
  private formerLastDay: WorkDate | null = null;
  private isOtherThere = false;

  constructor(
    readonly zone: CompanyZone,
    private readonly start: WorkDate,
    private firstDay: WorkDate,
  ) {
    this.events.push(
      { type: 'OrganizationFounded', data: { timeZone: zone.name } },
      ...COMPANIES.map((name): TimekeepEvent => ({ type: 'CompanyAdded', data: { name } })),
      registered(EMPID, { hiredOn: firstDay }),
    );
  }

  get naive(): NaiveAttendance {
    return new NaiveAttendance(EMPID, this.zone, this.events);
  }

  record(made: Change): void {
    const date = addDays(this.start, made.day);
    this.events.push(...this.eventsOf(made, date));
  }

  private eventsOf(made: Change, date: WorkDate): TimekeepEvent[] {
    switch (made.type) {
      case 'punch': {
        const at = new Date(this.zone.instantOf(date, made.time)).toISOString();
        return [{ type: 'TimeClockPunched', data: { EMPID, at, terminal: made.terminal } }];
      }
      case 'open':
        return [opened(date)];
      case 'save': {
        const FROM = addDays(this.start, made.from);
        const TO = addDays(FROM, made.length);
        const { rederives } = made;
        const TIME = { ...templateOf(made.hours, 6), ...(made.worksSundays && { sunday: made.hours }) };
        const BREAK = breaksOf(made);
        return [scheduleSaved(EMPID, made.hours, { savedOn: date, FROM, TO, TIME, BREAK, rederives })];
      }
      case 'delete-schedule':
        return [schedulesDeleted(EMPID, date)];
      case 'renew':
        return [schedulesRenewed(yearOf(date), made.hours, [EMPID], breaksOf(made))];
      case 'set-shift':
        return [shiftSet(EMPID, date, made.hours, made.hours ? pauseIn(made.hours, made.pause) : undefined)];
      case 'withdraw-shift':
        return [shiftWithdrawn(EMPID, date)];
      case 'correct':
        return this.correction(made, date);
      case 'holiday':
        return [holiday(date, made.kind === 'LH' ? 'LH' : 'SH', made.returnsLeave, ownerOf(made.company))];
      case 'withdraw':
        return this.naive.holidays.declaredOn(date, made.company, this.events.length)
          ? [holidayWithdrawn(date, ownerOf(made.company))]
          : [];
      case 'transfer':
        return [this.transfer(made, date)];
      case 'leave': {
        if (!this.isFree(date, made.half, this.leaves)) return [];
        const added = leaveAdded(EMPID, ++this.transactions, date, leaveParts(made));
        this.leaves = [...this.leaves, added];
        return [added];
      }
      case 'edit-leave': {
        const former = this.leaves.find(({ data }) => data.DATE === date);
        const DATE = addDays(this.start, made.to);
        const others = this.leaves.filter((one) => one !== former);
        if (!former || !this.isFree(DATE, made.half, others)) return [];
        const changes = { DATE, ...leaveParts(made) };
        this.leaves = [...others, { ...former, data: { ...former.data, ...changes } }];
        return [leaveEdited(former, changes)];
      }
      case 'delete-leave': {
        const former = this.leaves.find(({ data }) => data.DATE === date);
        if (!former) return [];
        this.leaves = this.leaves.filter((one) => one !== former);
        return [leaveDeleted(former)];
      }
      case 'absence': {
        const range = { FROM: date, TO: addDays(date, made.length) };
        const isTaken = this.leaves.some(({ data }) => date <= data.DATE && data.DATE <= range.TO);
        if (isTaken || this.absenceOn(range)) return [];
        const planned = absencePlanned(EMPID, ++this.transactions, { ...range, remark: made.kind });
        this.absences = [...this.absences, planned];
        return [planned];
      }
      case 'withdraw-absence': {
        const former = this.absenceOn({ FROM: date, TO: date });
        this.absences = this.absences.filter((one) => one !== former);
        return former ? [absenceWithdrawn(former)] : [];
      }
      case 'rules':
        return [made.rule(date, made.minutes, made.above)];
      case 'resign':
        return this.resignation(made.isUndone ? null : date);
      case 'rehire':
        return this.rehire(date);
      case 'first-day': {
        const formerly = this.firstDay;
        if (this.formerLastDay !== null && date <= this.formerLastDay) return [];
        this.firstDay = date;
        return formerly === date ? [] : [firstDayCorrected(EMPID, date, formerly)];
      }
      case 'register':
        if (this.isOtherThere) return [];
        this.isOtherThere = true;
        return [
          registered(OTHER, { hiredOn: date }),
          scheduleSaved(OTHER, ['10:00:00', '19:00:00'], { savedOn: date }),
        ];
    }
  }

  private absenceOn(range: { readonly FROM: WorkDate; readonly TO: WorkDate }): AbsencePlanned | undefined {
    return this.absences.find(({ data }) => absenceIn([data], range));
  }

  private isFree(date: WorkDate, half: Half | null, others: readonly LeaveTransactionAdded[]): boolean {
    if (this.absenceOn({ FROM: date, TO: date })) return false;
    return !others.some(({ data }) => data.DATE === date && sharesHours(data.HALF, half));
  }

  private resignation(date: WorkDate | null): TimekeepEvent[] {
    const formerly = this.lastDay;
    if (formerly === date) return [];
    this.lastDay = date;
    if (date !== null) return [resigned(EMPID, date, formerly)];
    return formerly === null ? [] : [reinstated(EMPID, formerly)];
  }

  private rehire(date: WorkDate): TimekeepEvent[] {
    const formerly = this.lastDay;
    if (formerly === null || date <= formerly) return [];
    [this.firstDay, this.lastDay, this.formerLastDay] = [date, null, formerly];
    return [rehired(EMPID, date, formerly)];
  }

  private transfer(
    { company: COMPANY, replaces, isFromFirstDay }: Extract<Change, { type: 'transfer' }>,
    date: WorkDate,
  ): TimekeepEvent {
    const effectiveOn = isFromFirstDay ? null : date;
    const former = replaces === null ? null : addDays(this.start, replaces);
    return modified(EMPID, { COMPANY, effectiveOn, replaces: former });
  }

  private correction(made: Extract<Change, { type: 'correct' }>, date: WorkDate): TimekeepEvent[] {
    const { naive, zone } = this;
    if (!naive.hasRecord(date, this.events.length)) return [];
    if (
      made.remark in HOLIDAY_TITLES &&
      naive.holidays.heldOn(date, this.events.length)?.remark !== made.remark
    )
      return [];
    const isAbsent = made.remark === 'Absent';
    const timeIn = made.in === null || isAbsent ? null : zone.instantOf(date, made.in);
    if (timeIn === null && made.remark === 'TimeIn') return [];
    const hasOut = timeIn !== null && made.worked !== null && made.remark !== 'TimeIn';
    const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    // Times between in and out, or after an in without an out, in one of the corrections that may have them.
    const [from, to] = made.pause ?? [0, 0];
    const canHaveParts = timeIn !== null && !/^H..(AM|PM)$/.test(made.remark) && from < to;
    const length = hasOut ? (made.worked ?? 0) * 1_000 : 10 * 3_600_000;
    const part = (share: number) =>
      canHaveParts ? timeIn + Math.floor(((1 + share) * length) / 102_000) * 1_000 : null;
    return [
      corrected(EMPID, date, made.remark, {
        timeIn: text(timeIn),
        timeOut: text(hasOut ? timeIn + (made.worked ?? 0) * 1_000 : null),
        breakOut: text(from % 3 === 0 ? null : part(from)),
        breakIn: text(to % 3 === 0 ? null : part(to)),
        shift: made.hours && shiftOf(made.hours, pauseIn(made.hours, made.pause)),
      }),
    ];
  }
}

function ownerOf(company: string | null): HolidayOwner {
  return company === null ? FOR_ALL : { COMPANY: company, COMPANY_ID: company.toLowerCase() };
}
