import { ABSENCE_REMARKS, type AbsenceRemark } from '@timekeep/contracts/attendance/remarks';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { absenceRangeProblem, absenceRemarkRefused } from '@timekeep/contracts/leave/absence-checks';
import { absenceOf, datesOf, type AbsenceRange } from '@timekeep/contracts/leave/absences';
import { leaveMessages, namedDates } from '@timekeep/contracts/leave/leave-messages';
import type { LeaveLedger } from '@timekeep/contracts/leave/ledger';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, type Decision, type Refusal, refusalOf, refuse } from '../../event-store/decider.js';
import {
  absentRefusal,
  type Employment,
  employmentRefusal,
  gapRefusal,
  type LeaveState,
  type SeenRevision,
  staleRefusal,
} from '../leave.state.js';

/** An absence as it is asked for; its content is not checked yet. */
export interface AbsenceEntry extends AbsenceRange {
  readonly EMPID: string;
  readonly remark: string;
  readonly reason: string;
}

export interface PlanAbsenceCommand extends AbsenceEntry {
  readonly type: 'plan-absence';
  readonly employment: Employment;
}

/** Records an absence: within employment, and on no day of leave or of another absence. */
export function planAbsence(
  { EMPID, employment, ...entry }: PlanAbsenceCommand,
  { ledger }: LeaveState,
): Decision<LeaveEvent> {
  const { FROM, TO } = entry;
  const remark = ABSENCE_REMARKS.find((known): known is AbsenceRemark => known === entry.remark);
  const reason = entry.reason.trim();
  const wrongDates = dateProblem(FROM) ?? dateProblem(TO) ?? absenceRangeProblem({ FROM, TO });
  if (wrongDates !== null) return refuse('invalid', wrongDates);
  if (!remark) return refuse('invalid', absenceRemarkRefused());
  if (reason === '') return refuse('invalid', leaveMessages.fillFields());
  if (!employment) return unknownEmployee(EMPID);
  const refusal =
    employmentRefusal(EMPID, FROM, employment) ??
    employmentRefusal(EMPID, TO, employment) ??
    gapRefusal(EMPID, datesOf({ FROM, TO }), employment) ??
    absentRefusal(EMPID, { FROM, TO }, ledger.absences) ??
    onLeaveRefusal(EMPID, { FROM, TO }, ledger);
  if (refusal) return { refusal };
  const ABSENCE_ID = `${EMPID}-A${ledger.absencesPlanned + 1}`;
  return accept({ type: 'AbsencePlanned', data: { EMPID, ABSENCE_ID, FROM, TO, remark, reason } });
}

/** Returns the refusal of a range with days of leave, halves included; null when there are none. */
function onLeaveRefusal(EMPID: string, { FROM, TO }: AbsenceRange, { lines }: LeaveLedger): Refusal | null {
  const dates = lines.flatMap(({ TRANSAC_ID, DATE }) =>
    TRANSAC_ID !== null && FROM <= DATE && DATE <= TO ? [DATE] : [],
  );
  if (dates.length === 0) return null;
  const days = namedDates([...new Set(dates)].sort());
  return refusalOf('conflict', leaveMessages.leaveInAbsence({ employee: EMPID, days }));
}

export interface WithdrawAbsenceCommand {
  readonly type: 'withdraw-absence';
  readonly EMPID: string;
  readonly ABSENCE_ID: string;
  readonly revision: SeenRevision;
  readonly employment: Employment;
}

/** Withdraws an absence, whenever its days are. */
export function withdrawAbsence(
  { EMPID, ABSENCE_ID, revision, employment }: WithdrawAbsenceCommand,
  state: LeaveState,
): Decision<LeaveEvent> {
  const { absences, absencesPlanned } = state.ledger;
  const absence = absenceOf(absences, ABSENCE_ID);
  if (!absence) {
    const wasThere = Number(ABSENCE_ID.slice(EMPID_LENGTH + 2)) <= absencesPlanned;
    const its = { id: ABSENCE_ID };
    return refuse(
      'missing',
      wasThere ? leaveMessages.absenceWithdrawnAlready(its) : leaveMessages.noAbsence(its),
    );
  }
  // Checked after the absence, so that a withdrawn one reports "was withdrawn already" rather than a stale revision.
  const stale = staleRefusal(EMPID, revision, state, employment);
  if (stale) return { refusal: stale };
  const { reason: _, ...data } = absence;
  return accept({ type: 'AbsenceWithdrawn', data: { EMPID, ...data } });
}
