import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import type { RequestMade } from '@timekeep/contracts/events/request';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import { previewLeave } from '@timekeep/contracts/leave/days-off';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import { rangeOn, type ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { DAY_OFF, SCHEDULE_WEEKDAYS, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import { refuse, refuseStale, type Refusal } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { AddLeave } from '../../leave/leave.module.js';
import { EmployeeSchedules, SaveSchedule } from '../../schedules/schedules.module.js';
import { CorrectRecord, PresentRecords, type PresentRecord } from '../../timekeep/timekeep.module.js';
import { EmployeeDaysOff } from '../days-off.js';

type Made = RequestMade['data'];

/** What a grant would do, as it is decided now. */
export interface PlannedEffect {
  /** The dates that change. */
  readonly effects: readonly WorkDate[];
  /** The record to correct as it is now; null for other kinds. */
  readonly before: RecordSnapshot | null;
}

/** The effects of granted requests: the commands that HR would give. */
@Injectable()
export class RequestEffects {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly records: PresentRecords,
    private readonly schedules: EmployeeSchedules,
    private readonly off: EmployeeDaysOff,
  ) {}

  /**
   * Decides the effect without recording it.
   *
   * @param seen revision of the record as the decider saw it; null when it was not sent
   * @throws RefusedError when the effect would be refused, and for a record that changed since the request unless it was seen
   */
  async plan(made: Made, seen: string | null, rehearsal: CommandContext): Promise<PlannedEffect> {
    const { EMPID, kind, FROM } = made;
    switch (kind) {
      case 'correction': {
        const record = await this.recordOf(made);
        const isAsSeen = seen === null ? isSame(record.values, made.before) : seen === record.latest.revision;
        if (!isAsSeen) throw refused(refuseStale(`The record of ${EMPID} on ${FROM}`, record.latest));
        await this.commands.execute(correctionOf(made, record, rehearsal));
        return { effects: [FROM], before: record.values };
      }
      case 'leave': {
        const { dates } = previewLeave(made, await this.off.of(EMPID));
        if (dates.length === 0) throw refused(refuse('rule', 'These days need no leave any more.'));
        await this.commands.execute(leaveOf(made, dates, rehearsal));
        return { effects: dates, before: null };
      }
      case 'schedule':
        await this.commands.execute(scheduleOf(made, await this.schedules.ranges(EMPID), rehearsal));
        return { effects: [...new Set([FROM, made.TO])], before: null };
      case 'overtime':
        return { effects: [FROM], before: null };
    }
  }

  /**
   * Records the effect. A repetition under the same context records nothing.
   *
   * @throws RefusedError when it cannot be recorded any more
   */
  async record({ made, effects, grantedOn }: StaffRequest, context: CommandContext): Promise<void> {
    const { EMPID, kind, FROM } = made;
    switch (kind) {
      case 'correction': {
        const record = await this.recordOf(made);
        if (isSame(record.values, grantedOn)) {
          await this.commands.execute(correctionOf(made, record, context));
          return;
        }
        // Read after the record: if the effect itself changed the record, the stream has it.
        if (await this.store.earlierOutcome(timekeepStream(EMPID, FROM), context)) return;
        throw refused(refuseStale(`The record of ${EMPID} on ${FROM}`, record.latest));
      }
      case 'leave':
        await this.commands.execute(leaveOf(made, effects, context));
        return;
      case 'schedule':
        await this.commands.execute(scheduleOf(made, await this.schedules.ranges(EMPID), context));
        return;
      case 'overtime':
        return;
    }
  }

  private async recordOf({ EMPID, FROM }: Made): Promise<PresentRecord> {
    const record = await this.records.find(EMPID, FROM);
    if (record) return record;
    throw refused(refuse('missing', `There is no record of ${EMPID} on ${FROM}.`));
  }
}

/** True for two equal records; a missing one equals none. */
export function isSame(a: RecordSnapshot, b: RecordSnapshot | null): boolean {
  return (
    b !== null &&
    a.Remarks === b.Remarks &&
    a.TimeIN1 === b.TimeIN1 &&
    a.TimeOUT1 === b.TimeOUT1 &&
    a.MinsLate === b.MinsLate &&
    a.UnderOverTime === b.UnderOverTime &&
    a.hrs === b.hrs
  );
}

function correctionOf(made: Made, { latest }: PresentRecord, context: CommandContext): CorrectRecord {
  const { EMPID, FROM: date, remark, TimeIN1, TimeOUT1, reason, REQUEST_ID } = made;
  if (remark === null) throw unfit(made);
  const correction = {
    ...{ EMPID, date, Remarks: remark, TimeIN1, TimeOUT1, revision: latest.revision },
    reason: `${reason} (request ${REQUEST_ID})`,
  };
  return new CorrectRecord(correction, context);
}

function leaveOf(made: Made, dates: readonly WorkDate[], context: CommandContext): AddLeave {
  const { EMPID, LEAVE_TYPE, half, reason: REMARKS } = made;
  if (LEAVE_TYPE === null) throw unfit(made);
  const entries = dates.map((DATE) => ({ LEAVE_TYPE, DATE, REMARKS, half }));
  return new AddLeave({ EMPID, entries }, context);
}

/** The working days of the present week get the hours that were asked for. */
function scheduleOf(made: Made, ranges: ScheduleRanges, context: CommandContext): SaveSchedule {
  const { EMPID, FROM, TO, TimeIN1, TimeOUT1 } = made;
  if (TimeIN1 === null || TimeOUT1 === null) throw unfit(made);
  const range = rangeOn(ranges, FROM);
  if (!range) throw refused(refuse('rule', `Employee ${EMPID} has no schedule on ${FROM}.`));
  if (range.TO < TO) {
    const message = `The schedule of employee ${EMPID} changes after ${range.TO}: please ask for each part on its own.`;
    throw refused(refuse('rule', message));
  }
  const hours: TimePair = [TimeIN1, TimeOUT1];
  const isOff = ([timeIn, timeOut]: TimePair) => timeIn === DAY_OFF[0] && timeOut === DAY_OFF[1];
  const asked = (weekday: (typeof SCHEDULE_WEEKDAYS)[number]) =>
    isOff(range.TIME[weekday]) ? DAY_OFF : hours;
  const TIME = {
    monday: asked('monday'),
    tuesday: asked('tuesday'),
    wednesday: asked('wednesday'),
    thursday: asked('thursday'),
    friday: asked('friday'),
    saturday: asked('saturday'),
  };
  return new SaveSchedule({ EMPID, FROM, TO, DAYS: range.DAYS, TIME }, context);
}

function refused({ refusal }: { readonly refusal: Refusal }): RefusedError {
  return new RefusedError(refusal);
}

/** The decider records no request without the fields of its kind. */
function unfit({ REQUEST_ID, kind }: Made): Error {
  return new Error(`Request ${REQUEST_ID} lacks a field of a ${kind} request.`);
}
