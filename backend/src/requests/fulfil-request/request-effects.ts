import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { RequestMade } from '@timekeep/contracts/events/request';
import { leaveStream, scheduleStream, timekeepStream } from '@timekeep/contracts/events/streams';
import { previewAbsence, previewLeave } from '@timekeep/contracts/leave/days-off';
import { daysAskedFor, daysOfHours, type StaffRequest } from '@timekeep/contracts/requests/requests';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Refusal } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import {
  AddLeave,
  EmployeeDaysOff,
  employmentRefusal,
  gapRefusal,
  PlanAbsence,
} from '../../leave/leave.module.js';
import { EmployeeSchedules, SetShifts } from '../../schedules/schedules.module.js';
import { CorrectRecord, PresentRecords } from '../../timekeep/timekeep.module.js';

type Made = RequestMade['data'];

/** A decided effect that is not recorded. */
export type Rehearsed = Recorded<TimekeepEvent>;

/** Changes that a grant would make in the present state. */
export interface PlannedEffect {
  /** The dates that change. */
  readonly effects: readonly WorkDate[];
  /** The record to correct as it is now; null for other kinds. */
  readonly before: RecordSnapshot | null;
  /** Null for overtime, which changes no other stream. */
  readonly rehearsed: Rehearsed | null;
}

/** The effects of granted requests: the commands that HR would give. */
@Injectable()
export class RequestEffects {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
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
    // The days of a request that was made before a last day and a rehire may have come to lie between the two.
    await this.check(EMPID, (employee) =>
      // The commands of other kinds refuse days before the first and after the last one.
      kind === 'overtime'
        ? employmentRefusal(EMPID, FROM, employee)
        : gapRefusal(EMPID, daysAskedFor(made), employee),
    );
    switch (kind) {
      case 'correction': {
        const expected = seen === null ? made.before : null;
        const rehearsed = await this.commands.execute(correctionOf(made, seen, expected, rehearsal));
        const before = rehearsed.events[0]?.data.before ?? (await this.valuesOf(made));
        return { effects: [FROM], before, rehearsed };
      }
      case 'leave': {
        // Leave that is recorded already is refused by the command.
        const off = { ...(await this.off.freeOf(made)), onLeave: [] };
        const { dates } = previewLeave(made, off);
        if (dates.length === 0) throw refusedAs('rule', requestMessages.leaveNotNeeded());
        const rehearsed = await this.commands.execute(leaveOf(made, dates, rehearsal));
        return { effects: dates, before: null, rehearsed };
      }
      case 'absence': {
        const off = { ...(await this.off.freeOf(made)), onLeave: [] };
        const { dates } = previewAbsence(made, off);
        if (dates.length === 0) throw refusedAs('rule', requestMessages.leaveNotNeeded());
        const rehearsed = await this.commands.execute(absenceOf(made, rehearsal));
        return { effects: dates, before: null, rehearsed };
      }
      case 'schedule': {
        const dates = daysOfHours(made, await this.schedules.of(EMPID, made));
        const rehearsed = await this.commands.execute(hoursOf(made, dates, rehearsal));
        return { effects: dates, before: null, rehearsed };
      }
      case 'overtime':
        return { effects: [FROM], before: null, rehearsed: null };
    }
  }

  /**
   * Records the effect. A repetition under the same context records nothing, whatever changed since.
   *
   * @param rehearsed the effect of `plan`, which is recorded unless its stream has changed since; null to decide it now
   * @throws RefusedError when it cannot be recorded any more
   */
  async record(
    request: StaffRequest,
    context: CommandContext,
    rehearsed: Rehearsed | null = null,
  ): Promise<void> {
    if (rehearsed && (await this.store.recordRehearsed(effectStream(request.made), rehearsed, context)))
      return;
    try {
      await this.give(request, context);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // Read after the refusal: another process may have recorded the effect meanwhile, which can be its reason.
      if (!(await this.store.earlierOutcome(effectStream(request.made), context))) throw error;
    }
  }

  private async give({ made, effects, grantedOn }: StaffRequest, context: CommandContext): Promise<void> {
    const { EMPID, kind } = made;
    switch (kind) {
      case 'correction':
        await this.commands.execute(correctionOf(made, null, grantedOn, context));
        return;
      case 'leave':
        await this.commands.execute(leaveOf(made, effects, context));
        return;
      case 'absence':
        await this.commands.execute(absenceOf(made, context));
        return;
      case 'schedule': {
        // Grants of former versions named the first and the last day alone.
        const dates = daysOfHours(made, await this.schedules.of(EMPID, made));
        await this.commands.execute(hoursOf(made, dates, context));
        return;
      }
      case 'overtime':
        return;
    }
  }

  private async check(
    EMPID: string,
    refusalFor: (employee: EmploymentBounds) => Refusal | null,
  ): Promise<void> {
    const employee = await this.employees.find(EMPID);
    const refusal = employee && refusalFor(employee);
    if (refusal) throw new RefusedError(refusal);
  }

  private async valuesOf({ EMPID, FROM }: Made): Promise<RecordSnapshot | null> {
    return (await this.records.find(EMPID, FROM))?.values ?? null;
  }
}

