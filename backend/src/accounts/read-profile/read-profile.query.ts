import { Injectable } from '@nestjs/common';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { EmployeeEntity, PlacementEntity } from '@timekeep/projections/directory/tables';
import { DataSource, IsNull, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { unknownEmployee } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import type { SignedInUser } from '../../security/signed-in-user.js';

/** Profiles: names and the department of today from the directory, all other fields from the account. */
@Injectable()
export class Profile {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** @throws RefusedError as missing when the directory does not have the employee */
  async of({ EMPID, email, emailProven, status, authority }: SignedInUser): Promise<UserProfile> {
    const today = await this.time.today();
    const [employee, place] = await Promise.all([
      this.database.getRepository(EmployeeEntity).findOneBy({ EMPID }),
      this.database.getRepository(PlacementEntity).findOneBy({
        EMPID,
        knownUntil: IsNull(),
        from: LessThanOrEqual(today),
        to: MoreThanOrEqual(today),
      }),
    ]);
    if (!employee || !place) throw new RefusedError(unknownEmployee(EMPID).refusal);
    return {
      EMPID,
      EMP_FNAME: employee.firstName,
      EMP_LNAME: employee.lastName,
      EMP_EMAIL: email,
      EMAIL_PROVEN: emailProven,
      ACCOUNT_STATUS: status,
      ACCOUNT_AUTHORITY: authority,
      DEPARTMENT: place.department,
    };
  }
}
