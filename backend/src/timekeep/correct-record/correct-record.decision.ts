import { partsOf } from '@timekeep/contracts/attendance/record';
import {
  correctedRecord,
  correctedTimes,
  isTooLong,
  partsProblem,
  withoutExcludedTimes,
  type CorrectionEntry,
  type CorrectionGround,
} from '@timekeep/contracts/attendance/correction';
import type { RecordTimes } from '@timekeep/contracts/attendance/record-figures';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { isHolidayRemark, isRemark } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot, TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import type { Message } from '@timekeep/contracts/messages/message';
import { isSameShift, type Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, refuse, refuseStale, type Decider, type Decision } from '../../event-store/decider.js';
import { isSameRecord, type PresentRecord } from './present-record.js';

/** A correction as HR enters it; the decider checks its content. */
export interface Correction {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly Remarks: string;
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  /** True if the out is on the day after the in, false if it is not, however it was before. */
  readonly outNextDay?: boolean;
  /** Times of the break of a split shift; null for none, missing for those that the record has. */
  readonly TimeBreakOUT?: string | null;
  readonly TimeBreakIN?: string | null;
  readonly reason: string | null;
  /** The record's revision as HR saw it; null when the last one shall win. */
  readonly revision: string | null;
  /** The values on which a correction without a revision is based; any are right when it is left out. */
  readonly expected?: RecordSnapshot | null;
}

/** The facts that the decision depends on. */
export interface CorrectionFacts {
  readonly zone: CompanyZone;
  readonly employeeExists: boolean;
  /** Null when the date is not open for the employee. */
  readonly record: PresentRecord | null;
  /** The hours of the date by the schedule as it is known now. */
  readonly shift: Shift | null;
  readonly reasonRequired: boolean;
  /** The number of corrections that `record` includes at least. */
  readonly corrections: number;
}

export interface CorrectRecordCommand {
  readonly type: 'correct';
  readonly correction: Correction;
  readonly facts: CorrectionFacts;
}

/** The refusal when the facts were gathered before the latest correction: gather them again, and decide again. */
export const FACTS_OUTDATED = refuse('conflict', recordMessages.sameMoment());

/** Rules of `timekeep-<EMPID>-<date>`. The state is how many corrections there were. */
export const timekeepDecider: Decider<number, CorrectRecordCommand, TimekeepCorrected> = {
  initialState: 0,
  evolve: (corrections) => corrections + 1,
  decide: correct,
};

function correct(
  { correction, facts }: CorrectRecordCommand,
  corrections: number,
): Decision<TimekeepCorrected> {
  const { EMPID, date, reason, revision, expected = null } = correction;
  const entry = readEntry(correction);
  if ('code' in entry) return refuse('invalid', entry);
  if (!facts.employeeExists) return unknownEmployee(EMPID);
  if (corrections !== facts.corrections) return FACTS_OUTDATED;
  const { record, shift } = facts;
  if (!record) return refuse('missing', recordMessages.missing({ employee: EMPID, date }));
  const isAsSeen =
    revision === null
      ? expected === null || isSameRecord(record.values, expected)
      : revision === record.latest.revision;
  if (!isAsSeen) {
    return refuseStale(recordMessages.one({ employee: EMPID, date }), record.latest);
  }
  const { remark } = entry;
  if (isHolidayRemark(remark) && remark !== record.holiday) {
    return refuse('rule', recordMessages.otherHoliday({ date }));
  }

  const { graceMinutes, breakRule, times: present } = record;
  const ground: CorrectionGround = { zone: facts.zone, date, shift, graceMinutes, breakRule, present };
  const times = correctedTimes(entry, ground);
  const problem = partsProblem(entry, ground);
  if (problem) return refuse('rule', problem);
  if (isTooLong(times, ground, entry.outNextDay)) return refuse('rule', tooLong(times, entry));
  const after = correctedRecord(entry, ground);
  // Saving without a change must not fix a record that would else follow its punches, leave and holidays.
  if (reason === null && saysThatAlready(record, entry, times, shift)) return accept();
  if (reason === null && facts.reasonRequired) return refuse('rule', recordMessages.reasonMissing());
  return accept({
    type: 'TimekeepCorrected',
    data: {
      EMPID,
      date,
      before: record.values,
      after,
      timeIn: instantText(times.timeIn),
      timeOut: instantText(times.timeOut),
      breakOut: instantText(times.breakOut),
      breakIn: instantText(times.breakIn),
      shift,
      reason,
      basedOn: expected === null ? revision : record.latest.revision,
    },
  });
}

/** Returns the entry that counts, or its refusal. */
function readEntry(correction: Correction): CorrectionEntry | Message {
  const { Remarks, TimeIN1, TimeOUT1, TimeBreakOUT, TimeBreakIN, outNextDay } = correction;
  if (!isRemark(Remarks)) return recordMessages.remarkUnknown({ remark: Remarks });
  if (TimeIN1 !== null && !isTimeOfDay(TimeIN1)) return recordMessages.timeInMalformed();
  if (TimeOUT1 !== null && !isTimeOfDay(TimeOUT1)) return recordMessages.timeOutMalformed();
  if (Remarks === 'TimeIn' && TimeIN1 === null) return recordMessages.timeInMissing();
  if (Remarks === 'Present' && (TimeIN1 === null || TimeOUT1 === null)) return recordMessages.timesMissing();
  const isMalformed = (time = '00:00:00' as string | null) => time !== null && !isTimeOfDay(time);
  if (isMalformed(TimeBreakOUT) || isMalformed(TimeBreakIN)) return recordMessages.partMalformed();
  return withoutExcludedTimes({
    ...{ remark: Remarks, TimeIN1, TimeOUT1 },
    ...(outNextDay !== undefined && { outNextDay }),
    ...partsOf({ TimeBreakOUT, TimeBreakIN }),
  });
}

function tooLong({ timeIn }: RecordTimes, { outNextDay }: CorrectionEntry): Message {
  if (outNextDay === true) return recordMessages.dutyTooLong();
  return timeIn === null ? recordMessages.outTooLate() : recordMessages.tooLong();
}

function saysThatAlready(
  record: PresentRecord,
  { remark }: CorrectionEntry,
  times: RecordTimes,
  shift: Shift | null,
): boolean {
  const sameTimes = (['timeIn', 'timeOut', 'breakOut', 'breakIn'] as const).every(
    (time) => record.times[time] === times[time],
  );
  return isSameShift(record.shift, shift) && sameTimes && record.values.Remarks === remark;
}

function instantText(instant: number | null = null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
