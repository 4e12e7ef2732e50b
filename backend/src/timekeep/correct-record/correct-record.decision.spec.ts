import { describe, expect, it } from '@jest/globals';
import { REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot, TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { given, stateAfter } from '../../testing/given.js';
import type { PresentRecord } from './present-record.js';
import {
  FACTS_OUTDATED,
  timekeepDecider,
  type Correction,
  type CorrectionFacts,
  type CorrectRecordCommand,
} from './correct-record.command.js';

const DATE = '2024-11-20';
const SHIFT = { in: '08:00:00', out: '17:00:00' };

const absent: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};
const record: PresentRecord = {
  values: absent,
  times: { timeIn: null, timeOut: null },
  shift: SHIFT,
  graceMinutes: 0,
  holiday: null,
  latest: { changedBy: 'the system', revision: '7' },
};
const facts: CorrectionFacts = {
  zone: new CompanyZone('Asia/Manila'),
  employeeExists: true,
  record,
  shift: SHIFT,
  reasonRequired: false,
  corrections: 0,
};
const present: Correction = {
  EMPID: '100002',
  date: DATE,
  Remarks: 'Present',
  TimeIN1: '08:15:00',
  TimeOUT1: '17:30:00',
  reason: null,
  revision: null,
};

const earlier: TimekeepCorrected = {
  type: 'TimekeepCorrected',
  data: {
    ...{ EMPID: '100002', date: DATE, before: absent, after: absent, timeIn: null, timeOut: null },
    ...{ breakOut: null, breakIn: null, shift: SHIFT, reason: 'x', basedOn: null },
  },
};

function command(changes: Partial<Correction> = {}, otherFacts: Partial<CorrectionFacts> = {}) {
  return {
    type: 'correct',
    correction: { ...present, ...changes },
    facts: { ...facts, ...otherFacts },
  } as const satisfies CorrectRecordCommand;
}

function decide(changes: Partial<Correction> = {}, otherFacts: Partial<CorrectionFacts> = {}) {
  return given(timekeepDecider).when(command(changes, otherFacts));
}

const recorded = (data: object) => ({
  events: [{ type: 'TimekeepCorrected', data: expect.objectContaining(data) }],
});
const refused = (kind: string, message: string) => ({ refusal: { kind, message } });

