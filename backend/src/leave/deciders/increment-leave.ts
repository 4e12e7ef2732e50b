import type { LeaveEvent } from '@timekeep/contracts/events/leave-events';
import { dueAnniversaries } from '@timekeep/contracts/leave/anniversaries';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, type Decision } from '../../event-store/decider.js';
import { unknownEmployee, type Employment } from './leave-entry.js';
import type { LeaveState } from './leave.state.js';

export interface IncrementLeaveDecision {
  readonly type: 'increment';
  readonly EMPID: string;
  /** The moment's work date. */
  readonly today: WorkDate;
  readonly employment: Employment;
}

/** Each anniversary until today adds its days, once; nothing when none is due. */
export function incrementLeave(
  { EMPID, today, employment }: IncrementLeaveDecision,
  { ledger }: LeaveState,
): Decision<LeaveEvent> {
  if (!employment) return unknownEmployee(EMPID);
  const due = dueAnniversaries(ledger, today, employment.resignedOn);
  return accept(
    ...due.map((anniversary): LeaveEvent => ({
      type: 'LeaveIncremented',
      data: { EMPID, anniversary, days: ledger.INCREMENT },
    })),
  );
}
