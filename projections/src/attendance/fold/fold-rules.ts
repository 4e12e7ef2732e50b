import type { RulesSet } from '@timekeep/contracts/events/organization';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { PositionedEvent } from '../../engine/projection.js';
import type { Steps } from '../../engine/time-slices.js';
import type { CompanyState } from '../memory/company-state.js';
import type { RecordBook } from '../memory/record-book.js';
import type { RecordEffect } from '../memory/record-row.js';
import { Folding } from './folding.js';

/** Dates that open later begin with the grace that is known now; `foldGrace` is for those that are open. */
export function foldRules({ lateGrace }: RulesSet['data'], { company }: Folding): void {
  if (lateGrace) company.setLateGrace(lateGrace);
}

/** The open dates that an event sets a grace for, in order; none for other events. */
export function datesUnderNewRules({ event }: PositionedEvent, { workdays }: CompanyState): WorkDate[] {
  if (event.type !== 'RulesSet' || !event.data.lateGrace) return [];
  const { from } = event.data.lateGrace;
  return [...workdays].filter((date) => date >= from).sort();
}

/** Gives the records of these dates, which were loaded whole, the grace of their date. Returns the effects. */
export function* foldGrace(
  event: PositionedEvent,
  dates: readonly WorkDate[],
  company: CompanyState,
  records: RecordBook,
): Steps<RecordEffect[]> {
  const fold = Folding.of(event, company, records);
  for (const { EMPID, date } of records.rowsOn(dates)) {
    fold.addFact(EMPID, date, { type: 'grace-set', graceMinutes: company.graceOn(date) });
    yield;
  }
  return records.takeEffects();
}
