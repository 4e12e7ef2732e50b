import { expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { foldAll } from '../attendance/fold/fold-all.js';
import { datesUnderNewRules, foldGrace } from '../attendance/fold/fold-rules.js';
import { CompanyState } from '../attendance/memory/company-state.js';
import { RecordBook } from '../attendance/memory/record-book.js';
import { atOnce, type Steps } from '../engine/time-slices.js';
import { positioned } from '../testing/read-model.js';
import { graceSet, holiday, holidayWithdrawn, schedulesRenewed } from '../testing/sample-changes.js';
import { opened, punched, registered } from '../testing/sample-events.js';
import { foldedVersions, versionsUnderNewRules } from './audit-run.js';
import { Authorities } from './authorities.js';

const DATE = '2023-01-02';
const COUNT = 400;
const EMPIDS = Array.from({ length: COUNT }, (_, index) => String(100_001 + index));
/** Of any computation for the whole company; a step handles 50 records at most. */
const FEWEST_STEPS = COUNT / 50;

const company = () => CompanyState.empty();

function stepsOf(steps: Steps<unknown>): number {
  let count = 0;
  while (!steps.next().done) count += 1;
  return count;
}

const given = positioned([
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  ...EMPIDS.map((EMPID) => registered(EMPID)),
  opened(DATE),
]);

it.each<[string, TimekeepEvent]>([
  ['an opening', opened('2023-01-03')],
  ['a holiday', holiday(DATE)],
  ['a withdrawn holiday', holidayWithdrawn(DATE)],
  ['a renewal', schedulesRenewed(2024, ['08:00:00', '17:00:00'], EMPIDS)],
])('%s of all employees can be interrupted by attendance and by audit', (_name, event) => {
  const [next] = positioned([event], given.length + 1);
  if (!next) throw new Error('There is no event');
  const [own, records] = [company(), new RecordBook([])];
  atOnce(foldAll(given, own, records));
  expect(stepsOf(foldAll([next], own, records))).toBeGreaterThanOrEqual(FEWEST_STEPS);
  const [audited, authorities, facts] = [company(), new Authorities(), new RecordBook([])];
  atOnce(foldedVersions(given, audited, authorities, facts));
  expect(stepsOf(foldedVersions([next], audited, authorities, facts))).toBeGreaterThanOrEqual(FEWEST_STEPS);
});

it('new rules for all records of a date can be interrupted', () => {
  const [next] = positioned([graceSet(DATE, 7)], given.length + 1);
  if (!next) throw new Error('There is no event');
  const [own, authorities, records] = [company(), new Authorities(), new RecordBook([])];
  atOnce(foldedVersions([...given, next], own, authorities, records));
  const dates = datesUnderNewRules(next, own);
  expect(dates).toEqual([DATE]);
  expect(stepsOf(foldGrace(next, dates, own, records))).toBeGreaterThanOrEqual(FEWEST_STEPS);
  expect(stepsOf(versionsUnderNewRules(next, dates, own, authorities, records))).toBeGreaterThanOrEqual(
    FEWEST_STEPS,
  );
});

it('punches of a batch can be interrupted', () => {
  const [own, records] = [company(), new RecordBook([])];
  atOnce(foldAll(given, own, records));
  const punches = positioned(
    EMPIDS.map((EMPID) => punched(EMPID, `${DATE}T08:00:00`)),
    given.length + 1,
  );
  expect(stepsOf(foldAll(punches, own, records))).toBeGreaterThanOrEqual(FEWEST_STEPS);
});
