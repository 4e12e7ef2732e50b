import { Injectable } from '@nestjs/common';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { employeeDecider } from './employee.decider.js';
import type { EmployeeState } from './employee.state.js';

/** Employees as their own streams have them, which never lag. */
@Injectable()
export class EmployeeFacts {
  constructor(private readonly store: EventStore) {}

  /** The employee, also one who resigned; null when the id was never registered. */
  async find(EMPID: string): Promise<EmployeeState> {
    return (await this.store.load(employeeDecider, employeeStream(EMPID))).state;
  }

  /** The employee; null after the resignation, even on the last day, and for an id that was never registered. */
  async findActive(EMPID: string): Promise<EmployeeState> {
    const employee = await this.find(EMPID);
    return employee?.resignedOn === null ? employee : null;
  }
}
