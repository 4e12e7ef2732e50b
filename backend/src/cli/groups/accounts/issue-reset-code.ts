import { employeeName } from '@timekeep/contracts/api/employees-api';
import { IssueResetCode } from '../../../accounts/accounts.module.js';
import { EmployeeFacts } from '../../../employees/employees.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import { SystemSession } from '../../system/system-session.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';

/** Shows IT the code that the owner of an account requested on the page, with the details to compare on the phone. */
export async function issueResetCode(EMPID: string, { json }: OutputOptions): Promise<void> {
  const { name, clock, ...issued } = await SystemSession.use(async (session) => {
    const command = new IssueResetCode(EMPID, session.context('accounts reset'));
    const [issued, employee, zone] = await Promise.all([
      session.execute(command),
      session.get(EmployeeFacts).find(EMPID),
      session.get(CompanyTime).zone(),
    ]);
    return {
      ...issued,
      name: employee ? employeeName(employee.lastName, employee.firstName) : EMPID,
      clock: (instant: string) => zone.timeOfDayAt(Date.parse(instant)),
    };
  });
  const { code, email, requestedAt, expiresAt } = issued;
  if (json) {
    writeLine(JSON.stringify({ EMPID, name, ...issued }));
    return;
  }
  const middle = code.length / 2;
  for (const line of [
    `${EMPID} is ${name}, ${email}. Read the code to nobody but them, on a number that the company knows, or face to face.`,
    `They pressed Send Code at ${clock(requestedAt)}: a page that was opened at another time does not take this code.`,
    '',
    `    ${code.slice(0, middle)} ${code.slice(middle)}`,
    '',
    `They type it into Reset Code on that page, and then choose a password. It works once, until ${clock(expiresAt)}.`,
  ]) {
    writeLine(line);
  }
}
