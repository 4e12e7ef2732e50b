import { Injectable } from '@nestjs/common';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { EmployeeEntity } from '@timekeep/projections/directory/tables';
import { DataSource } from 'typeorm';
import { unknownEmployee } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import type { SignedInUser } from '../../security/signed-in-user.js';

/** Profiles: names and department from the directory, all other fields from the account. */
@Injectable()
export class Profile {
  constructor(private readonly database: DataSource) {}

  /** @throws RefusedError as missing when the directory does not have the employee */
  async of({ EMPID, email, emailProven, status, authority }: SignedInUser): Promise<UserProfile> {
    const employee = await this.database.getRepository(EmployeeEntity).findOneBy({ EMPID });
    if (!employee) throw new RefusedError(unknownEmployee(EMPID).refusal);
    return {
      EMPID,
      EMP_FNAME: employee.firstName,
      EMP_LNAME: employee.lastName,
      EMP_EMAIL: email,
      EMAIL_PROVEN: emailProven,
      ACCOUNT_STATUS: status,
      ACCOUNT_AUTHORITY: authority,
      DEPARTMENT: employee.department,
    };
  }
}
