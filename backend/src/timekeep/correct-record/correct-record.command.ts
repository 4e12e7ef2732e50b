import { setTimeout as pause } from 'node:timers/promises';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { correctRecordFields } from '@timekeep/contracts/attendance/fields';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { earlierOutcome, type Recorded } from '../../event-store/recorded.js';
import { EventStore, REVISION_CONFLICT } from '../../event-store/event-store.js';
import { RefusedError, StreamMovedError } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { KeyedMutex } from '../../concurrency/keyed-mutex.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { Subject } from '../../security/subject.decorators.js';
import {
  FACTS_OUTDATED,
  timekeepDecider,
  type Correction,
  type CorrectionFacts,
} from './correct-record.decision.js';
import { PresentRecords } from './present-record.js';

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