describe('correcting a record', () => {
  it('records what it said, what it says now, and by which schedule', () => {
    expect(decide({ reason: 'Forgot the card', revision: '7' })).toEqual({
      events: [
        {
          type: 'TimekeepCorrected',
          data: {
            EMPID: '100002',
            date: DATE,
            before: absent,
            after: {
              Remarks: 'Present',
              TimeIN1: '08:15:00',
              TimeOUT1: '17:30:00',
              MinsLate: 15,
              UnderOverTime: 30,
              hrs: 9.25,
            },
            timeIn: '2024-11-20T00:15:00.000Z',
            timeOut: '2024-11-20T09:30:00.000Z',
            breakOut: null,
            breakIn: null,
            shift: SHIFT,
            reason: 'Forgot the card',
            basedOn: '7',
          },
        },
      ],
    });
  });

  it.each(Object.keys(REMARK_TITLES))('takes the remark %s', (Remarks) => {
    expect(decide({ Remarks, reason: 'so it was' })).toMatchObject({
      events: [{ data: { after: { Remarks } } }],
    });
  });

  it('uses the schedule that is now known, and none on a day off', () => {
    const night = { in: '22:00:00', out: '06:00:00' };
    expect(decide({ TimeIN1: '22:10:00', TimeOUT1: '06:00:00' }, { shift: night })).toEqual(
      recorded({ shift: night, timeIn: '2024-11-20T14:10:00.000Z', timeOut: '2024-11-20T22:00:00.000Z' }),
    );
    expect(decide({}, { shift: null })).toMatchObject({
      events: [{ data: { shift: null, after: { MinsLate: 0, UnderOverTime: 0, hrs: 9.25 } } }],
    });
  });

  it('forgives the lateness within the grace of the record', () => {
    expect(decide({}, { record: { ...record, graceMinutes: 15 } })).toMatchObject({
      events: [{ data: { after: { MinsLate: 0 } } }],
    });
  });

  it('needs a reason where the company wants one, but not to change nothing', () => {
    const why = 'Please enter the reason of the correction before saving changes.';
    expect(decide({}, { reasonRequired: true })).toEqual(refused('rule', why));
    expect(decide({ reason: 'Forgot the card' }, { reasonRequired: true })).toEqual(
      recorded({ reason: 'Forgot the card' }),
    );
    const unchanged = { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null };
    expect(decide(unchanged, { reasonRequired: true })).toEqual({ events: [] });
  });

  it('takes midnight for a time, and null for none', () => {
    expect(decide({ Remarks: 'OB', TimeIN1: '00:00:00', TimeOUT1: null })).toMatchObject({
      events: [
        { data: { after: { TimeIN1: '00:00:00', TimeOUT1: null }, timeIn: '2024-11-19T16:00:00.000Z' } },
      ],
    });
  });

  it('clears both times of Absent, and the out of TimeIn', () => {
    const wasPresent = { ...record, values: { ...absent, Remarks: 'Present', TimeIN1: '08:00:00' } as const };
    expect(decide({ Remarks: 'Absent' }, { record: wasPresent })).toEqual(
      recorded({ after: absent, timeIn: null, timeOut: null }),
    );
    expect(decide({ Remarks: 'TimeIn' })).toMatchObject({
      events: [
        { data: { after: { Remarks: 'TimeIn', TimeIN1: '08:15:00', TimeOUT1: null }, timeOut: null } },
      ],
    });
  });

  it.each(['LH', 'SH'] as const)('takes the holiday %s where the record has it', (remark) => {
    const changes = { Remarks: remark, reason: 'worked' };
    const shown = { ...record, values: { ...absent, Remarks: remark } };
    expect(decide(changes, { record: { ...record, holiday: remark } })).toMatchObject({ events: [{}] });
    const other = { ...record, holiday: remark === 'LH' ? 'SH' : 'LH' } as const;
    // The record's remark may remain from a holiday that was withdrawn.
    for (const without of [record, other, shown]) {
      expect(decide(changes, { record: without })).toEqual(
        refused('rule', `${DATE} is no holiday of this kind; holidays are set for everybody at once.`),
      );
    }
  });

  it.each<[Partial<Correction>, string]>([
    [{ Remarks: 'Sick' }, 'Sick is not a remark.'],
    [{ Remarks: 'toString' }, 'toString is not a remark.'],
    [{ Remarks: 'TimeIn', TimeIN1: null }, 'Please enter TimeIN Time before saving changes.'],
    [{ TimeIN1: null }, 'Please enter TimeIN and TimeOUT Time before saving changes.'],
    [{ TimeOUT1: null }, 'Please enter TimeIN and TimeOUT Time before saving changes.'],
    [{ TimeIN1: '8:00:00' }, 'The time in must be written as HH:MM:SS.'],
    [{ TimeOUT1: '24:00:00' }, 'The time out must be written as HH:MM:SS.'],
  ])('refuses %j', (changes, message) => {
    expect(decide(changes)).toEqual(refused('invalid', message));
  });

  it('refuses more than 18 hours between in and out', () => {
    const farApart = refused('rule', 'The time in and the time out must not be more than 18 hours apart.');
    expect(decide({ TimeIN1: '08:00:00', TimeOUT1: '02:00:01' })).toEqual(farApart);
    expect(decide({ TimeIN1: '08:00:00', TimeOUT1: '08:00:00' })).toEqual(farApart);
    expect(decide({ TimeIN1: '08:00:00', TimeOUT1: '02:00:00' })).toMatchObject({
      events: [{ data: { after: { hrs: 18 } } }],
    });
  });

  it('takes up to 36 hours when it says that the out is on the next day', () => {
    const duty = { TimeIN1: '08:00:00', outNextDay: true };
    expect(decide({ ...duty, TimeOUT1: '08:00:00' })).toMatchObject({
      events: [{ data: { after: { hrs: 24 }, timeOut: '2024-11-21T00:00:00.000Z' } }],
    });
    expect(decide({ ...duty, TimeOUT1: '20:00:00' })).toMatchObject({
      events: [{ data: { after: { hrs: 36 } } }],
    });
    expect(decide({ ...duty, TimeOUT1: '20:00:01' })).toEqual(
      refused('rule', 'The time in and the time out must not be more than 36 hours apart.'),
    );
    expect(decide({ TimeIN1: null, Remarks: 'OB', TimeOUT1: '20:00:00', outNextDay: true })).toMatchObject({
      events: [{ data: { timeOut: '2024-11-21T12:00:00.000Z' } }],
    });
  });

  it('leaves times that are further apart where punches set them', () => {
    const times = { timeIn: Date.parse('2024-11-20T00:00:00Z'), timeOut: Date.parse('2024-11-21T00:00:00Z') };
    const values = { ...absent, Remarks: 'Present', TimeIN1: '08:00:00', TimeOUT1: '08:00:00' } as const;
    const same = { TimeIN1: '08:00:00', TimeOUT1: '08:00:00', Remarks: 'OT' };
    expect(decide(same, { record: { ...record, values, times } })).toMatchObject({
      events: [{ data: { after: { Remarks: 'OT', hrs: 24 } } }],
    });
  });

  it('refuses an out more than 18 hours after the scheduled in, where there is no in', () => {
    const alone = { Remarks: 'OB', TimeIN1: null } as const;
    expect(decide({ ...alone, TimeOUT1: '02:00:01' })).toEqual(
      refused('rule', 'The time out must not be more than 18 hours after the scheduled time in.'),
    );
    expect(decide({ ...alone, TimeOUT1: '02:00:00' })).toEqual(recorded({ timeIn: null }));
  });

  it('leaves times where they are that are entered as they read', () => {
    const times = { timeIn: Date.parse('2024-11-20T12:30:00Z'), timeOut: Date.parse('2024-11-20T16:15:00Z') };
    const values = { ...absent, Remarks: 'Present', TimeIN1: '20:30:00', TimeOUT1: '00:15:00' } as const;
    const worked = { record: { ...record, values, times } };
    const same = { TimeIN1: '20:30:00', TimeOUT1: '00:15:00' };
    expect(decide(same, worked)).toEqual({ events: [] });
    expect(decide({ ...same, Remarks: 'OT' }, worked)).toEqual(
      recorded({ timeIn: '2024-11-20T12:30:00.000Z', timeOut: '2024-11-20T16:15:00.000Z' }),
    );
  });

  it('refuses an employee who does not exist, and a date that is not open', () => {
    expect(decide({}, { employeeExists: false, record: null })).toEqual(
      refused('missing', 'There is no employee 100002.'),
    );
    expect(decide({}, { record: null })).toEqual(
      refused('missing', 'There is no record of 100002 on 2024-11-20.'),
    );
  });

  it('takes values in place of a revision, and refuses a record with others', () => {
    expect(decide({ expected: absent })).toEqual(recorded({ before: absent, basedOn: '7' }));
    expect(decide({ expected: { ...absent, Remarks: 'OB' } })).toMatchObject({
      refusal: { kind: 'conflict', latest: record.latest },
    });
  });

  it('refuses a revision that is no longer the record’s, with who changed it', () => {
    const latest = { changedBy: 'CRUZ, ANA (100001)', revision: '9' };
    expect(decide({ revision: '7' }, { record: { ...record, latest } })).toEqual({
      refusal: {
        kind: 'conflict',
        message:
          'The record of 100002 on 2024-11-20 was changed by CRUZ, ANA (100001) in the meantime. Please look at it again.',
        latest,
      },
    });
    expect(decide({ revision: null }, { record: { ...record, latest } })).toEqual(
      recorded({ basedOn: null }),
    );
  });

  it('asks for newer facts when it was overtaken, with a revision or without', () => {
    const state = stateAfter(timekeepDecider, earlier);
    for (const revision of ['7', null]) {
      expect(timekeepDecider.decide(command({ revision }), state)).toBe(FACTS_OUTDATED);
    }
    expect(given(timekeepDecider, earlier).when(command({}, { corrections: 1 }))).toEqual(recorded({}));
  });

  it('records nothing when the record says that already, unless there is a reason to keep', () => {
    const same = { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null };
    expect(decide(same)).toEqual({ events: [] });
    expect(decide({ ...same, TimeIN1: '08:00:00' })).toEqual({ events: [] });
    expect(decide({ ...same, reason: 'Called in' })).toEqual(
      recorded({ after: absent, reason: 'Called in' }),
    );
    expect(decide(same, { shift: null })).toEqual(recorded({ shift: null }));
    expect(decide({ ...same, Remarks: 'EL' })).toEqual(recorded({ before: absent }));
  });
});
