import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep-events';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore, type Recorded } from '../../event-store/event-store.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { PresentRecords } from '../present-record.js';
import {
  FACTS_OUTDATED,
  timekeepDecider,
  type Correction,
  type CorrectionFacts,
} from '../timekeep.decider.js';
import { CorrectRecord } from './correct-record.command.js';

/** Each try that fails is another's correction that succeeded. */
const TRIES = 5;

@CommandHandler(CorrectRecord)
export class CorrectRecordHandler implements ICommandHandler<CorrectRecord> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly schedules: EmployeeSchedules,
    private readonly records: PresentRecords,
    private readonly time: CompanyTime,
  ) {}

  /** A correction that was overtaken is decided anew, on a record that shows the one which was faster. */
  async execute({ correction, context }: CorrectRecord): Promise<Recorded<TimekeepCorrected>> {
    const stream = timekeepStream(correction.EMPID, correction.date);
    for (let attempt = 1; ; attempt++) {
      const command = { type: 'correct', correction, facts: await this.factsOf(correction) } as const;
      try {
        return await this.store.execute(timekeepDecider, stream, command, context);
      } catch (error) {
        if (attempt === TRIES || !wasOvertaken(error)) throw error;
      }
    }
  }

  private async factsOf({ EMPID, date }: Correction): Promise<CorrectionFacts> {
    // Counted before the record is read, which then shows that many or more.
    const { state } = await this.store.load(timekeepDecider, timekeepStream(EMPID, date));
    const [zone, employee, record, shift] = await Promise.all([
      this.time.zone(),
      this.employees.find(EMPID),
      this.records.find(EMPID, date),
      this.schedules.shiftOn(EMPID, date),
    ]);
    return { zone, employeeExists: employee !== null, record, shift, corrections: state };
  }
}

function wasOvertaken(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal === FACTS_OUTDATED.refusal;
}
