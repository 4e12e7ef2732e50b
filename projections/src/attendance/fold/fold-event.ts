import type { PositionedEvent } from '../../runner/projection.js';
import type { CompanyState } from '../memory/company-state.js';
import { foldCorrection } from './fold-correction.js';
import { foldModification, foldRegistration, foldResignation, foldWorkday } from './fold-employees.js';
import { foldHoliday, foldWithdrawal } from './fold-holidays.js';
import { foldLeaveDeleted, foldLeaveEdited, foldLeaveTaken } from './fold-leave.js';
import { foldPunch } from './fold-punch.js';
import { foldRules } from './fold-rules.js';
import { foldDeletion, foldRenewal, foldSaving } from './fold-schedules.js';
import { Folding } from './folding.js';
import type { RecordBook } from '../memory/record-book.js';

/**
 * Turns one event into changes of the company and facts of records (docs/attendance.md).
 *
 * @throws InapplicableEventError when the event contradicts what came before it
 */
export function foldEvent(positioned: PositionedEvent, company: CompanyState, records: RecordBook): void {
  const { event } = positioned;
  const fold = Folding.of(positioned, company, records);
  switch (event.type) {
    case 'OrganizationFounded':
      company.found(event.data.timeZone);
      return;
    case 'RulesSet':
      foldRules(event.data, fold);
      return;
    case 'CompanyAdded':
    case 'CompanyRenamed':
    case 'DepartmentAdded':
    case 'DepartmentRenamed':
      company.changeUnits(event, positioned.id);
      return;
    case 'EmployeeRegistered':
      foldRegistration(event.data, fold);
      return;
    case 'EmployeeModified':
      foldModification(event.data, fold);
      return;
    case 'EmployeeResigned':
      foldResignation(event, fold);
      return;
    case 'WorkdayOpened':
      foldWorkday(event.data.date, fold);
      return;
    case 'HolidayApplied':
      foldHoliday(event.data, fold);
      return;
    case 'HolidayWithdrawn':
      foldWithdrawal(event.data.date, fold);
      return;
    case 'ScheduleSaved':
      foldSaving(event, fold);
      return;
    case 'SchedulesDeleted':
      foldDeletion(event, fold);
      return;
    case 'SchedulesRenewed':
      foldRenewal(event, fold);
      return;
    case 'TimeClockPunched':
      foldPunch(event.data, fold);
      return;
    case 'TimekeepCorrected':
      foldCorrection(event.data, fold);
      return;
    case 'LeaveTransactionAdded':
      foldLeaveTaken(event.data, fold);
      return;
    case 'LeaveTransactionEdited':
      foldLeaveEdited(event.data, fold);
      return;
    case 'LeaveTransactionDeleted':
      foldLeaveDeleted(event.data, fold);
      return;
    case 'AccountActivated':
    case 'AccountDeactivated':
    case 'AccountRegistered':
    case 'AccountRemoved':
    case 'AuthorityGranted':
    case 'EmailClaimed':
    case 'EmailCodeRejected':
    case 'EmailProofRequested':
    case 'EmailProven':
    case 'EmailReleased':
    case 'EventVoided':
    case 'LeaveDetailsUpdated':
    case 'LeaveIncremented':
    case 'PasswordChanged':
    case 'PasswordResetCompleted':
    case 'PasswordResetOpened':
    case 'PasswordResetRequested':
    case 'ResetCodeRejected':
    case 'TerminalIssued':
    case 'TerminalRevoked':
      return;
    default:
      event satisfies never;
  }
}
