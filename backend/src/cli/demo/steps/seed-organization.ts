import { Terminals } from '../../../clock/clock.module.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import {
  AddCompany,
  AddDepartment,
  FoundOrganization,
  OrganizationFacts,
} from '../../../organization/organization.module.js';
import { demoContext, type DemoRun } from '../demo-run.js';
import { DEMO_TERMINAL } from './seed-terminal.js';
import { DEMO_COMPANIES, DEMO_DEPARTMENTS } from '../plan/organization.plan.js';

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
