import { describe, expect, it } from '@jest/globals';
import type { CarriedDifference, CountedLine } from '../events/cutoff.js';
import { answeredPeriod, cutOffFile } from './cutoff-file.js';
import { isSameFigures, sumOfFigures } from './figures.js';
import { PaidDays, type ClosedPeriod, type CountedDay } from './paid-days.js';

const owner = { EMPID: '100003', EMPNAME: '=CRUZ, ANA', DEPT: 'Sales', COMPANY: 'Acme', COMPANY_ID: 'acme' };
const WORKED = { DAYS: 1, WORKED: 1, ORD: 480 };
const ABSENT = { DAYS: 1, ABSENT: 1 };
const line: CountedLine = {
  ...owner,
  days: [
    { date: '2026-11-02', figures: WORKED },
    { date: '2026-11-03', figures: { ...ABSENT, 'OTHER ML': 0.5 } },
  ],
};
const difference: CarriedDifference = {
  ...{ ...owner, date: '2026-10-30', number: 6, before: ABSENT, after: WORKED },
  causes: [
    {
      at: '2026-11-04T02:00:00.000Z',
      actor: '100001',
      by: 'REYES, "EVA"',
      kind: 'leave',
      reason: 'Late\nslip',
    },
  ],
};

describe('the file of a cut-off', () => {
  it('never changes its form: digests of closed cut-offs depend on it', () => {
    const period = { FROM: '2026-11-01', TO: '2026-11-15' };
    const [titles, ...rows] = [...cutOffFile({ ...period, lines: [line], differences: [difference] })];
    expect(titles).toBe(
      `\ufeffLINE,EMPID,EMPNAME,DEPT,COMPANY,FROM,TO,DAYS,WORKED,ABSENT,LATE,UNDERTIME,SL,VL,OTHER,UNPAID,HOLIDAYS,${[
        ...['ORD', 'RST', 'SPC', 'SPR', 'LGL', 'LGR', 'DBL', 'DBR'],
      ]
        .flatMap((kind) => [kind, `${kind}_OT`, `${kind}_ND`, `${kind}_OT_ND`])
        .join(',')},OPEN,CUTOFF,CHANGED BY,CHANGED AT,CHANGE,REASON\n`,
    );
    const zeros = Array.from({ length: 31 }, () => '0').join(',');
    const why = '6,"REYES, ""EVA""",2026-11-04T02:00:00.000Z,leave,"Late\nslip"';
    expect(rows).toEqual([
      `period,100003,"'=CRUZ, ANA",Sales,Acme,2026-11-01,2026-11-15,2,1,1,0,0,0,0,ML 0.5,0,0,480,${zeros},0,,,,,\n`,
      `before,100003,"'=CRUZ, ANA",Sales,Acme,2026-10-30,2026-10-30,-1,0,-1,0,0,0,0,,0,0,0,${zeros},0,${why}\n`,
      `after,100003,"'=CRUZ, ANA",Sales,Acme,2026-10-30,2026-10-30,1,1,0,0,0,0,0,,0,0,480,${zeros},0,${why}\n`,
    ]);
  });
});

describe('figures', () => {
  it('are summed without those that are zero, and are the same in any order', () => {
    expect(sumOfFigures([WORKED, { WORKED: -1, ORD: -480 }])).toEqual({ DAYS: 1 });
    expect(isSameFigures({ ORD: 1, DAYS: 2 }, { DAYS: 2, ORD: 1 })).toBe(true);
    expect(isSameFigures({ ORD: 1 }, { DAYS: 1 })).toBe(false);
    expect(isSameFigures({}, { DAYS: 1 })).toBe(false);
  });
});

describe('days that are paid', () => {
  const closings: ClosedPeriod[] = [
    { number: 6, FROM: '2026-10-16', TO: '2026-10-31', companyIds: ['acme'] },
    { number: 7, FROM: '2026-11-01', TO: '2026-11-15', companyIds: ['acme'] },
  ];
  const day = (
    date: string,
    figures: CountedDay['figures'],
    changes: Partial<CountedDay> = {},
  ): CountedDay => ({
    ...{ ...owner, date, figures },
    ...changes,
  });

  it('are those of the last closing that says something of them', () => {
    const paid = new PaidDays();
    paid.add([{ ...owner, days: [{ date: '2026-10-30', figures: ABSENT }] }], []);
    paid.add([line], [difference]);
    const same = [day('2026-10-30', WORKED), day('2026-11-02', WORKED)];
    expect(paid.differences([...same, day('2026-11-03', ABSENT)], closings)).toMatchObject([
      { date: '2026-11-03', number: 7, before: { 'OTHER ML': 0.5 }, after: ABSENT },
    ]);
    expect([...paid.paying()]).toHaveLength(3);
  });

  it('are taken back when they are gone or of another company, and are open outside the closings', () => {
    const paid = new PaidDays();
    paid.add([line], []);
    const moved = day('2026-11-02', WORKED, { COMPANY: 'Bolt', COMPANY_ID: 'bolt' });
    expect(paid.differences([moved, day('2026-11-16', WORKED)], closings)).toMatchObject([
      { date: '2026-11-02', COMPANY: 'Acme', before: WORKED, after: {} },
      { date: '2026-11-03', COMPANY: 'Acme', after: {} },
    ]);
  });
});

describe('an answer', () => {
  const changed = { ...owner, date: '2026-11-03', after: WORKED };

  it('holds until days are others than those that it saw, and then is about these alone', () => {
    const given = { state: 'acknowledged', seen: [] } as const;
    expect(answeredPeriod([line], [], undefined).state).toBe('waiting');
    expect(answeredPeriod([line], [], given)).toMatchObject({ state: 'acknowledged', changes: [] });
    const asked = answeredPeriod([line], [changed], given);
    expect(asked).toMatchObject({
      state: 'asked-again',
      changes: [{ date: '2026-11-03', after: WORKED }],
      seen: [{ date: '2026-11-03', figures: WORKED }],
    });
    expect(answeredPeriod([line], [changed], { ...given, seen: asked.seen }).state).toBe('acknowledged');
    expect(answeredPeriod([line], [], { ...given, seen: asked.seen }).state).toBe('asked-again');
  });

  it('is not asked again by a move between companies that pays the same', () => {
    const moved = [
      { ...owner, date: '2026-11-02', after: {} },
      { ...owner, COMPANY_ID: 'bolt', date: '2026-11-02', after: WORKED },
    ];
    expect(answeredPeriod([line], moved, { state: 'disputed', seen: [] })).toMatchObject({
      state: 'disputed',
      changes: [],
    });
  });
});
