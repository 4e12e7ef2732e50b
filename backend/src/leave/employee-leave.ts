import { Injectable } from '@nestjs/common';
import { leaveStream } from '@timekeep/contracts/events/streams';
import type { LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { EventStore } from '../event-store/event-store.js';
import { leaveDecider } from './leave.decider.js';

/** Leave as the log has it, which never lags. */
@Injectable()
export class EmployeeLeave {
  constructor(private readonly store: EventStore) {}

  /** Returns the ledger of an employee; an empty one when no leave was ever recorded. */
  async ledger(EMPID: string): Promise<LeaveLedger> {
    return (await this.store.load(leaveDecider, leaveStream(EMPID))).state.ledger;
  }
}
