import { LOG_START, type LogPosition } from '@timekeep/log/position';
import {
  employeeDecider,
  EmployeeFacts,
  EmployeePins,
  RegisterEmployee,
  type EmployeeState,
} from '../../../employees/employees.module.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { CompanyTime, OrganizationFacts } from '../../../organization/organization.module.js';
import type { SystemSession } from '../../system/system-session.js';
import type { ImportedEmployee } from './employee-row.js';

/** Knows who is registered, and registers others. */
export interface Registrar {
  find(EMPID: string): Promise<EmployeeState>;
  /** @throws RefusedError when the employee cannot be registered */
  register(employee: ImportedEmployee): Promise<LogPosition | null>;
}

/** Registers for good. */
export class LogRegistrar implements Registrar {
  constructor(private readonly session: SystemSession) {}

  find(EMPID: string): Promise<EmployeeState> {
    return this.session.get(EmployeeFacts).find(EMPID);
  }

  async register(employee: ImportedEmployee): Promise<LogPosition | null> {
    const command = new RegisterEmployee(employee, this.session.context('employees import'));
    return (await this.session.execute(command)).position;
  }
}

/** Decides as the log's registrar would, and keeps what comes of it to itself. */
export class RehearsingRegistrar implements Registrar {
  private readonly imagined = new Map<string, EmployeeState>();

  constructor(private readonly session: SystemSession) {}

  async find(EMPID: string): Promise<EmployeeState> {
    return this.imagined.get(EMPID) ?? (await this.session.get(EmployeeFacts).find(EMPID));
  }

  async register({ hiredOn: given, ...employee }: ImportedEmployee): Promise<null> {
    const { EMPID, PIN } = employee;
    const today = await this.session.get(CompanyTime).today();
    const organization = await this.session.get(OrganizationFacts).load();
    const pinHash = this.session.get(EmployeePins).hash(EMPID, PIN);
    const facts = { pinHash, hiredOn: given ?? today, today, organization };
    const decision = employeeDecider.decide({ type: 'register', employee, ...facts }, null);
    if ('refusal' in decision) throw new RefusedError(decision.refusal);
    const recording = { id: '', position: LOG_START, actor: 'system' };
    const nobody: EmployeeState = null;
    this.imagined.set(
      EMPID,
      decision.events.reduce<EmployeeState>(
        (state, event) => employeeDecider.evolve(state, event, recording),
        nobody,
      ),
    );
    return null;
  }
}
