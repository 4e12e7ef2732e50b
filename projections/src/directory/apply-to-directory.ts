import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import type { ReadModelDb } from '../runner/projection.js';
import { grantAuthority, proveEmail, putAccount, setStatus } from './write-accounts.js';
import { modifyEmployee, putEmployee, renameUnit, resignEmployee } from './write-employees.js';
import { putTerminal, revokeTerminal } from './write-terminals.js';

/**
 * @param revision the event's position, which becomes that of the employee whom it changes
 * @throws InapplicableEventError when the event is about something that is not there
 */
export async function applyToDirectory(
  event: TimekeepEvent,
  revision: string,
  db: ReadModelDb,
): Promise<void> {
  switch (event.type) {
    case 'EmployeeRegistered':
      await putEmployee(event.data, revision, db);
      return;
    case 'EmployeeModified':
      await modifyEmployee(event.data, revision, db);
      return;
    case 'EmployeeResigned':
      await resignEmployee(event.data, revision, db);
      return;
    case 'CompanyAdded':
      await db.query('INSERT INTO companies (name) VALUES ($1) ON CONFLICT DO NOTHING', [event.data.name]);
      return;
    case 'CompanyRenamed':
      await renameUnit('companies', 'company', event.data, db);
      return;
    case 'DepartmentAdded':
      await db.query('INSERT INTO departments (name) VALUES ($1) ON CONFLICT DO NOTHING', [event.data.name]);
      return;
    case 'DepartmentRenamed':
      await renameUnit('departments', 'department', event.data, db);
      return;
    case 'AccountRegistered':
      await putAccount(event.data, event.data.needsApproval ? 'PENDING' : 'ACTIVE', db);
      return;
    case 'AuthorityGranted':
      await grantAuthority(event.data.EMPID, event.data.authority, db);
      return;
    case 'AccountActivated':
      await setStatus(event.data.EMPID, 'ACTIVE', db);
      return;
    case 'AccountDeactivated':
      await setStatus(event.data.EMPID, 'DEACTIVATED', db);
      return;
    case 'EmailProven':
      await proveEmail(event.data.EMPID, db);
      return;
    case 'AccountRemoved':
      await db.query('DELETE FROM accounts WHERE empid = $1', [event.data.EMPID]);
      return;
    case 'TerminalIssued':
      await putTerminal(event.data, db);
      return;
    case 'TerminalRevoked':
      await revokeTerminal(event.data.name, db);
      return;
    case 'EmailClaimed':
    case 'EmailCodeRejected':
    case 'EmailProofRequested':
    case 'EmailReleased':
    case 'EventVoided':
    case 'HolidayApplied':
    case 'LeaveTransactionAdded':
    case 'OrganizationFounded':
    case 'RulesSet':
    case 'ScheduleSaved':
    case 'TimeClockPunched':
    case 'WorkdayOpened':
    case 'HolidayWithdrawn':
    case 'LeaveDetailsUpdated':
    case 'LeaveIncremented':
    case 'LeaveTransactionDeleted':
    case 'LeaveTransactionEdited':
    case 'PasswordChanged':
    case 'PasswordResetCompleted':
    case 'PasswordResetOpened':
    case 'PasswordResetRequested':
    case 'ResetCodeRejected':
    case 'SchedulesDeleted':
    case 'SchedulesRenewed':
    case 'TimekeepCorrected':
      return;
    default:
      event satisfies never;
  }
}
