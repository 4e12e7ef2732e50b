import { Injectable } from '@nestjs/common';
import { employeeName, type EmployeeListItem, type Transfer } from '@timekeep/contracts/api/employees-api';
import { employmentsOf } from '@timekeep/contracts/attendance/employment-bounds';
import { FROM_FIRST_DAY, placementOn } from '@timekeep/contracts/employees/placements';
import { laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeEntity, PlacementEntity } from '@timekeep/projections/directory/tables';
import { DataSource, type FindOptionsWhere, IsNull, MoreThanOrEqual } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';
import { DeviceNumbers } from '../set-device-number/device-numbers.js';

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
    const today = await this.time.today();
    const [employees, placements, numbers] = await Promise.all([
      this.database.getRepository(EmployeeEntity).find({
        where: includesLeft ? {} : presentEmployees(today),
        order: { EMPID: 'ASC' },
      }),
      placementsFrom(FROM_FIRST_DAY, this.database),
      this.numbers.byEmployee(),
    ]);
    return employees.sort(byName).map((employee) => ({
      EMPID: employee.EMPID,
      ...numberOf(employee.EMPID, numbers),
      EMPNAME: employeeName(employee.lastName, employee.firstName),
      EMP_FNAME: employee.firstName,
      EMP_LNAME: employee.lastName,
      ...workplaces(placements.get(employee.EMPID), { today, hiredOn: employee.hiredOn }),
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

/** Returns the departments and companies of all employees on a date and later, ascending, by EMPID. */
export async function placementsFrom(
  date: WorkDate,
  database: DataSource,
): Promise<ReadonlyMap<string, readonly PlacementEntity[]>> {
  const rows = await database.getRepository(PlacementEntity).find({
    where: { knownUntil: IsNull(), to: MoreThanOrEqual(date) },
    order: { from: 'ASC' },
  });
  const found = new Map<string, PlacementEntity[]>();
  for (const row of rows) {
    const known = found.get(row.EMPID);
    if (known) known.push(row);
    else found.set(row.EMPID, [row]);
  }
  return found;
}

/** Returns the place of today, or of the first day of who begins later, and the transfers before and after it. */
function workplaces(
  placements: readonly PlacementEntity[] = [],
  { today, hiredOn }: { readonly today: WorkDate; readonly hiredOn: WorkDate },
) {
  const date = laterOf(today, hiredOn);
  const now = placementOn(placements, date);
  const transfers = transfersIn(placements.filter(({ from }) => from > date));
  const pastTransfers = transfersIn(placements.filter(({ from }) => from > hiredOn && from <= date));
  return {
    COMPANY: now?.company ?? '',
    DEPT: now?.department ?? '',
    ...(transfers.length > 0 && { transfers }),
    ...(pastTransfers.length > 0 && { pastTransfers }),
  };
}

function transfersIn(placements: readonly PlacementEntity[]): Transfer[] {
  return placements.map(({ from, department: DEPT, company: COMPANY }) => ({ from, DEPT, COMPANY }));
}

/** Returns the field with the number of an employee; without it where there is none. */
function numberOf(EMPID: string, numbers: ReadonlyMap<string, string>): { readonly deviceNumber?: string } {
  const deviceNumber = numbers.get(EMPID);
  return deviceNumber === undefined ? {} : { deviceNumber };
}

function byName(a: EmployeeEntity, b: EmployeeEntity): number {
  return COLLATOR.compare(a.lastName, b.lastName) || COLLATOR.compare(a.firstName, b.firstName);
}
