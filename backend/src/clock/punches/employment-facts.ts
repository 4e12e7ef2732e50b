import { Injectable } from '@nestjs/common';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeEntity } from '@timekeep/projections/directory/directory-entities';
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import { DataSource, In } from 'typeorm';
import { EmployeeFacts } from '../../employees/employees.module.js';

/** Look-ups in the log at the same time: a call full of unknown ids must not hold up the others. */
const SIDE_BY_SIDE = 16;

/** First days of employees, for many at once. */
@Injectable()
export class EmploymentFacts {
  constructor(
    private readonly database: DataSource,
    private readonly employees: EmployeeFacts,
  ) {}

  /**
   * The first day of each of the employees; who is not in the answer does not exist. The directory may lag,
   * so those it does not know are looked up in their own streams.
   */
  async hiredOn(empids: ReadonlySet<string>): Promise<Map<string, WorkDate>> {
    const known = await this.database
      .getRepository(EmployeeEntity)
      .find({ select: { EMPID: true, hiredOn: true }, where: { EMPID: In([...empids]) } });
    const hiredOn = new Map(known.map((employee) => [employee.EMPID, employee.hiredOn]));
    const others = [...empids].filter((EMPID) => !hiredOn.has(EMPID));
    const lookups = from(others).pipe(
      mergeMap((EMPID) => this.employees.find(EMPID), SIDE_BY_SIDE),
      toArray(),
    );
    for (const employee of await lastValueFrom(lookups)) {
      if (employee) hiredOn.set(employee.EMPID, employee.hiredOn);
    }
    return hiredOn;
  }
}
