import { Injectable } from '@nestjs/common';
import { employeeName, type EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { EmployeeEntity } from '@timekeep/projections/directory/tables';
import { DataSource, IsNull } from 'typeorm';

/** Names in the order of the alphabet, whatever the database sorts by; reports have the same order. */
const COLLATOR = new Intl.Collator('en');

/** The list of employees that HR picks from. */
@Injectable()
export class EmployeeList {
  constructor(private readonly database: DataSource) {}

  /** Returns all employees by name, without the resigned. */
  async all(): Promise<EmployeeListItem[]> {
    const employees = await this.database
      .getRepository(EmployeeEntity)
      .find({ where: { resignedOn: IsNull() }, order: { EMPID: 'ASC' } });
    return employees.sort(byName).map(({ EMPID, lastName, firstName, company, department, revision }) => ({
      EMPID,
      EMPNAME: employeeName(lastName, firstName),
      EMP_FNAME: firstName,
      EMP_LNAME: lastName,
      COMPANY: company,
      DEPT: department,
      revision,
    }));
  }
}

function byName(a: EmployeeEntity, b: EmployeeEntity): number {
  return COLLATOR.compare(a.lastName, b.lastName) || COLLATOR.compare(a.firstName, b.firstName);
}
