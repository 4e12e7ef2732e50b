import { expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { CompanyState } from '../attendance/company-state.js';
import { foldEvents, foldFurther, furtherParts } from '../records/fold-batch.js';
import { RecordBook } from '../records/record-book.js';
import { atOnce, type Steps } from '../engine/time-slices.js';
import { positioned } from '../testing/read-model.js';
import {
  holiday,
  holidayWithdrawn,
  opened,
  punched,
  registered,
  schedulesRenewed,
} from '../testing/sample-events.js';
import { graceSet } from '../testing/sample-company-changes.js';
import { Authorities, ClosedCutOffs, DeviceNumbers } from './run-state.js';
import { nothingFound, versionFold } from './version-log.js';

const DATE = '2023-01-02';
const COUNT = 400;
const EMPIDS = Array.from({ length: COUNT }, (_, index) => String(100_001 + index));
/** Minimum of steps of a computation for the whole company: a step handles at most 50 records. */
const FEWEST_STEPS = COUNT / 50;

const attendanceFold = () => ({
  company: CompanyState.empty(),
  records: new RecordBook([]),
  folded: () => undefined,
});
const auditFold = () =>
  versionFold(nothingFound(), CompanyState.empty(), new RecordBook([]), new Authorities(), {
    numbers: new DeviceNumbers(),
    cutOffs: new ClosedCutOffs(),
  });
const FOLDS = [attendanceFold, auditFold];

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
  for (const fold of FOLDS.map((make) => make())) {
    atOnce(foldEvents(given, fold));
    expect(stepsOf(foldEvents([next], fold))).toBeGreaterThanOrEqual(FEWEST_STEPS);
  }
});

it('new rules for all records of a date can be interrupted', () => {
  const [next] = positioned([graceSet(DATE, 7)], given.length + 1);
  if (!next) throw new Error('There is no event');
  for (const fold of FOLDS.map((make) => make())) {
    atOnce(foldEvents([...given, next], fold));
    const [part, ...others] = furtherParts(next, fold.company);
    if (!part) throw new Error('There are no further changes');
    expect([part.needed.dates, others]).toEqual([[DATE], []]);
    expect(stepsOf(foldFurther(next, part, fold))).toBeGreaterThanOrEqual(FEWEST_STEPS);
  }
});

it('punches of a batch can be interrupted', () => {
  const fold = attendanceFold();
  atOnce(foldEvents(given, fold));
  const punches = positioned(
    EMPIDS.map((EMPID) => punched(EMPID, `${DATE}T08:00:00`)),
    given.length + 1,
  );
  expect(stepsOf(foldEvents(punches, fold))).toBeGreaterThanOrEqual(FEWEST_STEPS);
});
