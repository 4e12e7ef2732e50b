import { Injectable } from '@nestjs/common';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { LogPosition } from '@timekeep/log/position';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import { EventStore } from '../event-store/event-store.js';
import { refusedAs } from '../event-store/store-errors.js';
import { ProjectionWatch } from '../http/read-your-writes.js';

/** Read models that hours follow from, and those of the cut-offs themselves. */
const COUNTED_FROM: readonly ProjectionName[] = ['attendance', 'leave-summary', 'requests', 'cutoffs'];

/** Waits for read models before they are counted. */
@Injectable()
export class CountedTables {
  constructor(
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
  ) {}

  /** @throws RefusedError as unavailable when they do not follow in time */
  async upTo(position: LogPosition, projections = COUNTED_FROM): Promise<void> {
    if (!(await this.watch.passed(projections, position)))
      throw refusedAs('unavailable', cutoffMessages.behind());
  }

  /** Waits for all that is recorded now, and refuses as `upTo` does. */
  async upToNow(projections = COUNTED_FROM): Promise<void> {
    await this.upTo(await this.store.tail(), projections);
  }
}
