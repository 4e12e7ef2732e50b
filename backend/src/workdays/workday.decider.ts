import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import type { WorkdayEvent } from '@timekeep/contracts/events/workday';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, plain, refuse, type Decider } from '../event-store/decider.js';

export interface OpenWorkdayDecision {
  readonly type: 'open';
  readonly date: WorkDate;
  /** Fact: the work date of the moment. */
  readonly today: WorkDate;
}

/** Rules of `workday-<date>`: a date opens once, not before it begins and not before the history. */
export const workdayDecider: Decider<{ readonly opened: boolean }, OpenWorkdayDecision, WorkdayEvent> = {
  initialState: { opened: false },
  evolve() {
    return { opened: true };
  },
  decide({ date, today }, { opened }) {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
    if (date < HISTORY_START) return refuse('rule', plain(`Work days begin on ${HISTORY_START}.`));
    if (date > today) return refuse('rule', plain(`${date} has not begun yet.`));
    return opened ? accept() : accept({ type: 'WorkdayOpened', data: { date } });
  },
};
