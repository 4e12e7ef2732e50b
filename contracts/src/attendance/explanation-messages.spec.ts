import { expect, it } from '@jest/globals';
import type { Message } from '../messages/message.js';
import { CompanyZone } from '../time/company-zone.js';
import { explainRecord } from './explain-record.js';
import { EXPLANATION_TEXTS } from './explanation-messages.js';
import { applyFact, NO_FACTS, type RecordFact } from './record-state.js';
import type { Remark } from './remarks.js';

const DATE = '2026-11-20';
const zone = new CompanyZone('Asia/Manila');
const at = (time: string) => zone.instantOf(DATE, time);
const shift = { in: '08:00:00', out: '17:00:00' };
const TIMES_IN = ['07:59:00', '08:00:30', '08:01:00', '08:06:00'];
const TIMES_OUT = ['08:07:00', '16:59:00', '17:00:00', '17:01:00', '19:00:00'];
const REMARKS: readonly Remark[] = ['OB', 'OT', 'VL', 'Absent', 'HVLAM', 'LH'];

/** Returns the codes of all explanations of many records: of every mix of a schedule, punches, a correction and leave or a holiday. */
function allCodes(): ReadonlySet<string> {
  const none: readonly RecordFact[][] = [[]];
  const openings: RecordFact[][] = [
    [{ type: 'opened', shift: null, graceMinutes: 0 }],
    ...[0, 1, 5].map((graceMinutes): RecordFact[] => [{ type: 'opened', shift, graceMinutes }]),
    [{ type: 'opened', shift, graceMinutes: 0, doubleTapMinutes: 10 }],
    [{ type: 'opened', shift, graceMinutes: 0, breakRule: { minutes: 60, above: 360 } }],
    [{ type: 'opened', shift: { ...shift, break: ['12:00:00', '12:30:00'] }, graceMinutes: 0 }],
    [{ type: 'opened', shift: { ...shift, break: ['08:05:00', '16:30:00'] }, graceMinutes: 0 }],
  ];
  const punches: RecordFact[][] = [
    ...none,
    ...TIMES_IN.map((time): RecordFact[] => [{ type: 'punched', at: at(time) }]),
    [
      { type: 'punched', at: at('07:59:00') },
      { type: 'punch-left', at: at('07:59:00'), to: DATE },
      { type: 'punch-arrived', at: at('07:59:00'), counts: at('08:06:00') },
    ],
    ...[null, '2026-11-21'].map((to): RecordFact[] => [
      { type: 'punched', at: at('07:59:00') },
      { type: 'punch-left', at: at('07:59:00'), to },
    ]),
    ...[['08:05:00'], ['16:31:00'], ['08:05:00', '16:31:00']].map((between): RecordFact[] =>
      ['07:59:00', ...between, '17:00:00'].map((time) => ({ type: 'punched', at: at(time) })),
    ),
    ...TIMES_IN.flatMap((from) =>
      TIMES_OUT.map((to): RecordFact[] => [
        { type: 'punched', at: at(from) },
        { type: 'punched', at: at(to) },
      ]),
    ),
  ];
  const others: RecordFact[][] = [
    ...none,
    [{ type: 'leave-taken', transactionId: '1', leaveType: 'SL' }],
    [{ type: 'leave-taken', transactionId: '1', leaveType: 'VL', half: 'AM' }],
    [
      { type: 'leave-taken', transactionId: '1', leaveType: 'VL', half: 'PM' },
      { type: 'leave-taken', transactionId: '2', leaveType: 'SL', half: 'AM' },
    ],
    [{ type: 'absence-planned', absenceId: 'A1', remark: 'ML' }],
    [
      { type: 'absence-planned', absenceId: 'A1', remark: 'OB' },
      { type: 'holiday-applied', remark: 'LH' },
    ],
    [{ type: 'holiday-applied', remark: 'LH' }],
    [{ type: 'own-holiday', remark: 'SH', since: 'declared' }],
    [
      { type: 'leave-taken', transactionId: '1', leaveType: 'SL' },
      { type: 'holiday-applied', remark: 'LH' },
    ],
  ];
  const codes = new Set<string>();
  for (const opening of openings)
    for (const punched of punches)
      for (const other of others)
        for (const corrected of [...none, ...corrections()])
          for (const facts of [
            [...opening, ...other, ...corrected, ...punched],
            [...opening, ...other, ...punched, ...corrected],
            [...opening, ...punched, ...other],
          ]) {
            const explained = explainRecord(facts.reduce(applyFact, NO_FACTS), DATE, zone);
            for (const message of Object.values(explained)) addCodes(message, codes);
          }
  return codes;
}

function addCodes({ code, values }: Message, codes: Set<string>): void {
  codes.add(code);
  for (const value of Object.values(values)) if (typeof value === 'object') addCodes(value, codes);
}

function corrections(): readonly RecordFact[][] {
  const times = [
    [null, null],
    ['08:06:00', null],
    ['08:06:00', '17:30:00'],
    ['08:00:00', '08:01:00'],
    ['08:00:00', '17:01:00'],
    [null, '17:30:00'],
  ] as const;
  return REMARKS.flatMap((remark) =>
    times.flatMap(([timeIn, timeOut]) =>
      [shift, null].map((hours): RecordFact[] => [
        {
          type: 'corrected',
          remark,
          timeIn: timeIn === null ? null : at(timeIn),
          timeOut: timeOut === null ? null : at(timeOut),
          shift: hours,
        },
      ]),
    ),
  );
}

it('each declared explanation is given for some record', () => {
  const declared = Object.keys(EXPLANATION_TEXTS).map((name) => `explanations.${name}`);
  expect([...allCodes()].toSorted()).toEqual(declared.toSorted());
});
