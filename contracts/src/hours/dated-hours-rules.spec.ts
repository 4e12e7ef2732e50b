import { describe, expect, it } from '@jest/globals';
import {
  changedHoursRules,
  hoursRulesLookup,
  hoursRulesOn,
  NO_HOURS_RULES_CHANGE,
  parseNight,
  type SetHoursRules,
} from './dated-hours-rules.js';
import { DEFAULT_HOURS_RULES } from './hours-rules.js';

const set = (from: string, change: Partial<SetHoursRules>): SetHoursRules => ({
  ...NO_HOURS_RULES_CHANGE,
  ...{ from, COMPANY_ID: null },
  ...change,
});

describe('the rules of hours', () => {
  it('are the defaults where nothing was set', () => {
    expect(hoursRulesOn([], '2024-05-01', null)).toEqual(DEFAULT_HOURS_RULES);
    expect(hoursRulesOn([], '2024-05-01', 'acme')).toEqual(DEFAULT_HOURS_RULES);
  });

  it('hold from their date on, each by itself, and replace those that were to begin later', () => {
    const history = [
      set('2024-05-01', { overtimeFrom: 15 }),
      set('2024-07-01', { overtimeFrom: 20, dayMost: 600 }),
      set('2024-06-01', { overtimeFrom: 10 }),
    ];
    const from = (date: string) => hoursRulesOn(history, date, null).overtimeFrom;
    expect(['2024-04-30', '2024-05-01', '2024-06-01', '2024-07-01'].map(from)).toEqual([30, 15, 10, 10]);
    expect(hoursRulesOn(history, '2024-07-01', null).scheduledMost).toEqual({ day: 600, week: 2_880 });
  });

  it('of a company win over those of the group, until they are taken back', () => {
    const history = [
      set('2024-05-01', { overtimeNeeds: 'none', remarks: [{ remark: 'EL', pay: 'paid' }] }),
      set('2024-05-01', {
        ...{ COMPANY_ID: 'acme', overtimeNeeds: 'grant', weekMost: 2_400 },
        remarks: [{ remark: 'EL', pay: 'unpaid' }],
      }),
      set('2024-06-01', {
        ...{ COMPANY_ID: 'acme', withdrawn: ['overtimeNeeds'] },
        remarks: [{ remark: 'EL', pay: null }],
      }),
      set('2024-07-01', { withdrawn: ['overtimeNeeds'] }),
    ];
    const rulesOn = hoursRulesLookup(history);
    const of = (date: string, company: string | null) => {
      const { overtimeNeeds, scheduledMost, remarks } = rulesOn(date, company);
      return [overtimeNeeds, scheduledMost.week, remarks.EL];
    };
    expect(of('2024-05-31', 'bolt')).toEqual(['none', 2_880, 'paid']);
    expect(of('2024-05-31', 'acme')).toEqual(['grant', 2_400, 'unpaid']);
    expect(of('2024-06-01', 'acme')).toEqual(['none', 2_400, 'paid']);
    expect(of('2024-07-01', 'acme')).toEqual(['grant', 2_400, 'paid']);
    expect(of('2024-07-01', null)).toEqual(['grant', 2_880, 'paid']);
  });

  it('are written as a name and a value', () => {
    expect(
      changedHoursRules(
        set('2024-05-01', {
          ...{ night: { from: '21:00:00', to: '06:00:00' }, overtimeStep: 15, withdrawn: ['dayMost'] },
          remarks: [
            { remark: 'EL', pay: 'paid' },
            { remark: 'OB', pay: null },
          ],
        }),
      ),
    ).toEqual(['night=21:00-06:00', 'dayMost=default', 'overtimeStep=15', 'EL=paid', 'OB=default']);
    expect(parseNight('21:00-06:00')).toEqual({ from: '21:00:00', to: '06:00:00' });
    expect(['21-6', '06:00-06:00', '24:00-06:00', ''].map(parseNight)).toEqual([null, null, null, null]);
  });
});
