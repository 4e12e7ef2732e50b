import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import {
  deviceNumberOf,
  DeviceNumbers,
  EmployeeFacts,
  EmployeePins,
  employeeProblems,
  EnteredNumbers,
  ModifyEmployee,
  RegisterEmployee,
  SetDeviceNumber,
  workplaceOf,
  type Employee,
  type NewEmployee,
} from '../../../employees/employees.module.js';
import { calledUnit, CompanyTime, OrganizationFacts } from '../../../organization/organization.module.js';
import { type CsvFields, csvReader } from '../../import/csv-file.js';
import {
  counted,
  importFile,
  type ImportOptions,
  type ImportPlan,
  type RowOutcome,
} from '../../import/import-file.js';
import { reportCounts } from '../../import/import-report.js';
import { takeRows } from '../../import/import-rows.js';
import { SystemSession } from '../../system/system-session.js';

const COLUMNS = {
  needed: ['EMPID', 'EMP_LNAME', 'EMP_FNAME', 'DEPT', 'COMPANY', 'PIN'],
  optional: ['hiredOn', 'effectiveOn', 'deviceNumber'],
} as const;
const ROWS_AT_A_TIME = 200;
const OTHERWISE = 'The employee is registered already, with other entries. HR changes them on the screens.';

/** An employee as a line of the file has it. */
type ImportedEmployee = NewEmployee & {
  readonly hiredOn?: WorkDate;
  readonly effectiveOn?: WorkDate;
  readonly deviceNumber?: string;
};

/** Registers the employees of a file, and corrects the first days of those who are registered, or transfers them. */
export async function importEmployees(file: string, options: ImportOptions): Promise<void> {
  const isDry = options.dryRun === true;
  const registerAll = async (session: SystemSession) => {
    const employeeImport = new EmployeeImport(session);
    const plan: ImportPlan = {
      title: 'Employees',
      read: csvReader(COLUMNS),
      rowsAtATime: ROWS_AT_A_TIME,
      take: async (rows, settled) =>
        takeRows(
          rows.map(employeeOf),
          await employeeImport.keys(),
          (row) => employeeImport.take(row),
          settled,
        ),
    };
    const counts = await importFile(file, plan, options);
    const isPending = !counts.brokenOff && (await session.pending(employeeImport.position, ['directory']));
    const { corrected, transferred, numbered } = employeeImport;
    return { counts, pending: isPending, corrected, transferred, numbered };
  };
  const { counts, pending, ...changes } = await SystemSession.use(registerAll, process.env, isDry);
  const taken = counted(counts.taken, 'employee', 'employees');
  const changed = changesInWords(changes, isDry ? 'would be ' : '');
  const msg = isDry
    ? `${taken} would be registered, ${counts.known} are already.${changed} Nothing was recorded.`
    : `${taken} registered, ${counts.known} were already.${changed}${pending ? ' The lists will show them in a moment.' : ''}`;
  reportCounts(msg, counts, options, changes);
}

/** Changes of employees besides their registrations, in numbers. */
interface CountedChanges {
  readonly corrected: number;
  readonly transferred: number;
  readonly numbered: number;
}

function changesInWords({ corrected, transferred, numbered }: CountedChanges, would: string): string {
  return [
    corrected > 0 ? ` ${counted(corrected, 'first day', 'first days')} ${would}corrected.` : '',
    transferred > 0 ? ` ${counted(transferred, 'employee', 'employees')} ${would}transferred.` : '',
    numbered > 0 ? ` ${counted(numbered, 'device number', 'device numbers')} ${would}set.` : '',
  ].join('');
}

/** Returns the employee of a line; without the days that the line leaves out. */
function employeeOf(row: CsvFields): ImportedEmployee {
  const { EMPID = '', EMP_LNAME = '', EMP_FNAME = '', DEPT = '', COMPANY = '', PIN = '' } = row;
  const { hiredOn = '', effectiveOn = '', deviceNumber = '' } = row;
  return {
    ...{ EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN },
    ...(hiredOn !== '' && { hiredOn }),
    ...(effectiveOn !== '' && { effectiveOn }),
    ...(deviceNumber !== '' && { deviceNumber }),
  };
}

