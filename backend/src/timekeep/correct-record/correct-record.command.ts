import { setTimeout as pause } from 'node:timers/promises';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { partsOf } from '@timekeep/contracts/attendance/record';
import {
  correctedRecord,
  correctedTimes,
  type CorrectionEntry,
  type CorrectionGround,
  isTooLong,
  partsProblem,
  withoutExcludedTimes,
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
import { correctRecordFields } from '@timekeep/contracts/attendance/fields';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts, unknownEmployee } from '../../employees/employees.module.js';
import { accept, type Decider, type Decision, refuse, refuseStale } from '../../event-store/decider.js';
import { isSameRecord, type PresentRecord, PresentRecords } from './present-record.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { earlierOutcome, type Recorded } from '../../event-store/recorded.js';
import { EventStore, REVISION_CONFLICT } from '../../event-store/event-store.js';
import { RefusedError, StreamMovedError } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { KeyedMutex } from '../../concurrency/keyed-mutex.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { Subject } from '../../security/subject.decorators.js';

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

/** The decider judges the contents of the entries. */
export class CorrectRecordDto extends dtoOf(correctRecordFields) {}

/** HR corrects an attendance record. */
@Subject(({ correction }: CorrectRecord) => correction.EMPID)
export class CorrectRecord extends Command<Recorded<TimekeepCorrected>> {
  constructor(
    readonly correction: Correction,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Each failed attempt is a successful correction of another caller; many at once need that many attempts. */
const GIVE_UP_AFTER_MS = 5_000;
/** Doubled each time and random, so that two corrections that collided do not collide again. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;

@CommandHandler(CorrectRecord)
export class CorrectRecordHandler implements ICommandHandler<CorrectRecord> {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly schedules: EmployeeSchedules,
    private readonly records: PresentRecords,
    private readonly time: CompanyTime,
    private readonly organization: OrganizationFacts,
  ) {}

  /** A correction that lost a conflict is decided again, on a record that shows the other correction. */
  execute(command: CorrectRecord): Promise<Recorded<TimekeepCorrected>> {
    const stream = timekeepStream(command.correction.EMPID, command.correction.date);
    // Corrections of one record are serial in this process; only other processes can overtake.
    return this.mutex.run(stream, () => this.correct(stream, command));
  }

  private async correct(
    stream: string,
    { correction, context }: CorrectRecord,
  ): Promise<Recorded<TimekeepCorrected>> {
    let loaded = await this.store.load(timekeepDecider, stream);
    const earlier = earlierOutcome(loaded.contents, stream, context);
    if (earlier) return earlier;
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      // The stream is loaded before the record is read: the table may then be ahead of it, never behind.
      const facts = await this.factsOf(correction, loaded.state);
      const command = { type: 'correct', correction, facts } as const;
      try {
        return await this.store.execute(timekeepDecider, stream, command, context, loaded.contents);
      } catch (error) {
        if (Date.now() >= giveUpAt || !isConflict(error)) throw error;
      }
      await pause(pauseMs * Math.random());
      loaded = await this.store.load(timekeepDecider, stream);
    }
  }

  /** Reads only what the decision needs. */
  private async factsOf(
    { EMPID, date, reason }: Correction,
    corrections: CorrectionFacts['corrections'],
  ): Promise<CorrectionFacts> {
    const [zone, record, shift, reasonRequired] = await Promise.all([
      this.time.zone(),
      this.records.find(EMPID, date),
      this.schedules.shiftOn(EMPID, date),
      reason === null && this.isReasonRequired(),
    ]);
    // Only employees have records.
    const employeeExists = record !== null || (await this.employees.find(EMPID)) !== null;
    return { zone, employeeExists, record, shift, reasonRequired, corrections };
  }

  private async isReasonRequired(): Promise<boolean> {
    return (await this.organization.load()).rules.correctionReason === 'required';
  }
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof RefusedError &&
    // A rehearsed correction is recorded on the record that was shown, or not at all.
    !(error instanceof StreamMovedError) &&
    (error.refusal === FACTS_OUTDATED.refusal || error.refusal === REVISION_CONFLICT.refusal)
  );
}
