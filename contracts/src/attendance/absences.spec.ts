import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompanyZone } from '../time/company-zone.js';
import { explainRecord } from './explain-record.js';
import { applyFact, NO_FACTS, type RecordFact } from './record-state.js';
import { recordValues } from './record.js';
import { ABSENCE_REMARKS, type AbsenceRemark } from './remarks.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const shift = { in: '08:00:00', out: '17:00:00' };
const at = (time: string): number => zone.instantOf(DATE, time);

const opened: RecordFact = { type: 'opened', shift, graceMinutes: 0 };
const openedOff: RecordFact = { type: 'opened', shift: null, graceMinutes: 0 };
const planned = (remark: AbsenceRemark, absenceId = 'A1'): RecordFact => ({
  ...{ type: 'absence-planned', absenceId, remark },
});
const withdrawn: RecordFact = { type: 'absence-withdrawn', absenceId: 'A1' };
const IN: RecordFact = { type: 'punched', at: at('09:00:00') };
const OUT: RecordFact = { type: 'punched', at: at('16:00:00') };
const holiday: RecordFact = { type: 'holiday-applied', remark: 'LH' };
const noHoliday: RecordFact = { type: 'holiday-withdrawn' };
const dayOff: RecordFact = { type: 'shift-set', shift: null };
const corrected: RecordFact = {
  ...{ type: 'corrected', remark: 'Present', timeIn: at('08:00:00'), timeOut: at('17:00:00'), shift },
};

const stateOf = (facts: readonly RecordFact[]) => facts.reduce(applyFact, NO_FACTS);
const shown = (...facts: RecordFact[]) => {
  const { Remarks, TimeIN1, hrs, MinsLate, UnderOverTime } = recordValues(stateOf(facts), DATE, zone);
  return [Remarks, TimeIN1, hrs, MinsLate, UnderOverTime];
};
const NO_TIMES = [null, 0, 0, 0] as const;

describe('the record of a date in a planned absence', () => {
  it.each<[string, RecordFact[], readonly unknown[]]>([
    ['planned ahead', [planned('ML'), opened], ['ML', ...NO_TIMES]],
    ['planned afterwards, on a day without punches', [opened, planned('EL')], ['EL', ...NO_TIMES]],
    ['withdrawn', [planned('EL'), opened, withdrawn], ['Absent', ...NO_TIMES]],
    ['on a rest day', [planned('ML'), openedOff], ['RS', ...NO_TIMES]],
    ['on a day that is set off', [planned('ML'), opened, dayOff], ['RS', ...NO_TIMES]],
    ['on a holiday', [planned('ML'), opened, holiday], ['LH', ...NO_TIMES]],
    ['on a day that was a holiday', [planned('ML'), holiday, opened, noHoliday], ['ML', ...NO_TIMES]],
    ['before punches', [planned('PL'), opened, IN, OUT], ['PL', '09:00:00', 7, 0, 0]],
    ['after punches', [opened, IN, OUT, planned('PL')], ['Present', '09:00:00', 7, 60, -60]],
    ['of other work before punches', [planned('OB'), opened, IN, OUT], ['OB', '09:00:00', 7, 0, 0]],
    ['of other work after punches', [opened, IN, OUT, planned('WFH')], ['WFH', '09:00:00', 7, 0, 0]],
    ['of other work on a rest day', [openedOff, IN, OUT, planned('OB')], ['Present', '09:00:00', 7, 0, 0]],
    ['corrected', [planned('ML'), opened, corrected], ['Present', '08:00:00', 9, 0, 0]],
    ['recorded after a correction', [opened, corrected, planned('OB')], ['Present', '08:00:00', 9, 0, 0]],
    ['of another id withdrawn', [planned('EL', 'A2'), opened, withdrawn], ['EL', ...NO_TIMES]],
  ])('%s', (_, facts, wanted) => {
    expect(shown(...facts)).toEqual(wanted);
  });

  const fact = fc.constantFrom<RecordFact>(opened, openedOff, IN, OUT, holiday, noHoliday, dayOff, corrected);
  const facts = fc.array(fact, { maxLength: 8 });
  const remark = fc.constantFrom(...ABSENCE_REMARKS);

  it('is what it would be without the absence once that is withdrawn', () => {
    fc.assert(
      fc.property(facts, facts, facts, remark, (before, between, after, absence) => {
        const withIt = stateOf([...before, planned(absence), ...between, withdrawn, ...after]);
        expect(withIt).toEqual(stateOf([...before, ...between, ...after]));
      }),
    );
  });

  it('is the same whenever work at another place is recorded', () => {
    fc.assert(
      fc.property(
        facts,
        facts,
        fc.constantFrom<AbsenceRemark>('OB', 'WFH', 'DTF'),
        (before, after, absence) => {
          expect(shown(...before, planned(absence), ...after)).toEqual(
            shown(...before, ...after, planned(absence)),
          );
        },
      ),
    );
  });

  it.each<[string, RecordFact[], string]>([
    [
      'shown',
      [planned('ML'), opened],
      'ML (Maternity Leave), because this absence was recorded for the date.',
    ],
    [
      'on a holiday',
      [planned('ML'), opened, holiday],
      '(ML (Maternity Leave)). It does not show on a holiday.',
    ],
    [
      'worked',
      [opened, IN, planned('EL')],
      '(EL (Emergency Leave)). It does not show, because it was recorded after a punch.',
    ],
    [
      'on a rest day',
      [planned('ML'), openedOff],
      '(ML (Maternity Leave)). It shows on days with scheduled hours alone.',
    ],
    [
      'corrected',
      [planned('ML'), opened, corrected],
      '(ML (Maternity Leave)). It does not show, because HR corrected the record.',
    ],
  ])('is explained, %s', (_, given, sentence) => {
    expect(explainRecord(stateOf(given), DATE, zone).Remarks.text).toContain(sentence);
  });
});
