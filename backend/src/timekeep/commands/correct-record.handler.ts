import { setTimeout as pause } from 'node:timers/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore, OVERTAKEN } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { PresentRecords } from '../present-record.js';
import {
  FACTS_OUTDATED,
  timekeepDecider,
  type Correction,
  type CorrectionFacts,
} from '../timekeep.decider.js';
import { CorrectRecord } from './correct-record.command.js';
import { KeyedMutex } from '../../processes/keyed-mutex.js';

/** Each try that fails is another's correction that succeeded; many at once need that many tries. */
const GIVE_UP_AFTER_MS = 5_000;
/** Twice as long each time and random, so that those who met do not meet again. */
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

  /** A correction that was overtaken is decided anew, on a record that shows the one which was faster. */
  execute(command: CorrectRecord): Promise<Recorded<TimekeepCorrected>> {
    const stream = timekeepStream(command.correction.EMPID, command.correction.date);
    // Corrections of one record are serial in this process; only other processes can overtake.
    return this.mutex.run(stream, () => this.correct(stream, command));
  }

  private async correct(
    stream: string,
    { correction, context }: CorrectRecord,
  ): Promise<Recorded<TimekeepCorrected>> {
    const earlier = await this.store.earlierOutcome<TimekeepCorrected>(stream, context);
    if (earlier) return earlier;
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const command = { type: 'correct', correction, facts: await this.factsOf(correction) } as const;
      try {
        return await this.store.execute(timekeepDecider, stream, command, context);
      } catch (error) {
        if (Date.now() >= giveUpAt || !wasOvertaken(error)) throw error;
      }
      await pause(pauseMs * Math.random());
    }
  }

  private async factsOf({ EMPID, date }: Correction): Promise<CorrectionFacts> {
    // Counted before the record is read, which then shows that many or more.
    const { state } = await this.store.load(timekeepDecider, timekeepStream(EMPID, date));
    const [zone, { rules }, employee, record, shift] = await Promise.all([
      this.time.zone(),
      this.organization.load(),
      this.employees.find(EMPID),
      this.records.find(EMPID, date),
      this.schedules.shiftOn(EMPID, date),
    ]);
    const reasonRequired = rules.correctionReason === 'required';
    return { zone, employeeExists: employee !== null, record, shift, reasonRequired, corrections: state };
  }
}

function wasOvertaken(error: unknown): boolean {
  return (
    error instanceof RefusedError &&
    (error.refusal === FACTS_OUTDATED.refusal || error.refusal === OVERTAKEN.refusal)
  );
}
