import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { PrintButton, SheetTable, SheetTotals, Signatures } from '@/shared/attendance/print-sheet';
import { t } from '@/shared/language/language';
import { absenceDays } from '@/shared/leave/absence-form';
import { daysLeftInWords, LEDGER_COLUMNS, type LedgerLine } from '@/shared/leave/leave-values';

interface PrintLeaveProps {
  readonly user: UserProfile;
  readonly leave: OwnLeaveAnswer;
  /** Days of each balance that wait for a decision. */
  readonly waiting: OwnLeaveAnswer['balances'];
  /** Newest first. */
  readonly lines: readonly LedgerLine[];
}

/** Button that prints one's balances of leave and how they came about, in place of the page. */
export function PrintLeave(sheet: PrintLeaveProps) {
  return <PrintButton disabled={false}>{() => <LeaveSheet {...sheet} />}</PrintButton>;
}

const COLUMNS = LEDGER_COLUMNS.map((column) => ({ ...column, wraps: column.align !== 'right' }));

/** Sheet with the ledger, oldest first as on a timesheet, the balances after it, and lines to sign on. */
function LeaveSheet({ user, leave, waiting, lines }: PrintLeaveProps) {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPARTMENT } = user;
  const today = useConfig().data?.today;
  const [title, name] = [t('Leave'), employeeName(EMP_LNAME, EMP_FNAME)];
  return (
    <section className="timesheet" aria-label={t('{title} of {name}', { title, name })}>
      <SheetTable
        columns={COLUMNS}
        rows={lines.toReversed()}
        keyOf={({ number }) => number}
        head={{
          title,
          name,
          about: [t('ID: {EMPID}', { EMPID }), DEPARTMENT],
          period: today === undefined ? [] : [mediumDate(today)],
        }}
      />
      <SheetTotals
        totals={LEAVE_TYPES.map((type) => [
          remarkTitle(type),
          `${leave.balances[type]} ${daysLeftInWords(waiting[type])}`,
        ])}
      />
      {leave.absences.length > 0 && (
        <SheetTotals
          totals={leave.absences.map((absence) => [
            remarkTitle(absence.remark),
            absenceDays(absence, mediumDate),
          ])}
        />
      )}
      <Signatures signers={[t('Employee'), t('Supervisor')]} />
    </section>
  );
}
