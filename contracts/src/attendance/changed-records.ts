import type { ChangedRecords } from '../api/clock-api.js';
import type { WorkDate } from '../time/work-date.js';
import { concernedPunches, placePunch, type PlacingFacts, type PunchChange } from './punch-changes.js';
import { isSameContent, recordValues } from './record.js';
import { applyFact, NO_FACTS, type RecordFact, type RecordState } from './record-state.js';

/** The states of one employee by date, as far as a change may concern them. */
export type StatesOfEmployee = ReadonlyMap<WorkDate, RecordState>;

/** Returns the sums of nobody. */
export function noChangedRecords(): ChangedRecords {
  const none = { before: 0, after: 0 };
  const [minutesLate, underOverTime] = [none, none];
  return { punches: 0, records: 0, changed: 0, kept: 0, people: 0, minutesLate, underOverTime };
}

/**
 * Returns what becomes of the records of one employee, by the functions with which the change is folded once it is recorded.
 *
 * @param holding the corrections and withdrawals that hold already
 */
export function changedRecords(
  change: PunchChange,
  holding: readonly PunchChange[],
  EMPID: string,
  before: StatesOfEmployee,
  facts: PlacingFacts,
): ChangedRecords {
  const states = new Map(before);
  const touched = new Set<WorkDate>();
  const records = {
    stateOf: (_: string, date: WorkDate) => states.get(date),
    addFact: (_: string, date: WorkDate, fact: RecordFact) => {
      states.set(date, applyFact(states.get(date) ?? NO_FACTS, fact));
      touched.add(date);
    },
  };
  let punches = 0;
  for (const [date, state] of before) {
    for (const punch of concernedPunches(change, EMPID, state)) {
      punches += 1;
      placePunch(punch, date, [...holding, change], facts, records);
    }
  }
  const compared = [...touched].flatMap((date) => {
    const [former, state] = [before.get(date), states.get(date)];
    if (!former?.opened || !state) return [];
    const values = (of: RecordState) => recordValues(of, date, facts.zone);
    return [{ before: values(former), after: values(state), isCorrected: state.correction !== null }];
  });
  const isChanged = (record: (typeof compared)[number]) => !isSameContent(record.before, record.after);
  const changed = compared.filter(isChanged).length;
  const sums = (figure: 'MinsLate' | 'UnderOverTime') => ({
    before: compared.reduce((sum, record) => sum + record.before[figure], 0),
    after: compared.reduce((sum, record) => sum + record.after[figure], 0),
  });
  return {
    punches,
    records: compared.length,
    changed,
    kept: compared.filter((record) => record.isCorrected && !isChanged(record)).length,
    people: changed > 0 ? 1 : 0,
    minutesLate: sums('MinsLate'),
    underOverTime: sums('UnderOverTime'),
  };
}

/** Returns the sums of both. */
export function withRecords(a: ChangedRecords, b: ChangedRecords): ChangedRecords {
  const sums = (x: ChangedRecords['minutesLate'], y: ChangedRecords['minutesLate']) => ({
    before: x.before + y.before,
    after: x.after + y.after,
  });
  return {
    punches: a.punches + b.punches,
    records: a.records + b.records,
    changed: a.changed + b.changed,
    kept: a.kept + b.kept,
    people: a.people + b.people,
    minutesLate: sums(a.minutesLate, b.minutesLate),
    underOverTime: sums(a.underOverTime, b.underOverTime),
  };
}
