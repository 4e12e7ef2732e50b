import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { countsUnderTime, expected, shiftInterval, type Interval } from './record-figures.js';
import { recordValues, type RecordValues } from './record.js';
import type { RecordState } from './record-state.js';
import { isHolidayRemark, remarkTitle } from './remarks.js';

/** The reasons of a record's content: one sentence for each figure. */
export interface RecordExplanation {
  readonly Remarks: string;
  readonly MinsLate: string;
  readonly UnderOverTime: string;
  readonly hrs: string;
}

/** A record with the hours that its figures are compared with: the scheduled ones, less the half that a remark takes off. */
interface Explained {
  readonly state: RecordState;
  readonly values: RecordValues;
  readonly hours: Interval | null;
  readonly time: (instant: number) => string;
}

/** Explains each figure of a record by its facts (docs/attendance.md). */
export function explainRecord(state: RecordState, date: WorkDate, zone: CompanyZone): RecordExplanation {
  const values = recordValues(state, date, zone);
  const scheduled = state.shift ? shiftInterval(zone, date, state.shift) : null;
  const hours = scheduled && expected(values.Remarks, scheduled);
  const record: Explained = { state, values, hours, time: (instant) => zone.timeOfDayAt(instant) };
  return {
    Remarks: `${inWords(values.Remarks)}, because ${whyRemark(record)}.`,
    MinsLate: `${minutes(values.MinsLate)} late${aboutLateness(record)}.`,
    UnderOverTime: `${aboutUnderOverTime(record)}.`,
    hrs: `${values.hrs} hours${aboutHours(values)}.`,
  };
}

/** Returns the code with its title, unless the two are equal. */
function inWords(remark: string): string {
  const title = remarkTitle(remark);
  return title === remark ? remark : `${remark} (${title})`;
}

function whyRemark({ state, values }: Explained): string {
  const { holiday, correction, leave } = state;
  if (holiday && (holiday.afterCorrection || !correction)) return 'the date is a holiday for all';
  const hasLostHoliday = correction !== null && isHolidayRemark(correction.remark) && !holiday;
  if (correction && !hasLostHoliday) {
    return values.Remarks === correction.remark
      ? 'HR corrected the record to it'
      : `somebody punched after HR had corrected the record to ${correction.remark}`;
  }
  if (!correction && leave?.half) return 'leave was recorded for half of the day';
  if (!correction && leave?.beforePunches) return 'this leave was recorded before any punch of the date';
  if (values.timeIn !== null) {
    return values.timeOut === null
      ? 'there is a time in and no time out'
      : 'there are a time in and a time out';
  }
  return state.shift
    ? 'hours are scheduled on this date, and there is no punch'
    : 'no hours are scheduled on this date';
}

function aboutLateness({ state, values, hours, time }: Explained): string {
  const { Remarks, MinsLate, timeIn } = values;
  if (timeIn === null) return ', because there is no time in';
  if (!hours) return ', because no hours are scheduled on this date';
  if (Remarks !== 'TimeIn' && !countsUnderTime(Remarks)) return `, because ${Remarks} is never late`;
  const came = `: in at ${time(timeIn)}, expected at ${time(hours.in)}`;
  const isForgiven = MinsLate === 0 && timeIn - hours.in >= 60_000;
  return isForgiven ? `${came}, and up to ${minutes(state.graceMinutes)} are forgiven` : came;
}

function aboutUnderOverTime({ state, values, hours, time }: Explained): string {
  const { Remarks, UnderOverTime, timeIn, timeOut } = values;
  const nothing = 'Neither under- nor overtime, because';
  if (timeOut === null) return `${nothing} there is no time out`;
  if (Remarks === 'OT') {
    if (timeIn === null) return `${nothing} there is no time in`;
    const worked = `of overtime: from ${time(timeIn)} to ${time(timeOut)}`;
    return `${minutes(UnderOverTime)} ${worked}${state.shift ? ', less the scheduled hours' : ''}`;
  }
  if (!hours) return `${nothing} no hours are scheduled on this date`;
  if (!countsUnderTime(Remarks)) return `${nothing} ${Remarks} has none`;
  const left = `out at ${time(timeOut)}, expected at ${time(hours.out)}`;
  if (UnderOverTime === 0) return `Neither under- nor overtime: ${left}`;
  return `${minutes(Math.abs(UnderOverTime))} of ${UnderOverTime < 0 ? 'undertime' : 'overtime'}: ${left}`;
}

function aboutHours({ TimeIN1, TimeOUT1 }: RecordValues): string {
  if (TimeIN1 === null) return ', because there is no time in';
  return TimeOUT1 === null
    ? ', because there is no time out'
    : `: from ${TimeIN1} to ${TimeOUT1}, breaks included`;
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
