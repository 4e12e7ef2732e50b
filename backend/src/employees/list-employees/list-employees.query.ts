import { Injectable } from '@nestjs/common';
import { employeeName, type EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { employmentsOf } from '@timekeep/contracts/attendance/employment-bounds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeEntity } from '@timekeep/projections/directory/tables';
import { DataSource, type FindOptionsWhere, IsNull, MoreThanOrEqual } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';

/** Names in the order of the alphabet, whatever the database sorts by; reports have the same order. */
const COLLATOR = new Intl.Collator('en');

/** The list of employees that HR picks from. */
@Injectable()
export class EmployeeList {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** Returns all employees by name; former ones only if `includesLeft`. */
  async all(includesLeft: boolean): Promise<EmployeeListItem[]> {
    const employees = await this.database.getRepository(EmployeeEntity).find({
      where: includesLeft ? {} : presentEmployees(await this.time.today()),
      order: { EMPID: 'ASC' },
    });
    return employees.sort(byName).map((employee) => ({
      EMPID: employee.EMPID,
      EMPNAME: employeeName(employee.lastName, employee.firstName),
      EMP_FNAME: employee.firstName,
      EMP_LNAME: employee.lastName,
      COMPANY: employee.company,
      DEPT: employee.department,
      hiredOn: employee.hiredOn,
      resignedOn: employee.resignedOn,
      employments: employmentsOf(employee),
      revision: employee.revision,
    }));
  }
}

/** Returns the conditions of employees who have not left, of which one has to hold. */
export function presentEmployees(today: WorkDate): FindOptionsWhere<EmployeeEntity>[] {
  return [{ accessUntil: IsNull() }, { accessUntil: MoreThanOrEqual(today) }];
}

function byName(a: EmployeeEntity, b: EmployeeEntity): number {
  return COLLATOR.compare(a.lastName, b.lastName) || COLLATOR.compare(a.firstName, b.firstName);
}
