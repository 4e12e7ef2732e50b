import { positionText } from '@timekeep/log/position';
import { renameOf, type KnownUnits } from '../known-units.js';
import type { PositionedEvent, ReadModelDb } from '../engine/projection.js';
import { grantAuthority, proveEmail, putAccount, setStatus } from './write-accounts.js';
import { modifyEmployee, putEmployee, renameWorkplace, resignEmployee } from './write-employees.js';
import { putTerminal, revokeTerminal } from './write-terminals.js';

/**
 * The position of the event becomes the revision of the employee whom it changes.
 *
 * @throws InapplicableEventError when the event is about something that is not there
 */
export async function applyToDirectory(
  { event, id, position }: PositionedEvent,
  units: KnownUnits,
  db: ReadModelDb,
): Promise<void> {
  const revision = positionText(position);
  switch (event.type) {
    case 'EmployeeRegistered':
      await putEmployee(event.data, units.workplaceOf(event.data), revision, db);
      return;
    case 'EmployeeModified':
      await modifyEmployee(event.data, units.workplaceOf(event.data), revision, db);
      return;
    case 'EmployeeResigned':
      await resignEmployee(event.data, revision, db);
      return;
    case 'CompanyAdded':
    case 'CompanyRenamed':
    case 'DepartmentAdded':
    case 'DepartmentRenamed': {
      units.apply(event, id);
      const rename = renameOf(event);
      if (rename) await renameWorkplace(rename, db);
      return;
    }
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
    case 'ResetCodeIssued':
    case 'ResetCodeRejected':
    case 'SchedulesDeleted':
    case 'SchedulesRenewed':
    case 'TimekeepCorrected':
      return;
    default:
      event satisfies never;
  }
}
