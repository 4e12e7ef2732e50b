import { Injectable } from '@nestjs/common';
import { employeeName, type EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeEntity } from '@timekeep/projections/directory/tables';
import { DataSource, type FindOptionsWhere, IsNull, MoreThanOrEqual } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';
import { DeviceNumbers, type DeviceNumbersState } from '../set-device-number/device-numbers.js';

/** Names in the order of the alphabet, whatever the database sorts by; reports have the same order. */
const COLLATOR = new Intl.Collator('en');

/** The list of employees that HR picks from. */
@Injectable()
export class EmployeeList {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly numbers: DeviceNumbers,
  ) {}

  /** Returns all employees by name; former ones only if `includesLeft`. */
  async all(includesLeft: boolean): Promise<EmployeeListItem[]> {
    const numbers = await this.numbers.byEmployee();
    const employees = await this.database.getRepository(EmployeeEntity).find({
      where: includesLeft ? {} : presentEmployees(await this.time.today()),
      order: { EMPID: 'ASC' },
    });
    return employees.sort(byName).map((employee) => ({
      EMPID: employee.EMPID,
      ...numberOf(employee.EMPID, numbers),
      EMPNAME: employeeName(employee.lastName, employee.firstName),
      EMP_FNAME: employee.firstName,
      EMP_LNAME: employee.lastName,
      COMPANY: employee.company,
      DEPT: employee.department,
      hiredOn: employee.hiredOn,
      resignedOn: employee.resignedOn,
      revision: employee.revision,
    }));
  }
}

/** Returns the conditions of employees who have not left, of which one has to hold. */
export function presentEmployees(today: WorkDate): FindOptionsWhere<EmployeeEntity>[] {
  return [{ accessUntil: IsNull() }, { accessUntil: MoreThanOrEqual(today) }];
}

/** Returns the field with the number of an employee; without it where there is none. */
function numberOf(EMPID: string, numbers: DeviceNumbersState): { readonly deviceNumber?: string } {
  const deviceNumber = numbers.get(EMPID);
  return deviceNumber === undefined ? {} : { deviceNumber };
}

function byName(a: EmployeeEntity, b: EmployeeEntity): number {
  return COLLATOR.compare(a.lastName, b.lastName) || COLLATOR.compare(a.firstName, b.firstName);
}