/** The stream that has the effect of a request. */
function effectStream({ EMPID, kind, FROM, REQUEST_ID }: Made): string {
  switch (kind) {
    case 'correction':
      return timekeepStream(EMPID, FROM);
    case 'leave':
    case 'absence':
      return leaveStream(EMPID);
    case 'schedule':
      return scheduleStream(EMPID);
    case 'overtime':
      throw new Error(`Request ${REQUEST_ID} has no effect beside its own stream.`);
  }
}

/** A correction of the record at that revision, or else with those values. */
function correctionOf(
  made: Made,
  revision: string | null,
  expected: RecordSnapshot | null,
  context: CommandContext,
): CorrectRecord {
  const { EMPID, FROM: date, remark, TimeIN1, TimeOUT1, reason, REQUEST_ID } = made;
  if (remark === null || (revision === null && expected === null)) throw unfit(made);
  const correction = {
    ...{ EMPID, date, Remarks: remark, TimeIN1, TimeOUT1, ...made.breakTimes, revision, expected },
    reason: reasonOf(reason, REQUEST_ID),
  };
  return new CorrectRecord(correction, context);
}

/** Returns the reason of a request with its number, cut to the length that a reason may have. */
function reasonOf(reason: string, REQUEST_ID: string): string {
  const suffix = ` (request ${REQUEST_ID})`;
  return `${reason.slice(0, REASON_MAX_LENGTH - suffix.length)}${suffix}`;
}

function leaveOf(made: Made, dates: readonly WorkDate[], context: CommandContext): AddLeave {
  const { EMPID, LEAVE_TYPE, half, reason: REMARKS } = made;
  if (LEAVE_TYPE === null) throw unfit(made);
  const entries = dates.map((DATE) => ({ LEAVE_TYPE, DATE, REMARKS, half }));
  return new AddLeave({ EMPID, entries }, context);
}

function absenceOf(made: Made, context: CommandContext): PlanAbsence {
  const { EMPID, FROM, TO, remark, reason, REQUEST_ID } = made;
  if (remark === null) throw unfit(made);
  return new PlanAbsence({ EMPID, FROM, TO, remark, reason: reasonOf(reason, REQUEST_ID) }, context);
}

function hoursOf(made: Made, dates: readonly WorkDate[], context: CommandContext): SetShifts {
  const { EMPID, TimeIN1, TimeOUT1 } = made;
  if (TimeIN1 === null || TimeOUT1 === null) throw unfit(made);
  return new SetShifts(EMPID, dates, { in: TimeIN1, out: TimeOUT1 }, context);
}

/** The decider records no request without the fields of its kind. */
function unfit({ REQUEST_ID, kind }: Made): Error {
  return new Error(`Request ${REQUEST_ID} lacks a field of a ${kind} request.`);
}
