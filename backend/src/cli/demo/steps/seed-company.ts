import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { readPrivateFile } from '@timekeep/log/settings/private-file';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { IssueTerminal, RevokeTerminal, Terminals } from '../../../clock/clock.module.js';
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
import type { SystemSession } from '../../system/system-session.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { DEMO_COMPANIES, DEMO_DEPARTMENTS, planHolidays } from '../plan/company.plan.js';

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

const AT_A_TIME = 16;

/** Applies the holidays from a day on, to the end of next year. */
export async function seedHolidays(run: DemoRun, from: WorkDate): Promise<void> {
  const end = `${Number(run.today.slice(0, 4)) + 1}-12-31`;
  await sideBySide(planHolidays(from, end), AT_A_TIME, (holiday) =>
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
