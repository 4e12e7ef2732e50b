import { scheduleStream } from '@timekeep/contracts/events/streams';
import { holdsRange } from '@timekeep/contracts/schedules/schedule-ranges';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/templates';
import { DAY_OFF, SCHEDULE_WEEKDAYS, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import { EventStore } from '../../../event-store/event-store.js';
import {
  EmployeeSchedules,
  isScheduleDays,
  readWeeklyTimes,
  SaveSchedule,
  type TimesEntry,
} from '../../../schedules/schedules.module.js';
import type { CsvFields } from '../../import/csv-file.js';
import type { ImportOptions } from '../../import/import-file.js';
import type { SystemSession } from '../../system/system-session.js';
import {
  empidProblem,
  importRows,
  rejected,
  type RowPlan,
  type RowReader,
} from '../../import/import-rows.js';

const HOURS = /^(\d\d?:\d\d)(:\d\d)? ?[-\u2013] ?(\d\d?:\d\d)(:\d\d)?$/;
const OFF = 'off';

/** Saves the schedules of a file. */
export function importSchedules(file: string, options: ImportOptions): Promise<void> {
  const kind = {
    title: 'Schedules',
    columns: { needed: ['EMPID', 'FROM', 'TO', 'DAYS'], optional: ['TEMPLATE', ...SCHEDULE_WEEKDAYS] },
    reader: (session: SystemSession) => new ScheduleRows(session),
    projections: ['attendance', 'audit'],
    words: { one: 'schedule', many: 'schedules', done: 'saved' },
  } as const;
  return importRows(file, kind, options);
}

/** Days to which a line of the file gave hours, and the line. */
interface GivenDays {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly line: string;
}

class ScheduleRows implements RowReader {
  private readonly schedules: EmployeeSchedules;
  private readonly store: EventStore;
  /** By employee: overlapping lines would change the hours back and forth at each import. */
  private readonly given = new Map<string, readonly GivenDays[]>();

  constructor(private readonly session: SystemSession) {
    this.schedules = session.get(EmployeeSchedules);
    this.store = session.get(EventStore);
  }

  keyOf({ EMPID = '' }: CsvFields): string {
    return EMPID;
  }

  async planOf(row: CsvFields): Promise<RowPlan> {
    const { EMPID = '', FROM = '', TO = '' } = row;
    const DAYS = /^\d$/.test(row['DAYS'] ?? '') ? Number(row['DAYS']) : NaN;
    const entry = hoursOf(row, DAYS);
    if (typeof entry === 'string') return rejected(entry);
    const wrong = empidProblem(EMPID) ?? (dateProblem(FROM) ?? dateProblem(TO))?.text;
    if (wrong !== undefined) return rejected(wrong);
    const line = JSON.stringify([EMPID, FROM, TO, DAYS, entry]);
    const given = this.given.get(EMPID) ?? [];
    const overlapped = given.find((days) => days.FROM <= TO && days.TO >= FROM && days.line !== line);
    if (overlapped) {
      return rejected(
        `An earlier line of the file has other hours from ${overlapped.FROM} to ${overlapped.TO}.`,
      );
    }
    const accepted = () => this.given.set(EMPID, [...given, { FROM, TO, line }]);

    // Read before the ranges: while no event is recorded after it, the same line is the same command.
    const newest = await this.store.newestOf([scheduleStream(EMPID)]);
    const TIME = isScheduleDays(DAYS) ? readWeeklyTimes(entry, DAYS) : null;
    if (FROM <= TO && isScheduleDays(DAYS) && TIME && !('code' in TIME)) {
      const { ranges } = await this.schedules.of(EMPID);
      if (holdsRange(ranges, { FROM, TO, DAYS, TIME })) return { outcome: 'known', accepted };
    }
    const context = this.session.lineContext('schedules import', line, newest ? positionText(newest) : '');
    return { command: new SaveSchedule({ EMPID, FROM, TO, DAYS, TIME: entry }, context), accepted };
  }
}

/** Returns the hours of each weekday, or a message about missing ones; the decider checks whether they are times. */
function hoursOf(row: CsvFields, days: number): TimesEntry | string {
  const template = row['TEMPLATE'] ?? '';
  const base = templateHours(template, days);
  if (base === null) return 'TEMPLATE must be like 08:00-17:00, or default in a week of 5 days.';
  const entry: Record<string, readonly string[]> = { ...base };
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const text = row[weekday] ?? '';
    if (text === '') continue;
    const pair = pairOf(text);
    if (pair === null) return `${weekday} must be like 08:00-17:00, or off.`;
    entry[weekday] = pair;
  }
  return entry;
}

function templateHours(text: string, days: number): TimesEntry | null {
  // Saturday is off in a week of 5 days, even if the line has hours for it.
  if (text === '') return days === 5 ? { saturday: DAY_OFF } : {};
  // Another number than 5 or 6 is refused as what it is.
  if (text === 'default') return days === 6 ? null : DEFAULT_TEMPLATE;
  const pair = pairOf(text);
  return pair && templateOf(pair, days === 6 ? 6 : 5);
}

function pairOf(text: string): TimePair | null {
  if (text.toLowerCase() === OFF) return DAY_OFF;
  const [, timeIn, inSeconds = ':00', timeOut, outSeconds = ':00'] = HOURS.exec(text) ?? [];
  return timeIn === undefined || timeOut === undefined
    ? null
    : [`${timeIn.padStart(5, '0')}${inSeconds}`, `${timeOut.padStart(5, '0')}${outSeconds}`];
}
