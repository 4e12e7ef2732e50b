import type { ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import { isDayOff, SCHEDULE_WEEKDAYS, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import { daysBetween } from '@timekeep/contracts/time/work-date';
import { AccountEntity } from '@timekeep/projections/directory/tables';
import { PunchList } from '../../../clock/clock.module.js';
import { unknownEmployee } from '../../../employees/employees.module.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { HolidayList } from '../../../holidays/holidays.module.js';
import { LeaveBalances, LeaveLines } from '../../../leave/leave.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import { ReadSchedule } from '../../../schedules/schedules.module.js';
import { UsageError } from '../../errors.js';
import { SystemSession } from '../../system/system-session.js';
import { writeRows } from '../../terminal.js';
import { chosenEmployees, unitNames } from './chosen-employees.js';
import { type ListOptions, overlaps, type PeriodOptions } from './filters.js';

const EMPLOYEE = ['empid', 'name', 'department', 'company'] as const;

/**
 * Lists employees by their id, with the department and company of today; all present ones by default.
 *
 * @throws RefusedError for a department, a company or an employee that does not exist
 */
export async function listEmployees(options: ListOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const employees = await chosenEmployees(session, options);
    const accounts = await (await session.readModels()).getRepository(AccountEntity).find();
    const statuses = new Map(accounts.map(({ EMPID, status }) => [EMPID, status]));
    return employees.map(({ hiredOn, resignedOn, ...employee }) => ({
      ...shown(employee),
      ...{ hired: hiredOn ?? null, resigned: resignedOn ?? null },
      account: statuses.get(employee.EMPID) ?? null,
    }));
  });
  writeRows([...EMPLOYEE, 'hired', 'resigned', 'account'], rows, options);
}

/** Lists the ranges of employees that are in force within the period, as an import of schedules has them. */
export async function listSchedules(options: ListOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const employees = await chosenEmployees(session, options);
    const schedules = await session.get(ReadSchedule).rangesOf(employees.map(({ EMPID }) => EMPID));
    return employees.flatMap((employee) =>
      (schedules.get(employee.EMPID) ?? [])
        .filter(({ FROM, TO }) => overlaps({ from: FROM, to: TO }, options))
        .map((range) => ({ ...shown(employee), ...rangeCells(range) })),
    );
  });
  writeRows([...EMPLOYEE, 'from', 'to', 'days', ...SCHEDULE_WEEKDAYS], rows, options);
}

function rangeCells({ FROM, TO, DAYS, TIME }: ScheduleRange) {
  const hours = Object.fromEntries(
    SCHEDULE_WEEKDAYS.map((day) => [day, hoursText(TIME[day])] as const),
  ) as Record<(typeof SCHEDULE_WEEKDAYS)[number], string>;
  return { from: FROM, to: TO, days: DAYS, ...hours };
}

/** `08:00-17:00` or `off`, as an import reads it. */
function hoursText(pair: TimePair | undefined): string {
  if (!pair || isDayOff(pair)) return 'off';
  return pair.map((time) => time.slice(0, 'HH:MM'.length)).join('-');
}

/** Lists the holidays of the period; those of a company with those of all. */
export async function listHolidays(options: PeriodOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const { company } = await unitNames(session, options);
    const all = await session.get(HolidayList).all();
    return all
      .filter(({ date, COMPANY }) => overlaps({ from: date, to: date }, options) && isOf(company, COMPANY))
      .map(({ COMPANY = null, ...holiday }) => ({ ...holiday, company: COMPANY }));
  });
  writeRows(['date', 'remark', 'name', 'second', 'company', 'returnsLeave'], rows, options);
}

function isOf(company: string | null, own: string | undefined): boolean {
  return company === null || own === undefined || own === company;
}

/** Lists the balances of leave, a row for each employee. */
export async function listLeave(options: ListOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const employees = await chosenEmployees(session, options);
    const all = await session.get(LeaveBalances).all(true);
    const balances = new Map(all.map((row) => [`${row.EMPID} ${row.LEAVE_TYPE}`, row] as const));
    return employees.map((employee) => {
      const [sl, vl] = [balances.get(`${employee.EMPID} SL`), balances.get(`${employee.EMPID} VL`)];
      return {
        ...shown(employee),
        ...{ sl: sl?.DAYS ?? 0, vl: vl?.DAYS ?? 0 },
        ...{ anniversary: sl?.ANNIV ?? null, increment: sl?.INCREMENT ?? null },
      };
    });
  });
  writeRows([...EMPLOYEE, 'sl', 'vl', 'anniversary', 'increment'], rows, options);
}

/**
 * Shows the ledger of an employee.
 *
 * @throws RefusedError when there is no such employee
 */
export async function showLeave(EMPID: string, options: PeriodOptions): Promise<void> {
  const lines = await SystemSession.use(async (session) => {
    await session.readModels();
    return session.get(LeaveLines).of(EMPID);
  });
  if (!lines) throw new RefusedError(unknownEmployee(EMPID).refusal);
  const rows = lines
    .filter(({ DATE }) => overlaps({ from: DATE, to: DATE }, options))
    .map(({ TRANSAC_ID, DATE, LEAVE_TYPE, half, CHANGE, BALANCE, REMARKS }) => ({
      ...{ id: TRANSAC_ID, date: DATE, type: LEAVE_TYPE, half, change: CHANGE, balance: BALANCE },
      remarks: REMARKS,
    }));
  writeRows(['id', 'date', 'type', 'half', 'change', 'balance', 'remarks'], rows, options);
}

/** More would fill the memory of the machine at a group of thousands. */
const MAX_DAYS = 31;

/**
 * Lists punches by work date, with their times in the zone of the company.
 *
 * @throws UsageError for reversed dates, and for a longer time than 31 days of more than one employee
 */
export async function listPunches(options: PeriodOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const [today, zone] = [await session.get(CompanyTime).today(), await session.get(CompanyTime).zone()];
    const to = options.to ?? options.from ?? today;
    const from = options.from ?? to;
    if (from > to) throw new UsageError('--from is after --to.');
    const { employee = null } = options;
    if (employee === null && daysBetween(from, to) >= MAX_DAYS) {
      throw new UsageError(`Please list at most ${MAX_DAYS} days at a time, or name an --employee.`);
    }
    const place = await unitNames(session, options);
    if (employee !== null) await chosenEmployees(session, { employee });
    const found = await session.get(PunchList).find({ from, to, EMPID: employee, ...place });
    return found.map(({ EMPID, EMPNAME, DEPT, COMPANY, date, at, terminal }) => ({
      ...shown({ EMPID, EMPNAME, DEPT, COMPANY }),
      ...{ date, time: zone.timeOfDayAt(at), at: new Date(at).toISOString(), terminal },
    }));
  });
  writeRows([...EMPLOYEE, 'date', 'time', 'at', 'terminal'], rows, options);
}

interface Named {
  readonly EMPID: string;
  readonly EMPNAME: string;
  readonly DEPT: string | null;
  readonly COMPANY: string | null;
}

function shown({ EMPID, EMPNAME, DEPT, COMPANY }: Named) {
  return { empid: EMPID, name: EMPNAME, department: DEPT, company: COMPANY };
}
