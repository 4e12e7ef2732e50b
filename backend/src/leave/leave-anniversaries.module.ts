import { Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import { type AnniversaryTerms, dueAnniversaries } from '@timekeep/contracts/leave/anniversaries';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { type CommandContext, newCommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import type { Recorded } from '../event-store/recorded.js';
import { ProjectionWatch } from '../http/read-your-writes.js';
import { CompanyTime, OrganizationModule } from '../organization/organization.module.js';
import { RepeatedWork } from '../concurrency/repeated-work.js';
import { EmployeeLeave } from './employee-leave.js';
import { leaveDecider } from './leave.decider.js';
import { LeaveModule } from './leave.module.js';

/** Adds the increments of the employee's anniversaries until today that are not added yet. */
class IncrementLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly EMPID: string,
    readonly today: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IncrementLeave)
class IncrementLeaveHandler implements ICommandHandler<IncrementLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly leaves: EmployeeLeave,
  ) {}

  async execute({ EMPID, today, context }: IncrementLeave): Promise<Recorded<LeaveEvent>> {
    const employment = await this.leaves.employment(EMPID);
    const command = { type: 'increment', EMPID, today, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}

/** Reads only the fields that anniversaries depend on: the lines of thousands of ledgers are many megabytes. */
const CANDIDATES = `
  SELECT empid AS "EMPID", to_char(anniv, 'YYYY-MM-DD') AS "ANNIV", increment AS "INCREMENT",
    ledger ->> 'annivSetOn' AS "annivSetOn", ledger -> 'incrementedYears' AS "incrementedYears",
    hired_on::text AS "hiredOn", resigned_on::text AS "resignedOn", former
  FROM leave_summary.employees
  WHERE anniv IS NOT NULL AND increment > 0 AND NOT (empid = ANY ($1))
  ORDER BY empid`;

/** An employee whose anniversaries add days. */
interface AnniversaryCandidate extends AnniversaryTerms, EmploymentBounds {
  readonly EMPID: string;
}

/** Employees whose anniversaries add days, as far as the read model has them. */
@Injectable()
class AnniversaryCandidates {
  constructor(private readonly database: DataSource) {}

  /** Returns all but the employees with these ids. */
  besides(EMPIDs: ReadonlySet<string>): Promise<AnniversaryCandidate[]> {
    return this.database.query<AnniversaryCandidate[]>(CANDIDATES, [[...EMPIDs]]);
  }
}

const SIDE_BY_SIDE = 16;

/**
 * Adds the leave of anniversaries: at start of those that were missed, then of each at its 00:00. It may run in several
 * processes at once, since the employee's own stream decides.
 */
@Injectable()
export class AnniversaryIncrementer implements OnApplicationBootstrap, OnModuleDestroy {
  /** Employees that need no second check on that day: an anniversary that is set on a day counts from the next. */
  private settled: { readonly on: WorkDate; readonly EMPIDs: Set<string> } = { on: '', EMPIDs: new Set() };
  private readonly process: RepeatedWork;

  constructor(
    private readonly commands: CommandBus,
    private readonly candidates: AnniversaryCandidates,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    time: CompanyTime,
  ) {
    this.process = new RepeatedWork('Adding leave on anniversaries', time, async (signal) => {
      await this.incrementDue(await time.today(), signal);
    });
  }

  onApplicationBootstrap(): void {
    this.process.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.process.stop();
  }

  /** Adds all that is due until today, or until the signal aborts. */
  async incrementDue(today: WorkDate, signal?: AbortSignal): Promise<void> {
    if (this.settled.on !== today) this.settled = { on: today, EMPIDs: new Set() };
    const { EMPIDs } = this.settled;
    // Checked before the candidates are read, which then are at least as new.
    const isCaughtUp = await this.projections.passed(['leave-summary'], await this.store.tail());
    const candidates = await this.candidates.besides(EMPIDs);
    const check = async (candidate: AnniversaryCandidate): Promise<void> => {
      const { EMPID } = candidate;
      const isDue = dueAnniversaries(candidate, today, candidate).length > 0;
      if (isDue) await this.increment(EMPID, today);
      // An employee who is not due by outdated terms may be due by the present ones.
      if (isDue || isCaughtUp) EMPIDs.add(EMPID);
    };
    await sideBySide(candidates, SIDE_BY_SIDE, check, { signal, despiteFailures: true });
  }

  private async increment(EMPID: string, today: WorkDate): Promise<void> {
    const context = newCommandContext({ actor: 'system', route: 'leave anniversaries' });
    await this.commands.execute(new IncrementLeave(EMPID, today, context));
  }
}

/** Adds leave on anniversaries as time passes; a module of its own, since the command line does not do so. */
@Module({
  imports: [LeaveModule, OrganizationModule],
  providers: [AnniversaryCandidates, AnniversaryIncrementer, IncrementLeaveHandler],
  exports: [AnniversaryIncrementer],
})
export class LeaveAnniversariesModule {}
