import { datesThatDecide } from '@timekeep/contracts/attendance/work-window';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { PositionedEvent } from '../../engine/projection.js';
import type { CompanyState } from './company-state.js';
import type { NeededRecords, RecordBook, RecordKey } from './record-book.js';
import { datesReachedBy } from './reached-dates.js';

/** About how many rows are looked up and folded at a time. */
const ROWS_A_PORTION = 20_000;
const ROWS_A_PUNCH = datesThatDecide('2023-01-01').length;

/**
 * Cuts a batch into portions of bounded size: one event for the whole company may touch a row of each employee.
 * Each portion is asked for after the one before was folded, so the sizes are those of the company as it then is.
 */
export function* portionsOf(
  batch: readonly PositionedEvent[],
  company: CompanyState,
): Generator<PositionedEvent[]> {
  let portion: PositionedEvent[] = [];
  let rows = 0;
  let newEmployees = 0;
  let newDates = 0;
  for (const positioned of batch) {
    portion.push(positioned);
    switch (positioned.event.type) {
      case 'EmployeeRegistered':
        newEmployees += 1;
        rows += company.workdays.size + newDates;
        break;
      case 'WorkdayOpened':
        newDates += 1;
        rows += company.employees.size + newEmployees;
        break;
      case 'HolidayApplied':
      case 'HolidayWithdrawn':
      case 'CompanyRenamed':
      case 'DepartmentRenamed':
        rows += company.employees.size + newEmployees;
        break;
      case 'SchedulesRenewed':
        for (const { EMPIDS } of positioned.event.data.renewals) rows += EMPIDS.length;
        break;
      case 'EmployeeResigned':
      case 'ScheduleSaved':
      case 'SchedulesDeleted':
        rows += Math.max(1, datesReachedBy(positioned.event, company).length);
        break;
      case 'TimeClockPunched':
        rows += ROWS_A_PUNCH;
        break;
      default:
        rows += 1;
    }
    if (rows < ROWS_A_PORTION && !endsItsPortion(positioned.event)) continue;
    yield portion;
    portion = [];
    rows = 0;
    newEmployees = 0;
    newDates = 0;
  }
  if (portion.length > 0) yield portion;
}

/**
 * The zone decides which rows a punch needs, so it has to be known before they are looked up. Rules may touch more rows
 * than a portion holds; those follow by themselves.
 */
function endsItsPortion({ type }: TimekeepEvent): boolean {
  return type === 'OrganizationFounded' || type === 'RulesSet';
}

/** Dates in groups, each of as many as fill a portion with the rows of all employees. */
export function* datePortions(
  dates: readonly WorkDate[],
  { employees }: CompanyState,
): Generator<WorkDate[]> {
  const size = Math.max(1, Math.floor(ROWS_A_PORTION / Math.max(1, employees.size)));
  for (let start = 0; start < dates.length; start += size) yield dates.slice(start, start + size);
}

/** The rows that folding a portion may look at; of a date that is in memory whole, the date alone. */
export function recordsNeededBy(
  portion: readonly PositionedEvent[],
  company: CompanyState,
  records: Pick<RecordBook, 'isWhole'>,
): NeededRecords {
  const keys: RecordKey[] = [];
  const dates = new Set<WorkDate>();
  // Punches come date by date: what one of them needs is nearly always what the one before it did.
  let settledDate: WorkDate | undefined;
  const employees = new Set<string>();
  for (const { event } of portion) {
    switch (event.type) {
      case 'TimeClockPunched': {
        const { EMPID, at } = event.data;
        const calendarDate = company.zone.workDateAt(Date.parse(at));
        if (calendarDate === settledDate) break;
        settledDate = calendarDate;
        for (const date of datesThatDecide(calendarDate)) {
          // One that is not open has hardly any rows, and all punches before it ask for it.
          if (records.isWhole(date) || !company.workdays.has(date)) {
            dates.add(date);
          } else {
            keys.push({ EMPID, date });
            settledDate = undefined;
          }
        }
        break;
      }
      case 'LeaveTransactionAdded':
      case 'LeaveTransactionDeleted':
        keys.push({ EMPID: event.data.EMPID, date: event.data.DATE });
        break;
      case 'LeaveTransactionEdited': {
        const { EMPID, DATE, formerDate } = event.data;
        keys.push({ EMPID, date: formerDate }, { EMPID, date: DATE });
        break;
      }
      case 'TimekeepCorrected':
        keys.push({ EMPID: event.data.EMPID, date: event.data.date });
        break;
      case 'EmployeeResigned':
      case 'ScheduleSaved':
      case 'SchedulesDeleted': {
        const { EMPID } = event.data;
        for (const date of datesReachedBy(event, company)) keys.push({ EMPID, date });
        break;
      }
      case 'SchedulesRenewed':
        for (const date of datesReachedBy(event, company)) dates.add(date);
        break;
      case 'HolidayApplied':
      case 'HolidayWithdrawn':
      case 'WorkdayOpened':
        dates.add(event.data.date);
        break;
      case 'EmployeeRegistered':
        employees.add(event.data.EMPID);
        break;
      default:
        break;
    }
  }
  return { keys, dates: [...dates], employees: [...employees] };
}
