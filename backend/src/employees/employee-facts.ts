import { Injectable } from '@nestjs/common';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { employeeDecider } from './employee.decider.js';
import type { EmployeeState } from './employee.state.js';

/** Employees as their own streams tell them, which never lags. */
@Injectable()
export class EmployeeFacts {
  constructor(private readonly store: EventStore) {}

  /** The employee; null when the id was never registered. */
  async find(EMPID: string): Promise<EmployeeState> {
    return (await this.store.load(employeeDecider, employeeStream(EMPID))).state;
  }
}
