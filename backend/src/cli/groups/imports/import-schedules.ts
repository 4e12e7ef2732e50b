import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { holdsRange } from '@timekeep/contracts/schedules/schedule-ranges';
import {
  DAY_OFF,
  DEFAULT_TEMPLATE,
  SCHEDULE_WEEKDAYS,
  templateOf,
  type TimePair,
} from '@timekeep/contracts/schedules/weekly-times';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/log/position';
import { EventStore } from '../../../event-store/event-store.js';
import { CompanyTime } from '../../../organization/organization.module.js';
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
const PAST_STAYS =
  'Records of days before today keep their hours; with --past-records they follow these, unless somebody corrected them.';

export interface SchedulesImportOptions extends ImportOptions {
  /** The records of past days follow the hours. */
  readonly pastRecords?: true;
}

/** Saves the schedules of a file. */
export function importSchedules(file: string, options: SchedulesImportOptions): Promise<void> {
  const kind = {
    title: 'Schedules',
    columns: { needed: ['EMPID', 'FROM', 'TO', 'DAYS'], optional: ['TEMPLATE', ...SCHEDULE_WEEKDAYS] },
    reader: (session: SystemSession) => new ScheduleRows(session, options.pastRecords === true),
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
  private readonly time: CompanyTime;
  /** True if a saved line is also about days before today, whose records keep their hours. */
  private leavesPast = false;
  /** By employee: overlapping lines would change the hours back and forth at each import. */
  private readonly given = new Map<string, readonly GivenDays[]>();

  constructor(
    private readonly session: SystemSession,
    private readonly rederives: boolean,
  ) {
    this.schedules = session.get(EmployeeSchedules);
    this.store = session.get(EventStore);
    this.time = session.get(CompanyTime);
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
    const isForPast = FROM < (await this.time.today());
    const rederives = this.rederives && isForPast;
    const line = JSON.stringify([EMPID, FROM, TO, DAYS, entry, ...(rederives ? ['past'] : [])]);
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
      const isHeld = holdsRange(ranges, { FROM, TO, DAYS, TIME });
      if (isHeld && (!rederives || (await this.recordsFollow(EMPID, FROM, TO))))
        return { outcome: 'known', accepted };
    }
    const context = this.session.lineContext('schedules import', line, newest ? positionText(newest) : '');
    return {
      command: new SaveSchedule({ EMPID, FROM, TO, DAYS, TIME: entry, rederives }, context),
      accepted: () => {
        accepted();
        this.leavesPast ||= isForPast && !rederives;
      },
    };
  }

  note(): string {
    return this.leavesPast ? PAST_STAYS : '';
  }

  /** True if the newest hours that were saved for a part of these days were saved for their records too. */
  private async recordsFollow(EMPID: string, FROM: WorkDate, TO: WorkDate): Promise<boolean> {
    const history = await this.store.history<ScheduleEvent>(scheduleStream(EMPID));
    const newest = history
      .flatMap(({ event }) => (event.type === 'ScheduleSaved' ? [event.data] : []))
      .findLast((saved) => saved.FROM <= TO && saved.TO >= FROM);
    return newest !== undefined && newest.rederives && newest.FROM <= FROM && newest.TO >= TO;
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
