import { hasLeft } from '@timekeep/contracts/attendance/employment-bounds';
import { Injectable, Module } from '@nestjs/common';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { HolidaysModule } from '../holidays/holidays.module.js';
import { CompanyTime, OrganizationModule } from '../organization/organization.module.js';
import { EmployeePins } from './employee-pins.js';
import { employeeDecider } from './employee.decider.js';
import type { EmployeeState } from './employee.state.js';
import { EmployeesController } from './employees.controller.js';
import { EmployeeList } from './list-employees/list-employees.query.js';
import { ModifyEmployeeHandler } from './modify-employee/modify-employee.command.js';
import { RegisterEmployeeHandler } from './register-employee/register-employee.command.js';
import { RehireEmployeeHandler } from './rehire-employee/rehire-employee.command.js';
import { RenewPinHandler } from './renew-pin/renew-pin.command.js';
import { DeviceNumbers } from './set-device-number/device-numbers.js';
import { EnteredNumbers, SetDeviceNumberHandler } from './set-device-number/set-device-number.command.js';
import {
  ReinstateEmployeeHandler,
  ResignEmployeeHandler,
  ReturnedLeave,
} from './resign-employee/resign-employee.command.js';

/**
 * Returns the SQL condition that an employee has not left.
 *
 * @param accessUntil the column of the last day with access
 * @param today placeholder of the date
 */
export function isPresent(accessUntil: string, today: string): string {
  return `(${accessUntil} IS NULL OR ${accessUntil} >= ${today}::date)`;
}

/** Employees as their own streams have them, which never lag. */
@Injectable()
export class EmployeeFacts {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  /** The employee, also one who resigned; null when the id was never registered. */
  async find(EMPID: string): Promise<EmployeeState> {
    return (await this.store.load(employeeDecider, employeeStream(EMPID))).state;
  }

  /** The employee; null for one who has left, and for an id that was never registered. */
  async findActive(EMPID: string): Promise<EmployeeState> {
    const employee = await this.find(EMPID);
    if (!employee || employee.accessUntil === null) return employee;
    return hasLeft(employee, await this.time.today()) ? null : employee;
  }
}

/** Employees: who they are, and from when to when. */
@Module({
  imports: [HolidaysModule, OrganizationModule],
  controllers: [EmployeesController],
  providers: [
    DeviceNumbers,
    EnteredNumbers,
    SetDeviceNumberHandler,
    EmployeeFacts,
    EmployeeList,
    EmployeePins,
    RegisterEmployeeHandler,
    ModifyEmployeeHandler,
    ResignEmployeeHandler,
    ReinstateEmployeeHandler,
    RehireEmployeeHandler,
    RenewPinHandler,
    ReturnedLeave,
  ],
  exports: [DeviceNumbers, EnteredNumbers, EmployeeFacts, EmployeePins],
})
export class EmployeesModule {}

export { ModifyEmployee } from './modify-employee/modify-employee.command.js';
export { RegisterEmployee } from './register-employee/register-employee.command.js';
export { RehireEmployee } from './rehire-employee/rehire-employee.command.js';
export { RenewPin } from './renew-pin/renew-pin.command.js';
export { ResignEmployee } from './resign-employee/resign-employee.command.js';
export { EmployeePins } from './employee-pins.js';
export { EmployeeList, placementsFrom, presentEmployees } from './list-employees/list-employees.query.js';
export {
  companyOnDates,
  unknownEmployee,
  workplaceNames,
  workplaceOf,
  type Employee,
  type EmployeeState,
} from './employee.state.js';
export { employeeProblems, type NewEmployee } from './employee.decider.js';
export { asEmployeeId, deviceNumberOf, DeviceNumbers } from './set-device-number/device-numbers.js';
export { EnteredNumbers, SetDeviceNumber } from './set-device-number/set-device-number.command.js';
