import { addDays } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import {
  DeactivateAccount,
  GrantAuthority,
  ProveEmail,
  RegisterAccount,
  RequestEmailCode,
} from '../../../accounts/accounts.module.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { isRefusedAs } from '../../../event-store/store-errors.js';
import { EmployeeSchedules, SaveSchedule } from '../../../schedules/schedules.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import type { DemoAccount, DemoPerson } from '../plan/people.plan.js';

const AT_A_TIME = 8;
/** Of all demo accounts; the README tells it. */
const DEMO_PASSWORD = 'demo2023';

/** Registers the people with their schedules and accounts, and returns those who are the demo's. */
export async function seedPeople(run: DemoRun): Promise<DemoPerson[]> {
  const ours: DemoPerson[] = [];
  await sideBySide(run.people, AT_A_TIME, async (person) => {
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
  const last = (await run.session.get(EmployeeSchedules).ranges(EMPID)).at(-1);
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
