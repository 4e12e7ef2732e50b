import type { PositionedEvent } from '../../engine/projection.js';
import type { Steps } from '../../engine/time-slices.js';
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
 * @returns the steps of an event that concerns all employees, which are still to be taken; undefined when all is done
 * @throws InapplicableEventError when the event contradicts what came before it
 */
export function foldEvent(
  positioned: PositionedEvent,
  company: CompanyState,
  records: RecordBook,
): Steps | undefined {
  const { event } = positioned;
  const fold = Folding.of(positioned, company, records);
  switch (event.type) {
    case 'OrganizationFounded':
      company.found(event.data.timeZone);
      return undefined;
    case 'RulesSet':
      foldRules(event.data, fold);
      return undefined;
    case 'CompanyAdded':
    case 'CompanyRenamed':
    case 'DepartmentAdded':
    case 'DepartmentRenamed':
      company.changeUnits(event, positioned.id);
      return undefined;
    case 'EmployeeRegistered':
      foldRegistration(event.data, fold);
      return undefined;
    case 'EmployeeModified':
      foldModification(event.data, fold);
      return undefined;
    case 'EmployeeResigned':
      foldResignation(event, fold);
      return undefined;
    case 'WorkdayOpened':
      return foldWorkday(event.data.date, fold);
    case 'HolidayApplied':
      return foldHoliday(event.data, fold);
    case 'HolidayWithdrawn':
      return foldWithdrawal(event.data.date, fold);
    case 'ScheduleSaved':
      foldSaving(event, fold);
      return undefined;
    case 'SchedulesDeleted':
      foldDeletion(event, fold);
      return undefined;
    case 'SchedulesRenewed':
      return foldRenewal(event, fold);
    case 'TimeClockPunched':
      foldPunch(event.data, fold);
      return undefined;
    case 'TimekeepCorrected':
      foldCorrection(event.data, fold);
      return undefined;
    case 'LeaveTransactionAdded':
      foldLeaveTaken(event.data, fold);
      return undefined;
    case 'LeaveTransactionEdited':
      foldLeaveEdited(event.data, fold);
      return undefined;
    case 'LeaveTransactionDeleted':
      foldLeaveDeleted(event.data, fold);
      return undefined;
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
    case 'ResetCodeIssued':
    case 'ResetCodeRejected':
    case 'TerminalIssued':
    case 'TerminalRevoked':
      return undefined;
    default:
      event satisfies never;
      return undefined;
  }
}
