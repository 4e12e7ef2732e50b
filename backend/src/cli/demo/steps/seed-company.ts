import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { readPrivateFile } from '@timekeep/log/settings/private-file';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import {
  DeactivateAccount,
  GrantAuthority,
  ProveEmail,
  RegisterAccount,
  RequestEmailCode,
} from '../../../accounts/accounts.module.js';
import { IssueTerminal, RevokeTerminal, Terminals } from '../../../clock/clock.module.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { plain } from '../../../event-store/decider.js';
import { isRefusedAs, refusedAs } from '../../../event-store/store-errors.js';
import { replaceFile } from '../../../files/private-file.js';
import { ApplyHoliday } from '../../../holidays/holidays.module.js';
import {
  AddCompany,
  AddDepartment,
  FoundOrganization,
  OrganizationFacts,
} from '../../../organization/organization.module.js';
import { EmployeeSchedules, SaveSchedule } from '../../../schedules/schedules.module.js';
import type { SystemSession } from '../../system/system-session.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import {
  DEMO_COMPANIES,
  DEMO_DEPARTMENTS,
  type DemoAccount,
  type DemoPerson,
  planHolidays,
} from '../plan/company.plan.js';

type Run = Pick<DemoRun, 'session' | 'options'>;

/**
 * Founds the organization.
 *
 * @throws RefusedError when the system has companies and never had the demo's terminal: real data stays alone
 */
export async function found(run: Run): Promise<void> {
  const { session } = run;
  const { units } = await session.get(OrganizationFacts).load();
  if (units.company.names.size > 0 && !(await session.get(Terminals).wasIssued(DEMO_TERMINAL))) {
    throw refusedAs('rule', plain('This system has companies of its own; no demo company is added to it.'));
  }
  const { timeZone } = session.configuration;
  await session.execute(new FoundOrganization(timeZone, demoContext(run, 'organization')));
}

/** Adds the demo's companies and departments; who renamed one keeps the new name. */
export async function seedOrganization(run: Run): Promise<void> {
  const { session } = run;
  for (const name of DEMO_COMPANIES) {
    await session.execute(new AddCompany(name, demoContext(run, `company/${name}`)));
  }
  for (const name of DEMO_DEPARTMENTS) {
    await session.execute(new AddDepartment(name, demoContext(run, `department/${name}`)));
  }
}

const HOLIDAYS_AT_A_TIME = 16;

/** Applies the holidays from a day on, to the end of next year. */
export async function seedHolidays(run: DemoRun, from: WorkDate): Promise<void> {
  const end = `${Number(run.today.slice(0, 4)) + 1}-12-31`;
  await sideBySide(planHolidays(from, end), HOLIDAYS_AT_A_TIME, (holiday) =>
    run.session.execute(new ApplyHoliday(holiday, demoContext(run, `holiday/${holiday.date}`))),
  );
}

/** The time clock at the door of the demo company. */
export const DEMO_TERMINAL = 'demo-entrance';
const KEY_FILE = 'demo-terminal.key';

/** Issues the demo's terminal. Its key is kept in the data folder; when it is lost, there is a new one. */
export async function seedTerminal(session: SystemSession): Promise<void> {
  const { dataDir } = session.location;
  const file = join(dataDir, KEY_FILE);
  const kept = readPrivateFile(file) ?? '';
  if ((await session.get(Terminals).identify(kept.trim()))?.name === DEMO_TERMINAL) return;

  await revoke(session);
  const { key } = await session.execute(new IssueTerminal(DEMO_TERMINAL, session.context('demo seed')));
  await mkdir(dataDir, { recursive: true });
  await replaceFile(file, `${key}\n`);
}

async function revoke(session: SystemSession): Promise<void> {
  try {
    await session.execute(new RevokeTerminal(DEMO_TERMINAL, session.context('demo seed')));
  } catch (error) {
    if (!isRefusedAs(error, 'missing')) throw error;
  }
}

const PEOPLE_AT_A_TIME = 8;
/** Password of all demo accounts, as in the README. */
const DEMO_PASSWORD = 'demo2023';

/** Registers the people with their schedules and accounts. Returns them without those whose employee id HR gave to another person. */
export async function seedPeople(run: DemoRun): Promise<DemoPerson[]> {
  const ours: DemoPerson[] = [];
  await sideBySide(run.people, PEOPLE_AT_A_TIME, async (person) => {
    if (!(await register(run, person))) return;
    ours.push(person);
    await saveSchedule(run, person);
    if (person.account) await openAccount(run, person.EMPID, person.account);
  });
  return ours;
}

/** False when somebody else has the employee id: HR registered a person of that id. */
async function register(run: DemoRun, person: DemoPerson): Promise<boolean> {
  const { EMPID, firstName, lastName, company, department, PIN, hiredOn } = person;
  const employee = {
    EMPID,
    EMP_FNAME: firstName,
    EMP_LNAME: lastName,
    DEPT: department,
    COMPANY: company,
    PIN,
    hiredOn,
  };
  try {
    await run.session.execute(new RegisterEmployee(employee, demoContext(run, `employee/${EMPID}`)));
    return true;
  } catch (error) {
    if (isRefusedAs(error, 'conflict')) return false;
    throw error;
  }
}

/** To the end of next year; a start in a later year adds what is missing by then. */
async function saveSchedule(run: DemoRun, { EMPID, days: DAYS, times: TIME }: DemoPerson): Promise<void> {
  const last = (await run.session.get(EmployeeSchedules).of(EMPID)).ranges.at(-1);
  const FROM = last ? addDays(last.TO, 1) : run.options.start;
  const TO = `${Number(run.today.slice(0, 4)) + 1}-12-31`;
  if (FROM > TO) return;
  const context = demoContext(run, `schedule/${EMPID}/${TO}`);
  await run.session.execute(new SaveSchedule({ EMPID, FROM, TO, DAYS, TIME }, context));
}

async function openAccount(run: DemoRun, EMPID: string, planned: DemoAccount): Promise<void> {
  const { session } = run;
  const { email, authority, deactivated } = planned;
  const { account } = await session.get(AccountReader).find(EMPID);
  if (!account) {
    const registration = { EMPID, email, password: DEMO_PASSWORD };
    await session.execute(new RegisterAccount(registration, demoContext(run, `account/${EMPID}`)));
  } else if (account.email !== email) {
    // It was claimed anew since.
    return;
  }
  if (authority !== 'EMPLOYEE') {
    await proveEmail(run, EMPID);
    const grant = { EMPID, authority, email };
    await session.execute(new GrantAuthority(grant, demoContext(run, `grant/${EMPID}`)));
  }
  if (deactivated)
    await session.execute(new DeactivateAccount(EMPID, demoContext(run, `deactivate/${EMPID}`)));
}

/** Nobody reads the mail of a made-up address, so the code is given back at once instead of being mailed. */
async function proveEmail(run: DemoRun, EMPID: string): Promise<void> {
  const { session } = run;
  const { account } = await session.get(AccountReader).find(EMPID);
  if (account?.status !== 'ACTIVE' || account.emailProven) return;
  // A seeding that was interrupted leaves a code that may be too old by now.
  const key = `${EMPID}/${account.emailTicket?.ticket ?? ''}`;
  const issued = await session.execute(new RequestEmailCode(EMPID, demoContext(run, `email-code/${key}`)));
  if (issued)
    await session.execute(new ProveEmail(EMPID, issued.code, demoContext(run, `email-proof/${key}`)));
}
