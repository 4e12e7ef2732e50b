import { ABSENCE_REMARKS } from '../attendance/remarks.js';
import type { Message } from '../messages/message.js';
import { daysBetween } from '../time/work-date.js';
import { ABSENCE_MAX_DAYS, type AbsenceRange } from './absences.js';
import { leaveMessages } from './leave-messages.js';

/** Returns why the days are no range of an absence; null if they are. The browser and the server check with it. */
export function absenceRangeProblem({ FROM, TO }: AbsenceRange): Message | null {
  if (TO < FROM) return leaveMessages.absenceBackwards();
  const count = daysBetween(FROM, TO) + 1;
  const words = { most: ABSENCE_MAX_DAYS, first: FROM, last: TO, count };
  return count > ABSENCE_MAX_DAYS ? leaveMessages.absenceTooLong(words) : null;
}

/** Returns the refusal of another remark than those of absences. */
export function absenceRemarkRefused(): Message {
  return leaveMessages.absenceRemarkRefused({ remarks: ABSENCE_REMARKS.join(', ') });
}
