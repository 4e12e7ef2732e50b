import { laterPosition, type LogPosition } from '@timekeep/log/position';
import { workplaceOf, type Employee, type EmployeePins } from '../../../employees/employees.module.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { calledUnit, type OrganizationFacts } from '../../../organization/organization.module.js';
import { sideBySide } from '../../demo/side-by-side.js';
import type { CsvFields } from '../../import/csv-file.js';
import type { RowOutcome } from '../../import/import-file.js';
import { patiently } from '../../import/patiently.js';
import { employeeOf, type ImportedEmployee } from './employee-row.js';
import type { Registrar } from './registrars.js';

const SIDE_BY_SIDE = 4;
const OTHERWISE = 'The employee is registered already, with other entries. HR changes them on the screens.';

/** Takes in the employees of a file. */
export class EmployeeIntake {
  /** Where the last registration lies in the log; null without any. */
  position: LogPosition | null = null;

  constructor(
    private readonly registrar: Registrar,
    private readonly pins: EmployeePins,
    private readonly organization: OrganizationFacts,
  ) {}

  /**
   * The outcome of each row. Rows about the same employee come one after the other. After a failure no further row is begun, and those
   * that were begun are waited for.
   *
   * @param settled called with each outcome as soon as it is known
   */
  async take(
    rows: readonly CsvFields[],
    settled: (index: number, outcome: RowOutcome) => void,
  ): Promise<RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    const failures: unknown[] = [];
    await sideBySide(byEmployee(rows.map(employeeOf)), SIDE_BY_SIDE, async (group) => {
      try {
        for (const { index, employee } of group) {
          if (failures.length > 0) return;
          const outcome = await patiently(() => this.outcomeOf(employee));
          outcomes[index] = outcome;
          settled(index, outcome);
        }
      } catch (error) {
        failures.push(error);
      }
    });
    if (failures.length > 0) throw failures[0];
    return outcomes;
  }

  private async outcomeOf(employee: ImportedEmployee): Promise<RowOutcome> {
    const known = await this.registrar.find(employee.EMPID);
    if (known) return (await this.isSame(known, employee)) ? 'known' : { reason: OTHERWISE };
    try {
      const position = await this.registrar.register(employee);
      if (position) this.position = laterPosition(this.position, position);
      return 'taken';
    } catch (error) {
      if (error instanceof RefusedError) return { reason: error.message };
      throw error;
    }
  }

  private async isSame(known: Employee, employee: ImportedEmployee): Promise<boolean> {
    const { EMPID, EMP_LNAME, EMP_FNAME, PIN, hiredOn = known.hiredOn } = employee;
    return (
      known.lastName === EMP_LNAME.toUpperCase() &&
      known.firstName === EMP_FNAME.toUpperCase() &&
      known.hiredOn === hiredOn &&
      this.pins.matches(EMPID, PIN, known.pinHash) &&
      (await this.isSamePlace(known, employee))
    );
  }

  /** Also for a file that is older than a rename. */
  private async isSamePlace(known: Employee, { DEPT, COMPANY }: ImportedEmployee): Promise<boolean> {
    const organization = await this.organization.load();
    const { departmentId, companyId } = workplaceOf(known, organization);
    return (
      calledUnit(organization, 'department', DEPT) === departmentId &&
      calledUnit(organization, 'company', COMPANY) === companyId
    );
  }
}

interface Placed {
  readonly index: number;
  readonly employee: ImportedEmployee;
}

function byEmployee(employees: readonly ImportedEmployee[]): Placed[][] {
  const groups = new Map<string, Placed[]>();
  for (const [index, employee] of employees.entries()) {
    const group = groups.get(employee.EMPID);
    if (group) group.push({ index, employee });
    else groups.set(employee.EMPID, [{ index, employee }]);
  }
  return [...groups.values()];
}
