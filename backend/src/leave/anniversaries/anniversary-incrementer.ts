import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dueAnniversaries } from '@timekeep/contracts/leave/anniversaries';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { ProjectionWatch } from '../../http/projection-watch.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RepeatedWork } from '../../processes/repeated-work.js';
import { IncrementLeave } from '../commands/leave.commands.js';
import { AnniversaryCandidates, type AnniversaryCandidate } from './anniversary-candidates.js';

const SIDE_BY_SIDE = 16;

/**
 * Adds what anniversaries bring: at start for those that were missed, then for each at its 00:00. It may run in
 * several processes at once, since an employee's own stream decides.
 */
@Injectable()
export class AnniversaryIncrementer implements OnApplicationBootstrap, OnModuleDestroy {
  /** Who needs no other look on that day: an anniversary that is set on a day counts from the next. */
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

  /** Adds all that is due until today, or until it is told to stop. */
  async incrementDue(today: WorkDate, signal?: AbortSignal): Promise<void> {
    if (this.settled.on !== today) this.settled = { on: today, EMPIDs: new Set() };
    const { EMPIDs } = this.settled;
    // Asked before the candidates are read, who then are at least as new.
    const isCaughtUp = await this.projections.passed(['leave-summary'], await this.store.tail());
    const candidates = await this.candidates.besides(EMPIDs);
    const look = async (candidate: AnniversaryCandidate): Promise<void> => {
      const { EMPID, resignedOn } = candidate;
      const isDue = dueAnniversaries(candidate, today, resignedOn).length > 0;
      if (isDue) await this.increment(EMPID, today);
      // Of who is not due by outdated terms, the present ones may say otherwise.
      if (isDue || isCaughtUp) EMPIDs.add(EMPID);
    };
    await sideBySide(candidates, SIDE_BY_SIDE, look, { signal, despiteFailures: true });
  }

  private async increment(EMPID: string, today: WorkDate): Promise<void> {
    const context = newCommandContext({ actor: 'system', route: 'leave anniversaries' });
    await this.commands.execute(new IncrementLeave(EMPID, today, context));
  }
}