/** Registers the employees that are not registered yet, corrects first days, and transfers. */
class EmployeeImport {
  /** Position of the last change in the log; null without any. */
  position: LogPosition | null = null;
  /** Number of first days that were corrected. */
  corrected = 0;
  /** Number of employees whose department or company changed from the day of their line on. */
  transferred = 0;
  /** Number of device numbers that were set. */
  numbered = 0;
  private readonly employees: EmployeeFacts;
  private readonly pins: EmployeePins;
  private readonly numbers: EnteredNumbers;
  private readonly devices: DeviceNumbers;
  private readonly organization: OrganizationFacts;
  private readonly time: CompanyTime;

  constructor(private readonly session: SystemSession) {
    this.employees = session.get(EmployeeFacts);
    this.pins = session.get(EmployeePins);
    this.numbers = session.get(EnteredNumbers);
    this.devices = session.get(DeviceNumbers);
    this.organization = session.get(OrganizationFacts);
    this.time = session.get(CompanyTime);
  }

  /**
   * Returns the keys of lines that must keep their order: those of an employee, and those of a number that one of them gives, frees, or takes
   * as an id.
   */
  async keys(): Promise<(employee: ImportedEmployee) => readonly string[]> {
    const present = await this.devices.byEmployee();
    return ({ EMPID, deviceNumber }) => {
      const numbers = [
        EMPID,
        ...(deviceNumber === undefined ? [] : [deviceNumber, present.get(EMPID) ?? '']),
      ];
      const filled = numbers.map(deviceNumberOf).filter((number) => number !== '');
      return [`employee ${EMPID}`, ...filled.map((number) => `number ${number}`)];
    };
  }

  async take(employee: ImportedEmployee): Promise<RowOutcome> {
    // Checked before the log is read, which does not accept every text as part of a stream's name.
    const problems = employeeProblems(employee);
    if (problems.length > 0) return { reason: problems.map(({ text }) => text).join('\n') };
    const known = await this.employees.find(employee.EMPID);
    if (known && !this.isSamePerson(known, employee)) return { reason: OTHERWISE };
    const isTransferred = known !== null && !(await this.isSamePlace(known, employee));
    if (isTransferred && employee.effectiveOn === undefined) return { reason: OTHERWISE };
    // A line is taken whole or not at all, and its number is recorded after the rest.
    if (employee.deviceNumber !== undefined) {
      const refusal = await this.numbers.refusal(employee.EMPID, employee.deviceNumber);
      if (refusal) return { reason: refusal.message };
    }
    const context = this.session.context('employees import');
    if (!known) {
      await this.execute(new RegisterEmployee(employee, context));
      await this.setNumber(employee);
      return 'taken';
    }
    const isCorrected = employee.hiredOn !== undefined && employee.hiredOn !== known.hiredOn;
    if (isCorrected || isTransferred) {
      await this.execute(new ModifyEmployee({ ...employee, PIN: null }, null, context));
      this.corrected += Number(isCorrected);
      this.transferred += Number(isTransferred);
    }
    await this.setNumber(employee);
    return 'known';
  }

  /** Without a number in the line, the present one stays. */
  private async setNumber({ EMPID, deviceNumber }: ImportedEmployee): Promise<void> {
    if (deviceNumber === undefined) return;
    const context = this.session.context('employees import');
    const recorded = await this.session.execute(new SetDeviceNumber(EMPID, deviceNumber, context));
    this.numbered += recorded.events.length;
    this.note(recorded);
  }

  private note({ position }: { readonly position: LogPosition | null }): void {
    if (position) this.position = laterPosition(this.position, position);
  }

  private async execute(command: RegisterEmployee | ModifyEmployee): Promise<void> {
    this.note(await this.session.execute(command));
  }

  /** Compares name and PIN. */
  private isSamePerson(known: Employee, { EMPID, EMP_LNAME, EMP_FNAME, PIN }: ImportedEmployee): boolean {
    return (
      known.lastName === EMP_LNAME.toUpperCase() &&
      known.firstName === EMP_FNAME.toUpperCase() &&
      this.pins.matches(EMPID, PIN, known.pinHash)
    );
  }

  /**
   * Compares department and company on the day of the line, else today, by the units' ids, so that a file that is older than a rename
   * matches.
   */
  private async isSamePlace(
    known: Employee,
    { DEPT, COMPANY, effectiveOn }: ImportedEmployee,
  ): Promise<boolean> {
    const organization = await this.organization.load();
    const date = effectiveOn ?? (await this.time.today());
    const { departmentId, companyId } = workplaceOf(known, organization, date);
    return (
      calledUnit(organization, 'department', DEPT) === departmentId &&
      calledUnit(organization, 'company', COMPANY) === companyId
    );
  }
}
