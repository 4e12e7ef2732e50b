import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { transactionOf } from '@timekeep/contracts/leave/ledger';
import type { LogPosition } from '@timekeep/log/position';
import { InapplicableEventError, type PositionedEvent } from '../engine/projection.js';
import type { Ledgers } from './ledgers.js';
import type { Staff } from './staff.js';

/**
 * Turns one event into changes of the staff and of ledgers.
 *
 * @throws InapplicableEventError when the event contradicts what came before it
 */
export function foldEvent({ event, position, id }: PositionedEvent, staff: Staff, ledgers: Ledgers): void {
  switch (event.type) {
    case 'EmployeeRegistered': {
      const { EMPID, EMP_LNAME, EMP_FNAME } = event.data;
      const resignedOn = staff.has(EMPID) ? staff.member(EMPID).resignedOn : null;
      const names = { lastName: EMP_LNAME, firstName: EMP_FNAME };
      staff.put({ EMPID, ...names, ...staff.units.workplaceOf(event.data), resignedOn });
      return;
    }
    case 'EmployeeModified': {
      const { EMPID, EMP_LNAME, EMP_FNAME } = event.data;
      const { resignedOn } = staff.member(EMPID);
      const names = { lastName: EMP_LNAME, firstName: EMP_FNAME };
      staff.put({ EMPID, ...names, ...staff.units.workplaceOf(event.data), resignedOn });
      return;
    }
    case 'EmployeeResigned': {
      const { EMPID, resignedOn } = event.data;
      staff.put({ ...staff.member(EMPID), resignedOn });
      return;
    }
    case 'CompanyAdded':
    case 'CompanyRenamed':
    case 'DepartmentAdded':
    case 'DepartmentRenamed':
      staff.changeUnits(event, id);
      return;
    case 'LeaveTransactionAdded':
    case 'LeaveTransactionEdited':
    case 'LeaveTransactionDeleted':
    case 'LeaveDetailsUpdated':
    case 'LeaveIncremented':
      foldLeave(event, position, staff, ledgers);
      return;
    case 'AccountActivated':
    case 'AccountDeactivated':
    case 'AccountRegistered':
    case 'AccountRemoved':
    case 'AuthorityGranted':
    case 'RulesSet':
    case 'EmailClaimed':
    case 'EmailCodeRejected':
    case 'EmailProofRequested':
    case 'EmailProven':
    case 'EmailReleased':
    case 'EventVoided':
    case 'HolidayApplied':
    case 'HolidayWithdrawn':
    case 'OrganizationFounded':
    case 'PasswordChanged':
    case 'PasswordResetCompleted':
    case 'PasswordResetOpened':
    case 'PasswordResetRequested':
    case 'ResetCodeIssued':
    case 'ResetCodeRejected':
    case 'ScheduleSaved':
    case 'SchedulesDeleted':
    case 'SchedulesRenewed':
    case 'TerminalIssued':
    case 'TerminalRevoked':
    case 'TimeClockPunched':
    case 'TimekeepCorrected':
    case 'WorkdayOpened':
      return;
    default:
      event satisfies never;
  }
}

function foldLeave(event: LeaveEvent, position: LogPosition, staff: Staff, ledgers: Ledgers): void {
  const { EMPID } = staff.member(event.data.EMPID);
  // Adding is not idempotent by itself: the revision tells what was added.
  if (ledgers.holds(EMPID, position)) return;
  if (event.type === 'LeaveTransactionEdited' || event.type === 'LeaveTransactionDeleted') {
    const { TRANSAC_ID } = event.data;
    if (!transactionOf(ledgers.of(EMPID), TRANSAC_ID)) {
      throw new InapplicableEventError(`there is no leave transaction ${TRANSAC_ID}`);
    }
  }
  ledgers.apply(event, position);
}
